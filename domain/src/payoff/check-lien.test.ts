import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { type Bps, bps, type Cents, cents } from '../money/cents.ts'
import { aLien, anExpense, aPayment, aSubsequent, OHIO_REGIME } from './lien.fixtures.ts'
import type { Lien } from './lien.ts'
import { quoteAt } from './quote.ts'
import { PayoffRefused, type RefusalCode } from './refused.ts'

const BOUGHT = plainDate('2019-10-15')
const BEFORE = plainDate('2019-10-14')
const AFTER = plainDate('2020-03-02')
const NEGATIVE = -1 as Cents
const HALF = 0.5 as Cents
const fee = { id: 7, label: 'Recording fee', amountCents: cents(100), chargedOn: null }

const refusal = (facts: Partial<Lien>, on = plainDate('2021-01-31')): RefusalCode | null => {
  try {
    quoteAt(aLien(facts), OHIO_REGIME, on)
    return null
  } catch (error) {
    if (error instanceof PayoffRefused) return error.code
    throw error
  }
}

test.each<[string, Partial<Lien>, RefusalCode]>([
  ['negative price', { priceCents: NEGATIVE }, 'bad_amount'],
  ['price with half a cent', { priceCents: HALF }, 'bad_amount'],
  ['negative subsequent', { subsequents: [aSubsequent({ amountCents: NEGATIVE })] }, 'bad_amount'],
  ['negative expense', { expenses: [anExpense({ amountCents: NEGATIVE })] }, 'bad_amount'],
  [
    'negative expense that does not count',
    { expenses: [anExpense({ amountCents: NEGATIVE, isPosted: false })] },
    'bad_amount',
  ],
  ['negative fee', { fees: [{ ...fee, amountCents: NEGATIVE }] }, 'bad_amount'],
  ['negative payment', { payments: [aPayment({ amountCents: NEGATIVE })] }, 'bad_amount'],
  [
    'negative payment not settled',
    { payments: [aPayment({ amountCents: NEGATIVE, state: 'pending' })] },
    'bad_amount',
  ],
  ['rate above the maximum', { rateBps: bps(1801) }, 'rate_too_high'],
  ['negative rate', { rateBps: -1 as Bps }, 'rate_too_high'],
  ['subsequent above the maximum', { subsequents: [aSubsequent({ rateBps: bps(1801) })] }, 'rate_too_high'],
  ['notice before the purchase', { noiOn: BEFORE }, 'before_purchase'],
  ['redemption before the purchase', { redeemedOn: BEFORE }, 'before_purchase'],
  ['subsequent before the purchase', { subsequents: [aSubsequent({ paidOn: BEFORE })] }, 'before_purchase'],
  ['expense before the purchase', { expenses: [anExpense({ incurredOn: BEFORE })] }, 'before_purchase'],
  ['fee before the purchase', { fees: [{ ...fee, chargedOn: BEFORE }] }, 'before_purchase'],
  ['payment before the purchase', { payments: [aPayment({ effectiveOn: BEFORE })] }, 'before_purchase'],
  [
    'subsequent posted before its date',
    { subsequents: [aSubsequent({ paidOn: AFTER, postedOn: BOUGHT })] },
    'posted_too_early',
  ],
  [
    'expense posted before its date',
    { expenses: [anExpense({ incurredOn: AFTER, postedOn: BOUGHT })] },
    'posted_too_early',
  ],
  [
    'subsequent to be posted after the day of reading',
    { subsequents: [aSubsequent({ paidOn: BOUGHT, postedOn: AFTER })], readOn: BOUGHT },
    'posted_ahead',
  ],
  [
    'subsequent dated after its entry',
    { subsequents: [aSubsequent({ paidOn: AFTER, enteredOn: BOUGHT })] },
    'entered_too_early',
  ],
  [
    'expense dated after its entry',
    { expenses: [anExpense({ incurredOn: AFTER, enteredOn: BOUGHT })] },
    'entered_too_early',
  ],
  [
    'payment dated after its entry',
    { payments: [aPayment({ effectiveOn: AFTER, enteredOn: BOUGHT })] },
    'entered_too_early',
  ],
  [
    'fee dated after its entry',
    { fees: [{ ...fee, chargedOn: AFTER, enteredOn: BOUGHT }] },
    'entered_too_early',
  ],
  ['another county', { countyId: 1 }, 'wrong_regime'],
  ['another state', { stateId: 'KY' }, 'wrong_regime'],
])('refuses a payoff with %s', (_, facts, code) => {
  expect(refusal(facts)).toBe(code)
})

test('refuses a payoff for a day before the purchase', () => {
  expect(refusal({}, BEFORE)).toBe('before_purchase')
})

test('gives a payoff if everything is dated on the day of purchase, at the highest rate', () => {
  expect(
    refusal(
      {
        rateBps: bps(1800),
        noiOn: BOUGHT,
        readOn: BOUGHT,
        subsequents: [
          aSubsequent({ paidOn: BOUGHT, postedOn: BOUGHT, enteredOn: BOUGHT, rateBps: bps(1800) }),
        ],
        expenses: [anExpense({ incurredOn: BOUGHT, postedOn: BOUGHT, enteredOn: BOUGHT })],
        payments: [aPayment({ effectiveOn: BOUGHT, enteredOn: BOUGHT })],
      },
      BOUGHT,
    ),
  ).toBeNull()
})

test.each<[Partial<Lien>, string]>([
  [
    { priceCents: NEGATIVE },
    'The purchase price is not a whole number of cents of zero or more: correct the amount.',
  ],
  [
    { expenses: [anExpense({ id: 42, amountCents: NEGATIVE })] },
    'Expense 42 is not a whole number of cents of zero or more: correct the amount.',
  ],
  [
    { rateBps: bps(1801) },
    'The certificate bears 18.01 %; the settings allow 0 % to 18 %: correct the rate or the settings.',
  ],
  [{ noiOn: BEFORE }, 'The notice of intent is dated 2019-10-14, before the purchase on 2019-10-15.'],
  [{ redeemedOn: BEFORE }, 'The redemption is dated 2019-10-14, before the purchase on 2019-10-15.'],
  [
    { payments: [aPayment({ effectiveOn: BEFORE })] },
    'Payment pay_1 is dated 2019-10-14, before the purchase on 2019-10-15.',
  ],
  [
    { subsequents: [aSubsequent({ paidOn: AFTER, postedOn: BOUGHT })] },
    'Subsequent 1 is dated 2020-03-02, after it was posted on 2019-10-15: correct one of the dates.',
  ],
  [
    { subsequents: [aSubsequent({ paidOn: BOUGHT, postedOn: AFTER })], readOn: BOUGHT },
    'Subsequent 1 is posted on 2020-03-02, which is still to come: correct the date.',
  ],
  [
    { fees: [{ ...fee, chargedOn: AFTER, enteredOn: BOUGHT }] },
    'Fee 7 is dated 2020-03-02, after it was entered on 2019-10-15: correct its date.',
  ],
  [{ stateId: 'KY' }, 'The certificate lies in KY/855, the settings are those of OH/855.'],
])('the message has the item and what to correct: %j', (facts, message) => {
  expect(() => quoteAt(aLien(facts), OHIO_REGIME, AFTER)).toThrow(message)
})

test.each(['failed', 'canceled', 'returned'] as const)(
  'the payoff does not depend on a %s payment with wrong data',
  (state) => {
    expect(
      refusal({ payments: [aPayment({ amountCents: NEGATIVE, effectiveOn: BEFORE, state })] }),
    ).toBeNull()
  },
)
