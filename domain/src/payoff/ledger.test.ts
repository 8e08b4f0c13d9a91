import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { bps, cents } from '../money/cents.ts'
import { entriesLike, impliedEntries } from './implied-entries.ts'
import { balancesOn, type ImpliedEntry, missingEntries } from './ledger.ts'
import { aLien, aPayment, OHIO_REGIME } from './lien.fixtures.ts'
import type { Lien, LienPayment } from './lien.ts'

const lien = (facts: Partial<Lien> = {}) =>
  aLien({ saleType: 'negotiated', purchasedOn: plainDate('2026-01-20'), rateBps: bps(1200), ...facts })
const paid = aPayment({ amountCents: cents(51_000), effectiveOn: plainDate('2026-02-10') })
const brief = ({ effectiveOn, class: of, cause, amountCents }: ImpliedEntry) => [
  effectiveOn,
  of,
  cause,
  amountCents,
]
const entries = (of: Lien, through: string) => impliedEntries(of, OHIO_REGIME, plainDate(through))

test('a lien with one payment: the charge, an accrual on each 1st, the payment by class', () => {
  expect(entries(lien({ payments: [paid] }), '2026-03-15').map(brief)).toEqual([
    ['2026-01-20', 'PRINCIPAL', 'charge', 100_000],
    ['2026-02-01', 'INTEREST', 'accrual', 1000],
    ['2026-02-10', 'INTEREST', 'payment', -1000],
    ['2026-02-10', 'PRINCIPAL', 'payment', -50_000],
    ['2026-03-01', 'INTEREST', 'accrual', 500],
  ])
})

test('a payment returned after a month: its rows are reversed, the interest is corrected, no row is rewritten', () => {
  const stored = missingEntries(
    [],
    entries(lien({ payments: [paid] }), '2026-03-15'),
    plainDate('2026-03-15'),
  )
  const returned = lien({ payments: [{ ...paid, state: 'returned' }] })
  const appended = missingEntries(stored, entries(returned, '2026-03-20'), plainDate('2026-03-20'))
  expect(appended.map(brief)).toEqual([
    ['2026-03-01', 'INTEREST', 'accrual', 500],
    ['2026-02-10', 'INTEREST', 'payment', 1000],
    ['2026-02-10', 'PRINCIPAL', 'payment', 50_000],
  ])
  expect(new Set(appended.map((entry) => entry.postedOn))).toEqual(new Set(['2026-03-20']))
})

test('two payments of one day are allocated by sequence, whatever their order in the list', () => {
  const of = (id: string, sequence: number) =>
    aPayment({ id, sequence, amountCents: cents(1000), effectiveOn: plainDate('2026-02-10') })
  const rows = entries(lien({ payments: [of('pay_b', 2), of('pay_a', 1)] }), '2026-02-15')
  expect(
    rows.filter((entry) => entry.cause === 'payment').map((entry) => [entry.causeId, entry.class]),
  ).toEqual([
    ['pay_a', 'INTEREST'],
    ['pay_b', 'PRINCIPAL'],
  ])
})

test('redeemed: every debt is closed, and later money goes to escrow', () => {
  const late = aPayment({ id: 'pay_2', amountCents: cents(300), effectiveOn: plainDate('2026-03-05') })
  const redeemed = lien({ redeemedOn: plainDate('2026-02-20'), payments: [paid, late] })
  expect(entries(redeemed, '2026-06-30').map(brief).slice(-2)).toEqual([
    ['2026-02-20', 'PRINCIPAL', 'close', -50_000],
    ['2026-03-05', 'ESCROW', 'payment', 300],
  ])
  expect(balancesOn(entries(redeemed, '2026-06-30'), plainDate('2026-06-30'))).toEqual({
    PRINCIPAL: 0,
    INTEREST: 0,
    EXPENSE: 0,
    EXPENSE_INTEREST: 0,
    ESCROW: 300,
  })
})

test('short payment without a plan: all of it goes to escrow, the debt is unchanged', () => {
  const held = lien({ payments: [{ ...paid, destination: 'escrow' }] })
  const { ESCROW, PRINCIPAL, INTEREST } = balancesOn(entries(held, '2026-03-15'), plainDate('2026-03-15'))
  expect([ESCROW, PRINCIPAL, INTEREST]).toEqual([51_000, 100_000, 2000])
})

test('stored rows may have more fields than implied ones: only amounts are compared', () => {
  const implied = entries(lien(), '2026-02-10')
  const stored = implied.map((entry, index) => ({
    ...entry,
    rowId: index,
    postedOn: plainDate('2026-02-10'),
  }))
  expect(missingEntries(stored, implied, plainDate('2026-02-11'))).toEqual([])
  expect(missingEntries(stored.slice(1), implied, plainDate('2026-02-11'))).toEqual([
    { ...implied[0], postedOn: '2026-02-11' },
  ])
})

test('a part given back: leaves escrow on its day, touches no debt, and is undone when the whole is taken back', () => {
  const refunds = [{ on: plainDate('2026-03-20'), amountCents: cents(200) }]
  const over = aPayment({ amountCents: cents(101_500), effectiveOn: plainDate('2026-02-10'), refunds })
  const before = entries(lien({ payments: [over] }), '2026-03-19')
  const after = entries(lien({ payments: [over] }), '2026-03-20')
  expect(balancesOn(before, plainDate('2026-03-19')).ESCROW).toBe(500)
  expect(missingEntries(before, after, plainDate('2026-03-20')).map(brief)).toEqual([
    ['2026-03-20', 'ESCROW', 'refund', -200],
  ])
  const takenBack = lien({ payments: [{ ...over, state: 'refunded' }] })
  expect(entries(takenBack, '2026-03-20')).toEqual(entries(lien(), '2026-03-20'))
})

test('what was returned by check has a cause of its own, and stands when the bank takes the payment back', () => {
  const sentBack = [{ on: plainDate('2026-03-20'), amountCents: cents(200) }]
  const over = aPayment({ amountCents: cents(101_500), effectiveOn: plainDate('2026-02-10'), sentBack })
  const returned = (payment: LienPayment) =>
    entries(lien({ payments: [payment] }), '2026-03-20')
      .filter(({ cause }) => cause === 'return')
      .map(brief)
  expect(returned(over)).toEqual([['2026-03-20', 'ESCROW', 'return', -200]])
  expect(returned({ ...over, state: 'refunded' })).toEqual(returned(over))
})

test('a ledger that is begun after months: their interest is one entry as of the first payment, later months follow one by one', () => {
  const first = aPayment({ amountCents: cents(2500), effectiveOn: plainDate('2026-03-10') })
  const begun = entriesLike([], lien({ payments: [first] }), OHIO_REGIME, plainDate('2026-03-10'))
  expect(begun.map(brief)).toEqual([
    ['2026-01-20', 'PRINCIPAL', 'charge', 100_000],
    ['2026-03-10', 'INTEREST', 'opening', 2000],
    ['2026-03-10', 'INTEREST', 'payment', -2000],
    ['2026-03-10', 'PRINCIPAL', 'payment', -500],
  ])
  const inApril = entriesLike(begun, lien({ payments: [first] }), OHIO_REGIME, plainDate('2026-04-02'))
  expect(missingEntries(begun, inApril, plainDate('2026-04-02')).map(brief)).toEqual([
    ['2026-04-01', 'INTEREST', 'accrual', 995],
  ])
})

test('an earlier payment is learned of: the opening is taken back as a whole and stands as of that payment, with the months between', () => {
  const first = aPayment({ id: 'pay_2', amountCents: cents(2000), effectiveOn: plainDate('2026-03-10') })
  const earlier = aPayment({ id: 'pay_1', amountCents: cents(1000), effectiveOn: plainDate('2026-02-10') })
  const stored = entriesLike([], lien({ payments: [first] }), OHIO_REGIME, plainDate('2026-03-10'))
  const both = lien({ payments: [first, earlier] })
  const on = plainDate('2026-03-12')
  expect(missingEntries(stored, entriesLike(stored, both, OHIO_REGIME, on), on).map(brief)).toEqual([
    ['2026-02-10', 'INTEREST', 'opening', 1000],
    ['2026-02-10', 'INTEREST', 'payment', -1000],
    ['2026-03-01', 'INTEREST', 'accrual', 1000],
    ['2026-03-10', 'INTEREST', 'payment', 1000],
    ['2026-03-10', 'PRINCIPAL', 'payment', -1000],
    ['2026-03-10', 'INTEREST', 'opening', -2000],
  ])
})
