import { expect, test } from 'vitest'
import { REFUSAL_WORDS } from '../../../messages/methods.ts'
import { bankFailureOf, messageOf } from './messages.ts'

const FAILED: Parameters<typeof messageOf>[0] = {
  status: 'FAILED',
  method: 'ACH',
  kind: 'FULL',
  needs_review: false,
  last_error_code: null,
  return_code: null,
  closed_because: null,
  arrival_notice: null,
  cancel_requested_at: null,
  disputed_cents: 0,
}
const failedDebit = (changes: object) => messageOf({ ...FAILED, ...changes })('en')

/** Every return code for a blocked account, an ended authorization, or missing money. */
const RETURN_CODES = [
  'R01',
  'R02',
  'R03',
  'R04',
  'R05',
  'R07',
  'R08',
  'R09',
  'R10',
  'R11',
  'R16',
  'R20',
  'R29',
  'R31',
]

const WHAT_TO_DO =
  /pay again|pay by card|pay another way|register|another (card|bank account|account)|try again|start again/i

test('each return code has its own message: nothing was paid, and what to do', () => {
  const sentences = [...RETURN_CODES, 'R99'].map((return_code) => failedDebit({ return_code }))
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const sentence of sentences) {
    expect(sentence).toContain('Nothing was paid.')
    expect(sentence).toMatch(WHAT_TO_DO)
    // The code means nothing to a payer. It is shown only if it has no message.
    expect(/R\d\d/.test(sentence)).toBe(sentence.includes('R99'))
  }
})

test.each([
  ['rejected by the bank', { last_error_code: 'bank_account_declined' }],
  ['above the weekly limit', { last_error_code: 'charge_exceeds_weekly_limit' }],
  ['the account cannot be used', { last_error_code: 'bank_account_unusable' }],
  ['without a reason', {}],
  ['a page left open', { status: 'EXPIRED', method: 'CC' }],
  ['declined by the card', { status: 'OPEN', method: 'CC', last_error_code: 'generic_decline' }],
  ['an expired card', { status: 'OPEN', method: 'CC', last_error_code: 'expired_card' }],
  ['taken back', { status: 'REVERSED' }],
])('the message of a payment that was not paid has what to do (%s)', (_, changes) => {
  expect(failedDebit(changes)).toMatch(WHAT_TO_DO)
})

const DEBIT_REFUSALS = [
  ['rejected by the bank', 'bank_account_declined'],
  ['above the weekly limit', 'charge_exceeds_weekly_limit'],
  ['the account cannot be used', 'bank_account_unusable'],
] as const

test.each(DEBIT_REFUSALS)(
  'the message of a debit that was refused at once (%s) omits "Nothing was charged.", which the title above it has',
  (_, last_error_code) => {
    const sentence = REFUSAL_WORDS.ACH.atOnce?.(last_error_code).sentence('en')
    expect(sentence).not.toContain('Nothing was charged')
    expect(failedDebit({ last_error_code })).toBe(sentence)
  },
)

test.each([
  ...[...RETURN_CODES, 'R99'].map((return_code) => ({ return_code })),
  ...DEBIT_REFUSALS.map(([, last_error_code]) => ({ last_error_code })),
  { method: 'CC', last_error_code: 'insufficient_funds' },
  {},
])(
  'the message of a failed automatic payment has only the reason, because its e-mail has what to do (%j)',
  (failure) => {
    const sentence = failedDebit({ kind: 'INSTALMENT', ...failure })
    expect(sentence).not.toMatch(WHAT_TO_DO)
    expect(sentence).not.toContain('Nothing was')
    expect(sentence).toMatch(/^[A-Z].*\.$/)
  },
)

test('the message of a partial payment that was taken back: the amount is owed again, and the plan page shows what to pay', () => {
  const sentence = failedDebit({ kind: 'PARTIAL', status: 'REVERSED' })
  expect(sentence).toContain('The amount it paid is owed again')
  expect(sentence).toContain('Your plan page')
})

test.each([
  ...[...RETURN_CODES, 'R99'].map((return_code) => ({ return_code })),
  ...DEBIT_REFUSALS.map(([, last_error_code]) => ({ last_error_code })),
])('a bank failure has reason and advice separately, in the same words as its e-mail (%j)', (failure) => {
  const bankFailure = bankFailureOf({ ...FAILED, ...failure })
  const [why, advice] = [bankFailure?.why('en') ?? '', bankFailure?.advice('en') ?? '']
  expect(why).not.toMatch(WHAT_TO_DO)
  expect(advice).toMatch(WHAT_TO_DO)
  expect(failedDebit(failure)).toBe(
    'return_code' in failure ? `${why} Nothing was paid. ${advice}` : `${why} ${advice}`,
  )
})

test('the advice for a failed automatic payment refers to the plan page', () => {
  const bankFailure = bankFailureOf({ ...FAILED, kind: 'INSTALMENT', return_code: 'R01' })
  expect([bankFailure?.why('en'), bankFailure?.advice('en')]).toEqual([
    'Your bank returned the payment: there was not enough money in the account.',
    'Your plan page shows what you can pay now.',
  ])
})

const NO_FAILURES: readonly (readonly [string, Partial<typeof FAILED>])[] = [
  ['no bank was asked', {}],
  ['staff review it', { needs_review: true, return_code: 'R01' }],
  ['it was paid after a failed try', { status: 'SUCCEEDED', last_error_code: 'insufficient_funds' }],
  ['a card page that was left', { status: 'EXPIRED', method: 'CC', last_error_code: 'card_declined' }],
  ['the card page could not be created', { method: 'CC', last_error_code: 'resource_missing' }],
]
test.each(NO_FAILURES)('there is no bank failure: %s', (_, changes) => {
  expect(bankFailureOf({ ...FAILED, ...changes })).toBeNull()
})
