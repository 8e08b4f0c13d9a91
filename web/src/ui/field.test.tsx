import { act, fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { CheckField, SelectField, TextField } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import PhoneMask from './phone-mask.tsx'
import { renderUi } from './testing.tsx'

/** What a screen reader reads after the name of a field. */
const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

test('a field is named by its label and described by its hint and its error', () => {
  renderUi(<TextField id="zip" label="ZIP" hint="Five digits" error="Enter 5 digits" />)
  const field = screen.getByRole('textbox', { name: 'ZIP' })
  expect(descriptionOf(field)).toBe('Five digits Enter 5 digits')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('a field without hint and error carries neither attribute', () => {
  renderUi(<SelectField id="state" label="State" options={[{ value: 'OH', label: 'Ohio' }]} />)
  const field = screen.getByRole('combobox', { name: 'State' })
  expect(field.hasAttribute('aria-describedby')).toBe(false)
  expect(field.hasAttribute('aria-invalid')).toBe(false)
})

test('a box is ticked by its sentence and tells its error', () => {
  renderUi(<CheckField id="ok" label="I authorize this payment" error="Tick the box" />)
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I authorize this payment' })
  expect(descriptionOf(box)).toBe('Tick the box')
  fireEvent.click(screen.getByText('I authorize this payment'))
  expect(box.checked).toBe(true)
})

test('a password is shown and hidden again by its button', () => {
  renderUi(<PasswordField id="pw" label="Password" defaultValue="secret" />)
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  expect(field.type).toBe('password')
  const toggle = screen.getByRole('button', { name: 'Show password' })
  fireEvent.click(toggle)
  expect(field.type).toBe('text')
  // Its name holds what it says: who speaks to the screen says what is seen.
  expect(toggle.getAttribute('aria-label')).toBe('Hide password')
  expect(toggle.textContent).toBe('Hide')
  fireEvent.click(toggle)
  expect(field.type).toBe('password')
})

test('a stored phone number is shown in the form that is typed, and an error marks the field', async () => {
  await withMask(
    <PhoneField
      id="tel"
      label="Phone"
      value="+1 330.555.0142"
      error="Enter 10 digits"
      onValue={() => undefined}
    />,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Phone')
  expect(field.value).toBe('(330) 555-0142')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(descriptionOf(field)).toBe('Enter 10 digits')
})

/** The mask is fetched apart from the field. */
async function withMask(part: ReactNode): Promise<void> {
  await act(async () => {
    renderUi(part)
  })
}

/** As a form does it: what is shown comes back as the value. */
function Phone({ onValue }: { readonly onValue?: (value: string) => void }) {
  const [value, setValue] = useState('')
  const show = (shown: string) => {
    setValue(shown)
    onValue?.(shown)
  }
  return (
    <>
      <PhoneField id="tel" label="Phone" value={value} onValue={show} />
      <button type="button" onClick={() => setValue('614 555 0100')}>
        Another
      </button>
    </>
  )
}

test('a value from outside replaces the typed number', async () => {
  await withMask(<Phone />)
  fireEvent.input(screen.getByLabelText('Phone'), { target: { value: '330 555 0142' } })
  fireEvent.click(screen.getByRole('button', { name: 'Another' }))
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('(614) 555-0100')
})

test.each(['+1 330 555 0142', '13305550142', '1 (330) 555-0142', '330.555.0142'])(
  'a phone number that is filled or pasted as %j loses the 1 of the country',
  async (text) => {
    const onValue = vi.fn()
    await withMask(<Phone onValue={onValue} />)
    const field = screen.getByLabelText<HTMLInputElement>('Phone')
    fireEvent.input(field, { target: { value: text } })
    expect(field.value).toBe('(330) 555-0142')
    expect(onValue).toHaveBeenLastCalledWith('(330) 555-0142')
    fireEvent.input(field, { target: { value: '' } })
    fireEvent.paste(field, { clipboardData: { getData: () => text } })
    expect(field.value).toBe('(330) 555-0142')
  },
)

test('a phone number typed digit by digit begins with its area code', async () => {
  await withMask(<Phone />)
  const field = screen.getByLabelText<HTMLInputElement>('Phone')
  for (const sign of '+1 330 555 0142') fireEvent.input(field, { target: { value: field.value + sign } })
  expect(field.value).toBe('(330) 555-0142')
})

test('an area code that begins with 0 is shown as it was typed, so that the form can refuse it', async () => {
  await withMask(<Phone />)
  const field = screen.getByLabelText<HTMLInputElement>('Phone')
  for (const sign of '0330555014') fireEvent.input(field, { target: { value: field.value + sign } })
  expect(field.value).toBe('(033) 055-5014')
})

test('what was typed before the mask of a phone field is here is written in its form, and told to the form', () => {
  const input = document.body.appendChild(document.createElement('input'))
  input.value = '330555'
  const onShown = vi.fn()
  renderUi(<PhoneMask input={input} isInvalid={false} onShown={onShown} />)
  expect([input.value, onShown.mock.calls]).toEqual(['(330) 555-', [['(330) 555-']]])
  input.remove()
})

test('a stored phone number is written in its form without a change of what the form holds', () => {
  const input = document.body.appendChild(document.createElement('input'))
  input.defaultValue = '3305550142'
  const onShown = vi.fn()
  renderUi(<PhoneMask input={input} isInvalid={false} onShown={onShown} />)
  expect([input.value, onShown.mock.calls]).toEqual(['(330) 555-0142', []])
  input.remove()
})
