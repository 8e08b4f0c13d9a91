import { expect, test } from 'vitest'
import { checkGuest, type GuestInput, readGuestCode } from './guest.ts'

const ANA: GuestInput = { email: 'ana@example.com', firstName: 'Ana', lastName: 'Ruiz' }

test('accepts an address and a name, and trims them', () => {
  const typed = { email: ' ana@example.com ', firstName: ' Ana', lastName: 'Ruiz ' }
  expect(checkGuest(typed)).toEqual({ ok: true, value: ANA })
})

test.each<[Partial<GuestInput>, keyof GuestInput, string]>([
  [{ email: '' }, 'email', 'required'],
  [{ email: 'ana' }, 'email', 'email'],
  [{ firstName: ' ' }, 'firstName', 'required'],
  [{ lastName: 'Ruiz\nBcc: all' }, 'lastName', 'name-lines'],
])('rejects %j', (changes, field, problem) => {
  expect(checkGuest({ ...ANA, ...changes })).toMatchObject({ ok: false, problems: [{ field, problem }] })
})

test('reads a code with blanks and dashes as its digits', () => {
  expect(['204 518', '204-518', ' 204518'].map(readGuestCode)).toEqual(['204518', '204518', '204518'])
})
