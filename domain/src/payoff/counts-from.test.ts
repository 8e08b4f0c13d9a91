import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { cents } from '../money/cents.ts'
import { countsFrom } from './counts-from.ts'
import { aLien, anExpense, aPayment, OHIO_REGIME } from './lien.fixtures.ts'
import { quoteAt } from './quote.ts'

const [RECEIVED, CHARGED, TODAY] = [plainDate('2021-01-20'), plainDate('2021-02-10'), plainDate('2021-03-05')]
const applied = { amountCents: cents(20_000), receivedOn: RECEIVED }

test('money that is applied later counts from the day on which it was received', () => {
  expect(countsFrom(aLien(), OHIO_REGIME, applied, TODAY)).toBe(RECEIVED)
})

test('money received before a charge pays the charge from the day of the charge', () => {
  const owed = quoteAt(aLien(), OHIO_REGIME, RECEIVED).totalCents
  const payments = [aPayment({ amountCents: owed, effectiveOn: RECEIVED })]
  const expenses = [anExpense({ incurredOn: CHARGED, amountCents: cents(30_000) })]
  expect(countsFrom(aLien({ payments, expenses }), OHIO_REGIME, applied, TODAY)).toBe(CHARGED)
})

test('money that no debt takes counts from today', () => {
  const owed = quoteAt(aLien(), OHIO_REGIME, RECEIVED).totalCents
  const payments = [aPayment({ amountCents: owed, effectiveOn: RECEIVED })]
  expect(countsFrom(aLien({ payments }), OHIO_REGIME, applied, TODAY)).toBe(TODAY)
})

test('a later payment in full is not left over because older money is applied before it', () => {
  const owed = quoteAt(aLien(), OHIO_REGIME, CHARGED).totalCents
  const payments = [aPayment({ amountCents: owed, effectiveOn: CHARGED })]
  const later = anExpense({ incurredOn: plainDate('2021-03-01'), amountCents: cents(30_000) })
  expect(countsFrom(aLien({ payments, expenses: [later] }), OHIO_REGIME, applied, TODAY)).toBe(
    later.incurredOn,
  )
})
