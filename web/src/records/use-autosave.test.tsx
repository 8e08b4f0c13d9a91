import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError, type ApiErrorFacts } from '../lib/api.ts'
import { renderPage, signIn, signOut } from '../lib/testing.tsx'
import { hasUnsavedChanges } from '../lib/unsaved-changes.ts'
import EditConflict from './edit-conflict.tsx'
import { useAutosave } from './use-autosave.ts'
import type { VersionedRecord } from './versioned.ts'

interface Example {
  readonly version: number
  readonly note: string
  readonly caseNo: string
}

type Values = Readonly<Record<'note' | 'caseNo', string>>

const codec: z.ZodMiniType<Example> = z.object({ version: z.int(), note: z.string(), caseNo: z.string() })
const FIRST: Example = { version: 1, note: '', caseNo: 'CV-1' }

type Save = (record: Example, changed: readonly (keyof Values)[], values: Values) => Promise<Example>

/** The server's side: what is sent is stored, and raises the version. */
const store: Save = async (record, changed, values) => ({
  ...record,
  ...Object.fromEntries(changed.map((name) => [name, values[name]])),
  version: record.version + 1,
})

function Form({ save, record = FIRST }: { readonly save: Save; readonly record?: Example }) {
  const versioned: VersionedRecord<Example, Values> = {
    codec,
    save,
    valuesOf: ({ note, caseNo }) => ({ note, caseNo }),
  }
  const read = (name: keyof Values, text: string) =>
    name === 'note' || /^CV-\d+$/.test(text) ? { value: text } : { error: 'Enter a case number.' }
  const asks = (name: keyof Values, text: string) => name === 'note' && text === 'ask me first'
  const editor = useAutosave({ record, versioned, place: 'example', read, asks, onSaved: () => undefined })
  return (
    <>
      {(['note', 'caseNo'] as const).map((name) => (
        <label key={name}>
          {name}
          <input
            aria-label={name}
            value={editor.values[name]}
            onChange={(event) => editor.set(name, event.currentTarget.value)}
            onBlur={() => editor.commit(name)}
          />
          <i>{editor.errors[name]}</i>
        </label>
      ))}
      <output>{editor.state}</output>
      <EditConflict
        form={editor}
        valuesOf={versioned.valuesOf}
        labelOf={(name) => name}
        both={{ fields: ['note'], keep: editor.keepBoth }}
      />
    </>
  )
}

const open = (save: Save, record?: Example) => {
  signIn(3, 7)
  return renderPage('/', <Form save={save} {...(record ? { record } : {})} />, '/')
}
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => {
  fireEvent.change(box(name), { target: { value } })
  fireEvent.blur(box(name))
}
const kept = () => localStorage.getItem('fieldstone.drafts')
const failure = (facts: Partial<ApiErrorFacts>) =>
  new ApiError({ status: 0, code: 'no_connection', message: 'No connection.', ...facts })

afterEach(() => {
  vi.useRealTimers()
})

test('a field that is left is saved by itself, one save after the other, and nothing stays in the browser', async () => {
  let finish = (_: Example): void => undefined
  const save = vi.fn<Save>(store).mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  )
  open(save)
  type('note', 'first')
  type('caseNo', 'CV-2')
  type('note', 'second')
  expect(save).toHaveBeenCalledTimes(1)
  finish({ ...FIRST, note: 'first', version: 2 })
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  expect(save.mock.calls[1]?.[1].toSorted()).toEqual(['caseNo', 'note'])
  await vi.waitFor(() => expect(kept()).toBeNull())
  expect([box('note').value, box('caseNo').value]).toEqual(['second', 'CV-2'])
})

test('a field left as it was sends nothing', () => {
  const save = vi.fn<Save>(store)
  open(save)
  fireEvent.blur(box('note'))
  type('caseNo', 'CV-1')
  expect(save).not.toHaveBeenCalled()
})

test('without a connection it is tried again by itself, and leaving asks first; back online at once', async () => {
  const save = vi.fn<Save>(store).mockRejectedValueOnce(failure({}))
  open(save)
  type('note', 'kept')
  await screen.findByText('failing')
  await vi.waitFor(() => expect(hasUnsavedChanges()).toBe(true))
  expect(kept()).toContain('kept')
  dispatchEvent(new Event('online'))
  await screen.findByText('saved')
  await vi.waitFor(() => expect(hasUnsavedChanges()).toBe(false))
  expect(box('note').value).toBe('kept')
})

test('what is refused stays with its reason, and the other fields go on', async () => {
  const refusal = failure({ status: 400, code: 'bad_request', fields: { note: 'Too long.' } })
  const save = vi.fn<Save>(store)
  save.mockImplementation(async (record, changed, values) => {
    if (changed.includes('note')) throw refusal
    return store(record, changed, values)
  })
  open(save)
  type('note', 'long')
  type('caseNo', 'CV-2')
  await screen.findByText('Too long.')
  await vi.waitFor(() => expect(save.mock.calls.at(-1)?.[1]).toEqual(['caseNo']))
  expect(box('note').value).toBe('long')
})

test('a colleague who changed another field is merged in silence; the same field shows both values', async () => {
  const theirs = (current: Example) =>
    failure({ status: 409, code: 'edit_conflict', details: { current, changedBy: 'Adam Stone' } })
  const save = vi.fn<Save>(store)
  save.mockRejectedValueOnce(theirs({ version: 2, note: '', caseNo: 'CV-9' }))
  open(save)
  type('note', 'mine')
  await screen.findByText('saved')
  expect([box('note').value, box('caseNo').value]).toEqual(['mine', 'CV-9'])
  save.mockRejectedValueOnce(theirs({ version: 4, note: 'theirs', caseNo: 'CV-9' }))
  type('note', 'mine again')
  await screen.findByText(/“theirs”/)
  expect(save).toHaveBeenCalledTimes(3)
  fireEvent.click(screen.getByRole('button', { name: 'Use the saved value: note' }))
  expect(box('note').value).toBe('theirs')
  expect(kept()).toBeNull()
})

/** A colleague has changed the note and the case number while both were typed here. */
async function openWithTwoConflicts() {
  const theirs = (current: Example) => failure({ status: 409, code: 'edit_conflict', details: { current } })
  const save = vi.fn<Save>(store)
  save.mockRejectedValueOnce(theirs({ version: 2, note: 'theirs', caseNo: 'CV-1' }))
  open(save)
  type('note', 'mine')
  await screen.findByText(/“theirs”/)
  save.mockRejectedValueOnce(theirs({ version: 3, note: 'theirs', caseNo: 'CV-9' }))
  type('caseNo', 'CV-2')
  await screen.findByText(/“CV-9”/)
  return save
}

test('Keep both saves their note and mine, one after the other; a field that is no note does not offer it', async () => {
  const save = await openWithTwoConflicts()
  expect(screen.queryByRole('button', { name: 'Keep both: caseNo' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Keep both: note' }))
  await vi.waitFor(() => expect(save.mock.calls.at(-1)?.[2].note).toBe('theirs\n\nmine'))
  await vi.waitFor(() => expect(screen.queryByText(/“theirs”/)).toBeNull())
})

/** The tab was closed with a note half typed, and a colleague has changed it since. */
async function openAfterColleague() {
  const save = vi.fn<Save>(store)
  const first = open(save)
  fireEvent.change(box('note'), { target: { value: 'mine' } })
  first.unmount()
  open(save, { ...FIRST, note: 'theirs', version: 5 })
  await screen.findByText(/“theirs”/)
  return save
}

test('a closed tab, and a colleague wrote there since: Keep both saves both', async () => {
  const save = await openAfterColleague()
  fireEvent.click(screen.getByRole('button', { name: 'Keep both: note' }))
  await vi.waitFor(() => expect(save.mock.calls.at(-1)?.[2].note).toBe('theirs\n\nmine'))
})

test('a second field that both changed is asked about beside the first, of which nothing is lost', async () => {
  const save = await openWithTwoConflicts()
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine: note' }))
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine: caseNo' }))
  await vi.waitFor(() => expect(kept()).toBeNull())
  expect([box('note').value, box('caseNo').value]).toEqual(['mine', 'CV-2'])
  expect(
    save.mock.calls
      .slice(2)
      .flatMap(([, changed]) => changed)
      .toSorted(),
  ).toEqual(['caseNo', 'note'])
})

test('a repeat after a lost connection does not send what is being typed on in the field', async () => {
  const save = vi.fn<Save>(store).mockRejectedValueOnce(failure({}))
  open(save)
  type('caseNo', 'CV-22')
  await screen.findByText('failing')
  fireEvent.change(box('caseNo'), { target: { value: 'CV' } })
  dispatchEvent(new Event('online'))
  type('note', 'sent')
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  expect(save.mock.calls[1]?.[1]).toEqual(['note'])
  type('caseNo', 'CV-23')
  await vi.waitFor(() => expect(save.mock.calls[2]?.[2].caseNo).toBe('CV-23'))
})

test('a closed tab: what was typed comes back and is saved, for its writer alone', async () => {
  const never: Save = () => new Promise(() => undefined)
  open(never).unmount()
  const first = open(never)
  fireEvent.change(box('note'), { target: { value: 'half a sen' } })
  first.unmount()
  signIn(3, 8)
  const other = renderPage('/', <Form save={never} />, '/')
  expect(box('note').value).toBe('')
  other.unmount()
  const save = vi.fn<Save>(store)
  open(save)
  expect(box('note').value).toBe('half a sen')
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1))
})

test('a closed tab before a change was confirmed: the change is given up, and nothing is sent', () => {
  const save = vi.fn<Save>(store)
  const first = open(save)
  fireEvent.change(box('note'), { target: { value: 'ask me first' } })
  first.unmount()
  open(save)
  expect(box('note').value).toBe('')
  expect(save).not.toHaveBeenCalled()
})

test('a closed tab, and a colleague wrote there since: both values are shown, and nothing is sent', async () => {
  const save = await openAfterColleague()
  expect(save).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine: note' }))
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1))
})

test('who logs out leaves nothing in the browser; a session that the server ends keeps it for the next log-in', () => {
  open(() => new Promise(() => undefined))
  fireEvent.change(box('note'), { target: { value: 'private' } })
  expect(kept()).toContain('private')
  signOut()
  expect(kept()).toBeNull()
})
