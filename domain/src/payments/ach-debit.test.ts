import { expect, test } from 'vitest'
import { cents } from '../money/cents.ts'
import { debitRefusal, isStuck, readDebit } from './ach-debit.ts'
import type { PaymentFacts, Snapshot } from './reading.ts'
import type { PaymentState } from './states.ts'
import { targetOf } from './target.ts'

const TOTAL = cents(428_240)

const row = (state: PaymentState): PaymentFacts => ({
  state,
  totalCents: TOTAL,
  isCancelRequested: false,
  amountReceivedCents: null,
  isCertificateRedeemed: false,
  wasClosed: false,
})

const charge = (status: string, differences: Partial<NonNullable<Snapshot['charge']>> = {}): Snapshot => ({
  order: null,
  charge: {
    status,
    receivedCents: status === 'succeeded' ? TOTAL : cents(0),
    refundedCents: cents(0),
    currency: 'usd',
    lastErrorCode: null,
    ...differences,
  },
  disputes: [],
})
const RETURNED = charge('requires_payment_method', { lastErrorCode: 'payment_intent_payment_attempt_failed' })

const after = (state: PaymentState, snapshot: Snapshot) =>
  targetOf(row(state), snapshot, readDebit(snapshot, row(state)))

test.each<readonly [string, PaymentState, Snapshot, readonly PaymentState[]]>([
  ['the bank has it', 'NEW', charge('processing'), ['PROCESSING']],
  ['it was paid', 'PROCESSING', charge('succeeded'), ['SUCCEEDED']],
  ['paid before it was heard of', 'NEW', charge('succeeded'), ['SUCCEEDED']],
  ['the bank returned it', 'PROCESSING', RETURNED, ['FAILED']],
  ['refused before it was heard of', 'NEW', RETURNED, ['FAILED']],
  ['it was withdrawn before the bank had it', 'NEW', charge('canceled'), ['FAILED']],
  ['it was canceled', 'PROCESSING', charge('canceled'), ['CANCELED']],
  [
    'the bank returned it, and it was withdrawn before that was heard of',
    'PROCESSING',
    { ...RETURNED, charge: RETURNED.charge && { ...RETURNED.charge, status: 'canceled' } },
    ['FAILED'],
  ],
  ['nothing is known yet', 'NEW', { order: null, charge: null, disputes: [] }, []],
  [
    'returned late: the dispute arrives as lost',
    'SUCCEEDED',
    { ...charge('succeeded'), disputes: [{ status: 'lost', amountCents: TOTAL }] },
    ['REVERSED'],
  ],
])('%s: %s moves', (_, from, snapshot, path) => {
  const target = after(from, snapshot)
  expect(target.moves.map(({ to }) => to)).toEqual(path)
  expect(target.alerts).toEqual([])
})

test('a debit that was returned is over: a success heard afterwards moves nothing, and staff must look', () => {
  expect(after('FAILED', charge('succeeded'))).toMatchObject({ moves: [], review: 'success-on-final' })
})

test('the error of a returned debit is kept', () => {
  expect(after('PROCESSING', RETURNED).lastErrorCode).toBe('payment_intent_payment_attempt_failed')
})

test('every status but these three waits for an answer that nobody gives', () => {
  for (const status of ['processing', 'succeeded', 'canceled']) expect(isStuck({ status })).toBe(false)
  for (const status of ['requires_action', 'requires_confirmation', 'requires_payment_method', 'new one']) {
    expect(isStuck({ status })).toBe(true)
  }
})

test.each([
  ['bank_account_unusable', 'account_unusable'],
  ['payment_method_bank_account_blocked', 'account_unusable'],
  ['bank_account_restricted', 'account_unusable'],
  ['charge_exceeds_weekly_limit', 'bank_limit'],
  ['charge_exceeds_source_limit', 'bank_limit'],
  ['bank_account_declined', 'bank_refused'],
  ['never heard of', 'bank_refused'],
] as const)('refused at create with %s: %s', (code, reason) => {
  expect(debitRefusal(code)).toBe(reason)
})
