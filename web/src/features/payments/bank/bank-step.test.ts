import type { RegisteredAccount } from '@fieldstone/contract/entities/payments/bank-account'
import { expect, test } from 'vitest'
import { anAccount } from './bank.fixtures.ts'
import { nextBankStep } from './bank-step.ts'

const of = (...statuses: RegisteredAccount['status'][]) =>
  statuses.map((status, at) => anAccount({ id: `ach_${at}`, status }))

test.each([
  [[], 'register'],
  [['PENDING_DEPOSITS'], 'validate'],
  [['NEW'], 'checking'],
  [['LINKING'], 'checking'],
  [['VERIFIED'], 'pay'],
  [['PENDING_DEPOSITS', 'VERIFIED'], 'pay'],
  [['FAILED'], 'register'],
  [['FAILED', 'PENDING_DEPOSITS'], 'validate'],
  [['BLOCKED'], 'register'],
  [['REVOKED', 'VERIFIED'], 'pay'],
] as const)('accounts that are %j, newest first: %s', (statuses, step) => {
  expect(nextBankStep(of(...statuses)).step).toBe(step)
})

test('the default account is the one that is offered', () => {
  const accounts = [
    anAccount({ id: 'ach_new', status: 'VERIFIED', isDefault: false }),
    anAccount({ id: 'ach_default', status: 'VERIFIED', isDefault: true }),
  ]
  expect(nextBankStep(accounts)).toMatchObject({ account: { id: 'ach_default' } })
})
