import { describe, expect, test } from 'vitest'
import {
  BANK_ACCOUNT_STATES,
  isDepositMismatch,
  LIVE_STATES,
  moveAccount,
  readSetup,
  triesLeft,
  WAITING_STATES,
} from './bank-account.ts'

const PREFIX = 'payment_method_microdeposit_'

test.each([
  ['succeeded', null, { cause: 'verified', failure: null }],
  ['canceled', null, { cause: 'setup-failed', failure: 'refused' }],
  ['requires_payment_method', null, null],
  [
    'requires_payment_method',
    `${PREFIX}verification_timeout`,
    { cause: 'setup-expired', failure: 'deposits_too_old' },
  ],
  [
    'requires_payment_method',
    `${PREFIX}verification_attempts_exceeded`,
    { cause: 'setup-failed', failure: 'attempts_exceeded' },
  ],
  ['requires_payment_method', `${PREFIX}failed`, { cause: 'setup-failed', failure: 'deposits_failed' }],
  ['requires_payment_method', 'never heard of', { cause: 'setup-failed', failure: 'refused' }],
  ['processing', null, null],
  ['a new status', null, null],
])('a setup that is %s (%s) says %j', (status, errorCode, reading) => {
  expect(readSetup({ status, errorCode, microdepositType: null, mandateId: 'mandate_1' })).toEqual(reading)
})

test('a setup that asks for an action waits for deposits only where some were sent', () => {
  const asks = { status: 'requires_action', errorCode: null, mandateId: null }
  expect(readSetup({ ...asks, microdepositType: null })).toBeNull()
  expect(readSetup({ ...asks, microdepositType: 'amounts' })?.cause).toBe('deposits-sent')
})

test('a setup that succeeded without a mandate has failed: nobody authorized a debit', () => {
  const done = { status: 'succeeded', errorCode: null, microdepositType: null }
  expect(readSetup({ ...done, mandateId: null })).toEqual({ cause: 'setup-failed', failure: 'refused' })
})

describe('moves', () => {
  test('only what waits can be verified, fail or expire; only what is verified is blocked or revoked', () => {
    for (const state of BANK_ACCOUNT_STATES) {
      const isWaiting = WAITING_STATES.some((one) => one === state)
      expect(moveAccount(state, 'verified')).toBe(isWaiting ? 'VERIFIED' : null)
      expect(moveAccount(state, 'setup-failed')).toBe(isWaiting ? 'FAILED' : null)
      expect(moveAccount(state, 'setup-expired')).toBe(isWaiting ? 'EXPIRED' : null)
      expect(moveAccount(state, 'blocked')).toBe(state === 'VERIFIED' ? 'BLOCKED' : null)
      expect(moveAccount(state, 'revoked')).toBe(state === 'VERIFIED' ? 'REVOKED' : null)
      expect(moveAccount(state, 'removed')).toBe(state === 'REMOVED' ? null : 'REMOVED')
    }
  })

  test('what was over is never live again', () => {
    const causes = [
      'deposits-sent',
      'verified',
      'setup-failed',
      'setup-expired',
      'blocked',
      'revoked',
      'removed',
    ] as const
    for (const state of ['BLOCKED', 'REVOKED', 'REMOVED', 'FAILED', 'EXPIRED'] as const) {
      const reached = causes.map((cause) => moveAccount(state, cause))
      expect(reached.filter((to) => LIVE_STATES.some((live) => live === to))).toEqual([])
    }
  })
})

test('three pairs of amounts, ten codes', () => {
  expect([0, 1, 3, 4].map((tries) => triesLeft('amounts', tries))).toEqual([3, 2, 0, 0])
  expect(triesLeft('descriptor_code', 4)).toBe(6)
})

test('a mismatch may be typed again, everything else is read from the setup', () => {
  expect(isDepositMismatch(`${PREFIX}verification_amounts_mismatch`)).toBe(true)
  expect(isDepositMismatch(`${PREFIX}verification_descriptor_code_mismatch`)).toBe(true)
  expect(isDepositMismatch(`${PREFIX}verification_attempts_exceeded`)).toBe(false)
  expect(isDepositMismatch(null)).toBe(false)
})
