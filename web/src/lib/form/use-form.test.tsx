import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TextField } from '../../ui/field.tsx'
import { ApiError } from '../api.ts'
import { endSession, onSessionEnd } from '../session.ts'
import { renderPage, signIn, signOut } from '../testing.tsx'
import { hasUnsavedChanges } from '../unsaved-changes.ts'
import { Form } from './form.tsx'
import { type FormOptions, useForm } from './use-form.ts'

const INITIAL = { name: '', zip: '44308', secret: '' }
type Example = typeof INITIAL

const check = ({ name, zip }: Example) => {
  const fields = {
    ...(name === '' ? { name: 'Enter a name' } : {}),
    ...(/^\d{5}$/.test(zip) ? {} : { zip: 'Enter 5 digits' }),
  }
  return Object.keys(fields).length === 0 ? null : { title: 'There is a problem', fields }
}

function ExampleForm(options: Partial<FormOptions<Example>>) {
  const form = useForm<Example>({ initial: INITIAL, check, send: async () => undefined, ...options })
  return (
    <Form form={form}>
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('zip')} label="ZIP" />
      <TextField {...form.field('secret')} label="Secret" />
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.send()}>
        Continue
      </button>
    </Form>
  )
}

const open = (options: Partial<FormOptions<Example>> = {}) =>
  renderPage('/', <ExampleForm {...options} />, '/')
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const isInvalid = (label: string) => box(label).getAttribute('aria-invalid') === 'true'

test('a field that was changed is checked when it is left for another one, and again when it is mended', () => {
  open()
  type('ZIP', '443')
  fireEvent.blur(box('ZIP'), { relatedTarget: box('Secret') })
  expect(screen.getByText('Enter 5 digits')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  type('ZIP', '44308')
  fireEvent.blur(box('ZIP'), { relatedTarget: box('Secret') })
  expect(isInvalid('ZIP')).toBe(false)
})

test('a field that is only passed through is not checked, nor one that is left for a button', () => {
  open()
  fireEvent.blur(box('Name'), { relatedTarget: box('ZIP') })
  expect(isInvalid('Name')).toBe(false)
  type('ZIP', '443')
  fireEvent.blur(box('ZIP'), { relatedTarget: screen.getByRole('button', { name: 'Save' }) })
  expect(isInvalid('ZIP')).toBe(false)
})

test('sent with mistakes: the summary takes the focus and names each field, in the order of the form; nothing is sent', () => {
  const send = vi.fn(async () => undefined)
  open({ send })
  type('ZIP', 'x')
  save()
  const alert = screen.getByRole('alert')
  expect(document.activeElement).toBe(alert)
  expect([...alert.querySelectorAll('a')].map((it) => it.textContent)).toEqual([
    'Enter a name',
    'Enter 5 digits',
  ])
  expect(send).not.toHaveBeenCalled()
})

test('a problem without a title takes the focus to its field', () => {
  open({ check: () => ({ title: null, fields: { zip: 'Enter 5 digits' } }) })
  save()
  expect(document.activeElement).toBe(box('ZIP'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a refusal stands on top and beside the field that the API names, and every text stays', async () => {
  const refusal = new ApiError({
    status: 400,
    code: 'bad_request',
    message: 'Not so.',
    fields: { postalCode: 'Unknown ZIP', elsewhere: 'x' },
  })
  open({ send: () => Promise.reject(refusal), fieldNames: { postalCode: 'zip' } })
  type('Name', 'Maria')
  save()
  expect((await screen.findByRole('alert')).textContent).toBe('Not so.Unknown ZIP')
  expect(isInvalid('ZIP')).toBe(true)
  expect(box('Name').value).toBe('Maria')
})

test('while it is being sent a second submit does nothing', async () => {
  let done = (): void => undefined
  const send = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        done = resolve
      }),
  )
  open({ send })
  type('Name', 'Maria')
  save()
  save()
  expect(send).toHaveBeenCalledTimes(1)
  done()
  await vi.waitFor(() => {
    save()
    expect(send).toHaveBeenCalledTimes(2)
  })
})

test('valid values can be held until the user confirms', () => {
  const send = vi.fn(async () => undefined)
  open({ send, beforeSend: () => 'hold' })
  type('Name', 'Maria')
  save()
  expect(send).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(send).toHaveBeenCalledExactlyOnceWith({ ...INITIAL, name: 'Maria' })
})

test('leaving is asked about only while something typed is not sent', () => {
  open({ asksBeforeLeaving: true })
  expect(hasUnsavedChanges()).toBe(false)
  type('Name', 'Maria')
  expect(hasUnsavedChanges()).toBe(true)
  type('Name', '')
  expect(hasUnsavedChanges()).toBe(false)
})

test('a draft comes back when the page is opened again, but for its secrets; another person never sees it', () => {
  const draft = { place: 'example', omits: ['secret'] } as const
  signIn(2, 7)
  const { unmount } = open({ draft })
  type('Name', 'Maria')
  type('Secret', 'hush')
  unmount()
  const second = open({ draft })
  expect([box('Name').value, box('Secret').value, box('ZIP').value]).toEqual(['Maria', '', '44308'])
  second.unmount()
  signIn(2, 8)
  open({ draft })
  expect(box('Name').value).toBe('')
})

/** One event that fills both fields, each with a call of its own. */
function Both() {
  const form = useForm({ initial: { a: '', b: '' }, check: () => null, send: async () => undefined })
  const fill = () => {
    form.set({ a: '1' })
    form.set({ b: '2' })
  }
  return (
    <button type="button" onClick={fill}>
      {form.values.a + form.values.b}
    </button>
  )
}

test('two changes of one event build on one another', () => {
  renderPage('/', <Both />, '/')
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByRole('button').textContent).toBe('12')
})

test('what was typed is there again after the session ended, for the same person and once; never a password', () => {
  const rest = { check: () => null, draft: { omits: ['secret'] } } as const
  signIn(0, 7)
  const first = open(rest)
  type('Name', 'Maria')
  type('Secret', 'hush')
  endSession('refused')
  first.unmount()
  signIn(0, 8)
  const others = open(rest)
  expect(box('Name').value).toBe('')
  others.unmount()
  signIn(0, 7)
  const again = open(rest)
  expect([box('Name').value, box('Secret').value, box('ZIP').value]).toEqual(['Maria', '', '44308'])
  again.unmount()
  open(rest)
  expect(box('Name').value).toBe('')
})

test('what was typed waits for its own page, though the browser has gone to the log-in before the form hears of the end', () => {
  const leave = onSessionEnd(() => history.replaceState(null, '', '/login'))
  signIn(0, 7)
  const first = open()
  type('Name', 'Maria')
  endSession('refused')
  first.unmount()
  leave()
  history.replaceState(null, '', '/')
  signIn(0, 7)
  open()
  expect(box('Name').value).toBe('Maria')
})

test('what was typed goes with the page while the session lasts, and with a log-out', () => {
  signIn(0, 7)
  const first = open()
  type('Name', 'Maria')
  first.unmount()
  const second = open()
  expect(box('Name').value).toBe('')
  type('Name', 'Maria')
  signOut()
  second.unmount()
  signIn(0, 7)
  open()
  expect(box('Name').value).toBe('')
})
