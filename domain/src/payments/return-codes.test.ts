import { expect, test } from 'vitest'
import { returnMeaning } from './return-codes.ts'

const ALL = Array.from({ length: 85 }, (_, index) => `R${String(index + 1).padStart(2, '0')}`)

const codesWhere = (when: (code: string) => boolean) => ALL.filter(when).join(' ')

test('every code of the network, said a second time by what follows from it', () => {
  expect(codesWhere((code) => returnMeaning(code).mayPresentAgain)).toBe('R01 R09')
  expect(codesWhere((code) => returnMeaning(code).account === 'good')).toBe('R01 R09')
  expect(codesWhere((code) => returnMeaning(code).account === 'revoked')).toBe(
    'R05 R07 R08 R10 R11 R29 R38 R51 R52',
  )
  expect(codesWhere((code) => returnMeaning(code).hold === 'deceased')).toBe('R14 R15')
  expect(codesWhere((code) => !returnMeaning(code).needsStaff)).toBe(
    'R01 R02 R03 R04 R05 R07 R08 R09 R10 R11 R12 R13 R16 R20 R28 R29 R31 R32 R34 R38 R51 R52',
  )
})

test.each(['R86', 'debit_not_authorized', '', 'r01'])(
  '%j is not known: the account is debited no more, and staff look',
  (code) => {
    expect(returnMeaning(code)).toEqual({
      account: 'blocked',
      mayPresentAgain: false,
      hold: null,
      needsStaff: true,
    })
  },
)
