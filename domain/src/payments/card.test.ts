import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money/cents.ts'
import { readCard } from './card.ts'
import type { PaymentFacts, Snapshot } from './reading.ts'
import { move, PAYMENT_STATES, type PaymentState } from './states.ts'
import { targetOf } from './target.ts'

const TOTAL = cents(1_102_708)

const row = (state: PaymentState, differences: Partial<PaymentFacts> = {}): PaymentFacts => ({
  state,
  totalCents: TOTAL,
  isCancelRequested: false,
  amountReceivedCents: null,
  isCertificateRedeemed: false,
  wasClosed: false,
  ...differences,
})

const NOTHING: Snapshot = { order: null, charge: null, disputes: [] }

const checkout = (status: string, paymentStatus = 'unpaid'): Partial<Snapshot> => ({
  order: { status, paymentStatus },
})
const charge = (
  status: string,
  differences: Partial<NonNullable<Snapshot['charge']>> = {},
): Partial<Snapshot> => ({
  charge: {
    status,
    refundedCents: cents(0),
    receivedCents: status === 'succeeded' ? TOTAL : cents(0),
    currency: 'usd',
    lastErrorCode: null,
    ...differences,
  },
})
const PAID = { ...checkout('complete', 'paid'), ...charge('succeeded') }
const refunded = (amount: number): Partial<Snapshot> => ({
  ...PAID,
  ...charge('succeeded', { refundedCents: cents(amount) }),
})
const ofAll = (status: string) => [{ status, amountCents: TOTAL }]
const dispute = (status: string): Partial<Snapshot> => ({ ...PAID, disputes: ofAll(status) })
const inParts = (...parts: [string, number][]): Partial<Snapshot> => ({
  ...PAID,
  disputes: parts.map(([status, amountCents]) => ({ status, amountCents: cents(amountCents) })),
})

const targetOfCard = (from: PaymentFacts, fetched: Snapshot) =>
  targetOf(from, fetched, readCard(fetched, from))

const after = (from: PaymentFacts, fetched: Partial<Snapshot>) =>
  targetOfCard(from, { ...NOTHING, ...fetched })

test.each<readonly [string, PaymentFacts, Partial<Snapshot>, readonly PaymentState[]]>([
  ['the checkout is open', row('NEW'), checkout('open'), ['OPEN']],
  [
    'the checkout is open and the payer has not tried',
    row('OPEN'),
    { ...checkout('open'), ...charge('requires_payment_method') },
    [],
  ],
  ['the payer must still confirm', row('OPEN'), { ...checkout('open'), ...charge('requires_action') }, []],
  ['checkout complete, not yet paid', row('OPEN'), checkout('complete', 'unpaid'), ['PROCESSING']],
  ['charge processing', row('OPEN'), charge('processing'), ['PROCESSING']],
  ['checkout and charge succeeded', row('OPEN'), PAID, ['SUCCEEDED']],
  ['paid before the create call was answered', row('NEW'), PAID, ['SUCCEEDED']],
  [
    'charge succeeded, the checkout was fetched a moment too early',
    row('OPEN'),
    { ...checkout('open'), ...charge('succeeded') },
    ['SUCCEEDED'],
  ],
  ['processing, then succeeded', row('PROCESSING'), PAID, ['SUCCEEDED']],
  ['the checkout expired', row('OPEN'), checkout('expired'), ['EXPIRED']],
  ['the checkout expired before it was known', row('NEW'), checkout('expired'), ['EXPIRED']],
  ['the payer canceled', row('OPEN', { isCancelRequested: true }), checkout('expired'), ['CANCELED']],
  ['the payer canceled, but had paid', row('OPEN', { isCancelRequested: true }), PAID, ['SUCCEEDED']],
  ['the charge in process was canceled', row('PROCESSING'), charge('canceled'), ['CANCELED']],
  ['a dispute needs a response', row('SUCCEEDED'), dispute('needs_response'), ['DISPUTED']],
  ['a dispute is under review', row('SUCCEEDED'), dispute('under_review'), ['DISPUTED']],
  ['a dispute is in appeal', row('SUCCEEDED'), dispute('appeal_under_review'), ['DISPUTED']],
  ['an open dispute is heard again', row('DISPUTED'), dispute('needs_response'), []],
  ['a dispute is won', row('DISPUTED'), dispute('won'), ['SUCCEEDED']],
  ['a dispute is lost', row('DISPUTED'), dispute('lost'), ['REVERSED']],
  ['a dispute is lost at once', row('SUCCEEDED'), dispute('lost'), ['REVERSED']],
  ['a dispute was won before it was heard of', row('SUCCEEDED'), dispute('won'), []],
  ['a part is disputed', row('SUCCEEDED'), inParts(['needs_response', 100]), []],
  ['a part is lost', row('SUCCEEDED'), inParts(['lost', 100]), []],
  [
    'two disputes take all, and one is lost',
    row('SUCCEEDED'),
    inParts(['lost', 100], ['needs_response', TOTAL - 100]),
    ['DISPUTED'],
  ],
  [
    'all is lost in two disputes',
    row('DISPUTED'),
    inParts(['lost', 100], ['lost', TOTAL - 100]),
    ['REVERSED'],
  ],
  [
    'all was disputed, and a part is won',
    row('DISPUTED'),
    inParts(['lost', 100], ['won', TOTAL - 100]),
    ['SUCCEEDED'],
  ],
  [
    'all was lost, and a part is won on appeal',
    row('REVERSED'),
    inParts(['lost', 100], ['won', 200]),
    ['SUCCEEDED'],
  ],
  [
    'what is left after a refund is lost',
    row('SUCCEEDED'),
    { ...refunded(TOTAL - 100), disputes: inParts(['lost', 100]).disputes ?? [] },
    ['REVERSED'],
  ],
  ['all was refunded', row('SUCCEEDED'), refunded(TOTAL), ['REFUNDED']],
  ['a part was refunded', row('SUCCEEDED'), refunded(100), []],
  [
    'all was refunded during a dispute',
    row('DISPUTED'),
    { ...refunded(TOTAL), disputes: ofAll('under_review') },
    ['REFUNDED'],
  ],
  ['the refund failed', row('REFUNDED'), refunded(0), ['SUCCEEDED']],
  ['the refund stands', row('REFUNDED'), refunded(TOTAL), []],
  [
    'paid and disputed since the last look',
    row('OPEN'),
    dispute('needs_response'),
    ['SUCCEEDED', 'DISPUTED'],
  ],
  ['paid and refunded since the last look', row('OPEN'), refunded(TOTAL), ['SUCCEEDED', 'REFUNDED']],
  [
    'the checkout is complete and its charge was canceled',
    row('OPEN'),
    { ...checkout('complete'), ...charge('canceled') },
    ['PROCESSING', 'CANCELED'],
  ],
  [
    'the checkout expired over a charge in process',
    row('OPEN'),
    { ...checkout('expired'), ...charge('processing') },
    ['PROCESSING'],
  ],
  [
    'the checkout expired over a charge that succeeded',
    row('OPEN'),
    { ...checkout('expired'), ...charge('succeeded') },
    ['SUCCEEDED'],
  ],
  [
    'a success in which nothing came is no refund',
    row('SUCCEEDED'),
    charge('succeeded', { receivedCents: cents(0) }),
    [],
  ],
  [
    'the refund failed and a dispute is open',
    row('REFUNDED'),
    { ...refunded(0), disputes: ofAll('needs_response') },
    ['SUCCEEDED', 'DISPUTED'],
  ],
  ['nothing is known yet', row('NEW'), {}, []],
])('%s: %#', (_, from, fetched, path) => {
  const target = after(from, fetched)
  expect(target.moves.map((it) => it.to)).toEqual(path)
  expect(target.state).toBe(path.at(-1) ?? from.state)
  expect(target).toMatchObject({ review: null, alerts: [], lastErrorCode: null })
})

test('a declined card keeps the checkout open and the code is kept', () => {
  const target = after(row('OPEN'), {
    ...checkout('open'),
    ...charge('requires_payment_method', { lastErrorCode: 'card_declined' }),
  })
  expect(target).toMatchObject({ state: 'OPEN', lastErrorCode: 'card_declined', review: null })
})

test('the code of an earlier try is not kept with a success', () => {
  const paid = { ...PAID, ...charge('succeeded', { lastErrorCode: 'card_declined' }) }
  expect(after(row('OPEN'), paid)).toMatchObject({ state: 'SUCCEEDED', lastErrorCode: null })
})

test.each(['EXPIRED', 'CANCELED', 'FAILED'] as const)(
  'a success on a row that is %s moves nothing, and staff must look',
  (state) => {
    expect(after(row(state), PAID)).toMatchObject({ moves: [], state, review: 'success-on-final' })
  },
)

test('a success on a final row that was already noted is not raised again after its review', () => {
  expect(after(row('EXPIRED', { amountReceivedCents: TOTAL }), PAID)).toMatchObject({
    moves: [],
    review: null,
  })
})

test.each<readonly [string, Partial<PaymentFacts>, Partial<Snapshot>, string]>([
  [
    'less was received',
    {},
    { ...PAID, ...charge('succeeded', { receivedCents: cents(TOTAL - 1) }) },
    'amount-differs',
  ],
  [
    'more was received',
    {},
    { ...PAID, ...charge('succeeded', { receivedCents: cents(TOTAL + 1) }) },
    'amount-differs',
  ],
  ['the checkout says paid and no charge is there', {}, checkout('complete', 'paid'), 'amount-differs'],
  [
    'another currency was received',
    {},
    { ...PAID, ...charge('succeeded', { currency: 'cad' }) },
    'currency-differs',
  ],
  [
    'the certificate was redeemed meanwhile',
    { isCertificateRedeemed: true },
    PAID,
    'certificate-already-redeemed',
  ],
])(
  'a wrong success, %s: it succeeds, and is not posted before staff have looked',
  (_, differences, fetched, review) => {
    expect(after(row('OPEN', differences), fetched)).toMatchObject({ state: 'SUCCEEDED', review })
  },
)

test.each(['SUCCEEDED', 'DISPUTED', 'REVERSED', 'REFUNDED'] as const)(
  'a success heard again on %s asks for no review, whatever has changed since',
  (state) => {
    const from = row(state, { isCertificateRedeemed: true, amountReceivedCents: TOTAL })
    const fetched = state === 'REFUNDED' ? refunded(TOTAL) : PAID
    expect(after(from, fetched)).toMatchObject({ moves: [], review: null })
  },
)

test.each<readonly [Partial<Snapshot>, object]>([
  [checkout('paused'), { about: 'unknown-status', object: 'order', status: 'paused' }],
  [
    checkout('complete', 'no_payment_required'),
    { about: 'unknown-status', object: 'order', status: 'no_payment_required' },
  ],
  [charge('requires_capture'), { about: 'unknown-status', object: 'charge', status: 'requires_capture' }],
  [{ disputes: ofAll('adjourned') }, { about: 'unknown-status', object: 'dispute', status: 'adjourned' }],
  [{ disputes: ofAll('prevented') }, { about: 'dispute-inquiry', status: 'prevented' }],
  [
    { disputes: ofAll('warning_needs_response') },
    { about: 'dispute-inquiry', status: 'warning_needs_response' },
  ],
])('a status that moves no money or is unknown moves nothing and alerts: %j', (fetched, alert) => {
  for (const state of PAYMENT_STATES) {
    expect(after(row(state), fetched)).toMatchObject({ moves: [], state, alerts: [alert] })
  }
})

const anyFetch: fc.Arbitrary<Snapshot> = fc.record({
  order: fc.option(
    fc.record({
      status: fc.constantFrom('open', 'complete', 'expired', 'else'),
      paymentStatus: fc.constantFrom('paid', 'unpaid', 'else'),
    }),
  ),
  charge: fc.option(
    fc.record({
      status: fc.constantFrom(
        'requires_payment_method',
        'requires_action',
        'processing',
        'succeeded',
        'canceled',
      ),
      receivedCents: fc.constantFrom(cents(0), TOTAL),
      refundedCents: fc.constantFrom(cents(0), cents(100), TOTAL),
      currency: fc.constant('usd'),
      lastErrorCode: fc.option(fc.constant('card_declined')),
    }),
  ),
  disputes: fc.array(
    fc.record({
      status: fc.constantFrom('needs_response', 'won', 'lost', 'prevented', 'else'),
      amountCents: fc.constantFrom(cents(100), TOTAL),
    }),
    { maxLength: 3 },
  ),
})

const anyRow = fc
  .record({
    state: fc.constantFrom(...PAYMENT_STATES),
    isCancelRequested: fc.boolean(),
    isCertificateRedeemed: fc.boolean(),
    wasClosed: fc.boolean(),
  })
  .map(({ state, ...differences }) => row(state, differences))

test('whatever is fetched, each move is in the table and follows the one before', () => {
  fc.assert(
    fc.property(anyRow, anyFetch, (from, fetched) => {
      const target = targetOfCard(from, fetched)
      let state = from.state
      for (const it of target.moves) {
        if (it.from !== state || move(state, it.cause) !== it.to) return false
        state = it.to
      }
      return state === target.state
    }),
    { numRuns: 2_000 },
  )
})

test('the same objects fetched again move nothing further', () => {
  fc.assert(
    fc.property(anyRow, anyFetch, (from, fetched) => {
      const first = targetOfCard(from, fetched)
      const again = targetOfCard({ ...from, state: first.state }, fetched)
      return again.state === first.state
    }),
    { numRuns: 2_000 },
  )
})
