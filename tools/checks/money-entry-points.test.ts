import { expect, test } from 'vitest'
import { isTest, isTypeScript, projectFiles, readText } from './files.ts'

/** A place where money is begun, repeated, accepted, filled, refunded or held, and what decides there. */
interface EntryPoint {
  readonly what: string
  readonly pattern: RegExp
  /** Each file with the decision that it asks before, or that it carries out. */
  readonly files: Readonly<Record<string, string>>
}

const writes = (...tables: string[]): RegExp => {
  const names = tables.join('|')
  return new RegExp(
    `(?:insertInto|updateTable|deleteFrom)\\('(?:${names})(?: as \\w+)?'\\)|(?:insert into|update|delete from) (?:${names})\\b`,
  )
}

const PAYMENTS = 'server/src/features/payments'
const PAYOFF = 'server/src/features/payoff'
const PLANS = 'server/src/features/plans'
const DESK = 'server/src/features/servicing'

const ENTRY_POINTS: readonly EntryPoint[] = [
  {
    what: 'rows of payments',
    pattern: writes('payment'),
    files: {
      [`${PAYMENTS}/core/insert-new-payment.ts`]: 'insertNewPayment, for the entry points below',
      [`${PAYMENTS}/core/queries.ts`]: 'updatePayment and its likes, for the entry points below',
      [`${PLANS}/activate.ts`]: 'money on its way belongs to the plan that is accepted; it changes no amount',
      [`${PAYOFF}/settlement-rules.ts`]:
        'planSettlement: money that has come is judged by judgeArrival, and goes to lien or escrow',
      'server/src/records/close-checkouts.ts':
        'closeOpenCheckouts: ends what was not paid yet, with its reason',
    },
  },
  {
    what: 'a payment is begun',
    pattern: /\binsertNewPayment\(/,
    files: {
      [`${PAYMENTS}/core/insert-new-payment.ts`]: 'its definition',
      [`${PAYMENTS}/begin/begin-payment.ts`]: 'offerPayment: decide, before and under the lock',
      [`${PAYMENTS}/autopay/insert-debit.ts`]: 'for plan-debits.ts alone',
    },
  },
  {
    what: 'an automatic debit is made or presented again',
    pattern: /\binsertDebit\(/,
    files: {
      [`${PAYMENTS}/autopay/insert-debit.ts`]: 'its definition',
      [`${PAYMENTS}/autopay/plan-debits.ts`]: 'askDebit: decide, under the lock',
    },
  },
  {
    what: 'the provider is asked to charge',
    pattern: /\bprovider\.(?:createCheckout|createDebit|createCardDebit)\(/,
    files: {
      [`${PAYMENTS}/methods/hosted-page.ts`]: 'of a row that was begun',
      [`${PAYMENTS}/methods/card-debit.ts`]: 'of a row that was begun',
      [`${PAYMENTS}/methods/ach-debit.ts`]: 'of a row that was begun',
    },
  },
  {
    what: 'a card form is let through',
    pattern: writes('payment_ticket'),
    files: { [`${PAYMENTS}/offer/tickets.ts`]: 'offerPayment' },
  },
  {
    what: 'automatic payments are set up, resumed or ended',
    pattern: writes('autopay'),
    files: {
      [`${PLANS}/start-autopay.ts`]: 'planAutopay: decide',
      [`${PLANS}/debit-items.ts`]: 'resumeAutopay, for resume-autopay.ts: decide',
      [`${PLANS}/cancel-autopay.ts`]: 'their owner, or staff, stops them',
      'server/src/records/plan-completion.ts': 'with its reason',
    },
  },
  {
    what: 'an installment is agreed or filled',
    pattern: writes('plan_instalment', 'instalment_fill'),
    files: {
      [`${PLANS}/activate.ts`]: 'decide and planSchedule, of an offer that is accepted',
      'server/src/records/write-standing.ts': 'replayPlan',
    },
  },
  {
    what: 'money by mail, wire or at the counter is accepted, moved or returned',
    pattern: writes('received_payment'),
    files: {
      [`${PAYMENTS}/books/deposits.ts`]: 'put on a deposit slip or taken off it; it changes no amount',
      [`${PAYMENTS}/books/own-deposits.ts`]:
        'put on the deposit of its wire or lockbox file; it changes no amount',
      [`${PAYMENTS}/received/record.ts`]: 'by hand: requireBookable, and the same money twice is refused',
      [`${PAYMENTS}/received/rows.ts`]: 'updateReceived, for settle, return and assign',
      [`${PAYMENTS}/received/lockbox/take-row.ts`]:
        'by file: never refused, kept for staff where it is doubtful',
      [`${PAYOFF}/settlement-rules.ts`]: 'destinationFor',
      [`${PLANS}/activate.ts`]: 'money on its way belongs to the plan that is accepted; it changes no amount',
    },
  },
  {
    what: 'money is given back',
    pattern: writes('payment_refund', 'escrow_move', 'escrow_refund'),
    files: {
      [`${PAYMENTS}/course/refund-rows.ts`]: 'refundableOf, and the second pair of eyes',
      [`${PAYMENTS}/refunds/send-refund.ts`]: 'of a refund that was approved',
      [`${PAYMENTS}/received/send-back.ts`]:
        'unidentified money: a second administrator, held less what is promised',
      [`${DESK}/escrow-refund.ts`]: 'the second pair of eyes, and held less what is promised',
      [`${PAYOFF}/escrow-moves.ts`]: 'held less what refunds have promised',
    },
  },
  {
    what: 'a hold is opened or ended',
    pattern: writes('hold'),
    files: {
      [`${PLANS}/open-hold.ts`]: 'by the desk, a reader or a return: the matrix says what it stops',
      [`${PLANS}/stop-reminders.ts`]: 'its reader takes it back',
      [`${DESK}/holds.ts`]: 'staff end it, with a reason',
    },
  },
  {
    what: 'a redemption is posted, released or undone',
    pattern: writes('redemption'),
    files: {
      [`${DESK}/redemption.ts`]: 'by staff, with its proof',
      [`${DESK}/release.ts`]: 'once no payment can be taken back',
      [`${PAYOFF}/reopen-redemption.ts`]: 'when its money is taken back',
    },
  },
]

const sources = projectFiles()
  .filter((path) => path.startsWith('server/src/') && isTypeScript(path) && !isTest(path))
  .map((path) => ({ path, text: readText(path) ?? '' }))

test.each(ENTRY_POINTS)('$what: only where the list says, each by its decision', ({ pattern, files }) => {
  const found = sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
  expect(found.sort()).toEqual(Object.keys(files).sort())
})

/** Who asks `decide`, and how often. */
const ASKERS: readonly (readonly [string, number])[] = [
  [`${PAYMENTS}/course/may-still-send.ts`, 3],
  [`${PAYMENTS}/offer/offer.ts`, 2],
  [`${PLANS}/ask-debit.ts`, 1],
  [`${PLANS}/resume-autopay.ts`, 1],
  [`${PLANS}/open-offer.ts`, 1],
  [`${PLANS}/start-autopay.ts`, 1],
]

test('decide is asked by those of the list alone, and nobody else works out whether money may come in', () => {
  const askers = sources
    .filter(
      ({ text }) => text.includes("from '@fieldstone/domain/payments/decide'") && /\bdecide\(/.test(text),
    )
    .map(({ path }) => path)
  expect(askers.sort()).toEqual(ASKERS.map(([path]) => path).sort())
  const holds = sources.filter(({ text }) => /\bisDebitStopped\(/.test(text)).map(({ path }) => path)
  expect(holds.sort()).toEqual(READ_HOLDS.sort())
})

/** Who reads whether holds stop debits: the one read, and what only tells of it. */
const READ_HOLDS = [`${PLANS}/read-money.ts`, `${PLANS}/resume-autopay.ts`]

test('what decides is asked where the list says', () => {
  const asked = (path: string) => readText(path) ?? ''
  expect(asked(`${PAYMENTS}/begin/begin-payment.ts`).match(/offerPayment\(/g)).toHaveLength(2)
  for (const [path, ask] of ASKERS)
    expect([path, asked(path).match(/\bdecide\(/g)?.length]).toEqual([path, ask])
  expect(asked(`${PAYMENTS}/offer/tickets.ts`)).toContain('offerPayment(')
  expect(asked('server/src/records/write-standing.ts')).toContain('plan.fills')
})
