import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TextField } from '../../ui/field.tsx'
import { ApiError } from '../api.ts'
import { renderPage } from '../testing.tsx'
import { Form } from './form.tsx'
import { type LateRules, lateRules, useLateRules } from './late-rules.ts'
import { useForm } from './use-form.ts'
import type { FormProblem } from './values.ts'

type Check = (values: { readonly zip: string; readonly city: string }) => FormProblem | null

const ZIP: Check = ({ zip }) =>
  /^\d{5}$/.test(zip) ? null : { title: 'There is a problem', fields: { zip: 'Enter 5 digits' } }

interface ExampleProps {
  readonly rules: LateRules<Parameters<Check>>
  readonly send: () => Promise<void>
}

function Example({ rules, send }: ExampleProps) {
  useLateRules(rules)
  const form = useForm({ initial: { zip: '', city: '' }, check: rules.check, send })
  return (
    <Form form={form}>
      <TextField {...form.field('zip')} label="ZIP" />
      <TextField {...form.field('city')} label="City" />
      <button type="submit" aria-busy={form.isBusy}>
        Save
      </button>
    </Form>
  )
}

function open(load: () => Promise<Check>, send = vi.fn(async () => undefined)) {
  renderPage('/', <Example rules={lateRules(load)} send={send} />, '/')
  return send
}
/** Rules that are on their way until they are resolved. */
function pending() {
  let resolve: (check: Check) => void = () => undefined
  const promise = new Promise<Check>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve(ZIP) }
}
const button = () => screen.getByRole('button', { name: 'Save' })
const type = (value: string) => fireEvent.change(screen.getByLabelText('ZIP'), { target: { value } })

test('a form that is sent before its rules came waits for them, sends nothing twice, and is refused by them', async () => {
  const { promise, resolve } = pending()
  const sent = open(() => promise)
  fireEvent.click(button())
  fireEvent.click(button())
  expect(button().getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
  resolve()
  expect((await screen.findByRole('alert')).textContent).toContain('Enter 5 digits')
  expect(button().getAttribute('aria-busy')).toBe('false')
  type('44308')
  fireEvent.click(button())
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
})

test('a field that was left before the rules came is told what is wrong once they are here', async () => {
  const { promise, resolve } = pending()
  open(() => promise)
  type('443')
  fireEvent.blur(screen.getByLabelText('ZIP'), { relatedTarget: screen.getByLabelText('City') })
  expect(screen.queryByText('Enter 5 digits')).toBeNull()
  resolve()
  expect(await screen.findByText('Enter 5 digits')).toBeTruthy()
})

test('rules that are here answer at once', async () => {
  const rules = lateRules(async () => ZIP)
  await rules.load()
  expect(rules.check({ zip: '443', city: '' })).toEqual(ZIP({ zip: '443', city: '' }))
  expect(rules.check({ zip: '44308', city: '' })).toBeNull()
})

test('rules that cannot be loaded: the form is sent, the refusal of the server is shown, and they are asked for again', async () => {
  const load = vi.fn(() =>
    Promise.reject<Check>(new TypeError('Failed to fetch dynamically imported module')),
  )
  const sent = open(
    load,
    vi.fn(() =>
      Promise.reject(
        new ApiError({
          status: 400,
          code: 'bad_request',
          message: 'Enter 5 digits',
          fields: { zip: 'Enter 5 digits' },
        }),
      ),
    ),
  )
  fireEvent.click(button())
  expect((await screen.findByRole('alert')).textContent).toContain('Enter 5 digits')
  expect(sent).toHaveBeenCalledTimes(1)
  expect(load).toHaveBeenCalledTimes(2)
})
