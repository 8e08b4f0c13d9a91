import { expect, test } from 'vitest'
import { type ActField, wrongOf } from './act-dialog.tsx'

const day = { name: 'on', label: 'Day', kind: 'date' } as const satisfies ActField
const kind = {
  ...{ name: 'kind', label: 'Kind', kind: 'choice' },
  options: [
    { value: '', label: 'Choose' },
    { value: 'staff', label: 'Staff' },
  ],
} as const satisfies ActField

test.each([
  ['a day with a year of six digits', day, '202611-05-01'],
  ['a day that is not in the calendar', day, '2026-02-30'],
  ['an optional day that cannot be read', { ...day, isOptional: true }, 'soon'],
  ['a required choice that was not made', kind, ''],
  ['a choice that is not offered, as from a draft of another version', kind, 'formerly'],
] as const)('%s is shown as wrong and is never sent as another value', (_, field, value) => {
  expect(wrongOf(field, value)).not.toBeNull()
})

test.each([
  [day, '2026-11-05'],
  [{ ...day, isOptional: true }, ''],
  [kind, 'staff'],
] as const)('what the dialog can read is not wrong', (field, value) => {
  expect(wrongOf(field, value)).toBeNull()
})
