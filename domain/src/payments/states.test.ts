import { expect, test } from 'vitest'
import {
  CAUSES,
  type Cause,
  engineState,
  MOVES,
  move,
  PAYMENT_STATES,
  type PaymentState,
  postingOf,
} from './states.ts'

type From = PaymentState | null

/** The table of the design: each pair of states, with every cause of that move. */
const ROWS: readonly (readonly [From, PaymentState, readonly Cause[]])[] = [
  [null, 'NEW', ['row-inserted']],
  ['NEW', 'OPEN', ['checkout-opened']],
  ['NEW', 'PROCESSING', ['payment-processing']],
  ['NEW', 'SUCCEEDED', ['payment-succeeded']],
  ['NEW', 'FAILED', ['create-failed', 'debit-failed']],
  ['NEW', 'EXPIRED', ['checkout-expired']],
  ['NEW', 'CANCELED', ['checkout-canceled', 'checkout-closed']],
  ['OPEN', 'OPEN', ['card-declined']],
  ['OPEN', 'PROCESSING', ['payment-processing']],
  ['OPEN', 'SUCCEEDED', ['payment-succeeded']],
  ['OPEN', 'EXPIRED', ['checkout-expired']],
  ['OPEN', 'CANCELED', ['checkout-canceled', 'checkout-closed']],
  ['PROCESSING', 'SUCCEEDED', ['payment-succeeded']],
  ['PROCESSING', 'FAILED', ['debit-failed']],
  ['PROCESSING', 'CANCELED', ['payment-canceled']],
  ['CANCELED', 'SUCCEEDED', ['paid-when-closed']],
  ['SUCCEEDED', 'DISPUTED', ['dispute-opened']],
  ['SUCCEEDED', 'REVERSED', ['dispute-lost']],
  ['SUCCEEDED', 'REFUNDED', ['refunded']],
  ['DISPUTED', 'REVERSED', ['dispute-lost']],
  ['DISPUTED', 'SUCCEEDED', ['dispute-won']],
  ['DISPUTED', 'REFUNDED', ['refunded']],
  ['REFUNDED', 'SUCCEEDED', ['refund-failed']],
  ['REVERSED', 'SUCCEEDED', ['dispute-won']],
]

test.each(ROWS)('%s -> %s is allowed by %j', (from, to, causes) => {
  for (const cause of causes) expect(move(from, cause)).toBe(to)
})

test('ignores every other pair of a state and a cause', () => {
  const known = new Set(ROWS.flatMap(([from, to, causes]) => causes.map((cause) => `${from} ${cause} ${to}`)))
  const found = [null, ...PAYMENT_STATES].flatMap((from) =>
    CAUSES.flatMap((cause) => {
      const to = move(from, cause)
      return to === null ? [] : [`${from} ${cause} ${to}`]
    }),
  )
  expect(found.sort()).toEqual([...known].sort())
})

test('a state and a cause lead to only one state', () => {
  const keys = MOVES.map(({ from, cause }) => `${from} ${cause}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test.each(['DISPUTED', 'REFUNDED', 'REVERSED'] as const)(
  'a repeated success does not move a payment out of %s',
  (state) => {
    expect(move(state, 'payment-succeeded')).toBeNull()
  },
)

test('only a decided dispute or a refund ends DISPUTED, only a failed refund ends REFUNDED, and only a won appeal ends REVERSED', () => {
  const causesFrom = (state: PaymentState) => CAUSES.filter((cause) => move(state, cause) !== null)
  expect(causesFrom('DISPUTED')).toEqual(['dispute-won', 'dispute-lost', 'refunded'])
  expect(causesFrom('REFUNDED')).toEqual(['refund-failed'])
  expect(causesFrom('REVERSED')).toEqual(['dispute-won'])
})

test('FAILED and EXPIRED are final, and CANCELED unless we closed it: a new try is a new row', () => {
  const finals = PAYMENT_STATES.filter((state) => !MOVES.some(({ from }) => from === state))
  expect(finals).toEqual(['FAILED', 'EXPIRED'])
})

test.each([
  ['NEW', 'created'],
  ['OPEN', 'created'],
  ['PROCESSING', 'pending'],
  ['SUCCEEDED', 'settled'],
  ['FAILED', 'failed'],
  ['EXPIRED', 'canceled'],
  ['CANCELED', 'canceled'],
  ['REVERSED', 'returned'],
  ['DISPUTED', 'disputed'],
  ['REFUNDED', 'refunded'],
] as const)('%s is %s to the payoff engine', (state, expected) => {
  expect(engineState({ state, needsReview: false })).toBe(expected)
})

test('a success that needs a review is pending to the payoff engine; a review changes no other state', () => {
  const reviewed = PAYMENT_STATES.filter(
    (state) => engineState({ state, needsReview: true }) !== engineState({ state, needsReview: false }),
  )
  expect(reviewed).toEqual(['SUCCEEDED'])
  expect(engineState({ state: 'SUCCEEDED', needsReview: true })).toBe('pending')
})

const standing = (state: PaymentState, needsReview = false) => ({ state, needsReview })

test.each([
  ['a success settles', standing('PROCESSING'), standing('SUCCEEDED'), 'settle'],
  ['a success to be reviewed posts nothing', standing('OPEN'), standing('SUCCEEDED', true), null],
  ['its review settles it', standing('SUCCEEDED', true), standing('SUCCEEDED'), 'settle'],
  ['a dispute reverses', standing('SUCCEEDED'), standing('DISPUTED'), 'reverse'],
  ['a dispute that is lost posts nothing more', standing('DISPUTED'), standing('REVERSED'), null],
  ['a dispute that is won settles again', standing('DISPUTED'), standing('SUCCEEDED'), 'settle'],
  ['a late return reverses at once', standing('SUCCEEDED'), standing('REVERSED'), 'reverse'],
  ['an appeal that is won settles again', standing('REVERSED'), standing('SUCCEEDED'), 'settle'],
  ['a refund reverses', standing('SUCCEEDED'), standing('REFUNDED'), 'reverse'],
  ['a refund that failed settles again', standing('REFUNDED'), standing('SUCCEEDED'), 'settle'],
  [
    'a refund of what was never posted reverses nothing',
    standing('SUCCEEDED', true),
    standing('REFUNDED', true),
    null,
  ],
  ['a failure posts nothing', standing('PROCESSING'), standing('FAILED'), null],
] as const)('%s', (_, before, after, expected) => {
  expect(postingOf(before, after)).toBe(expected)
})
