import { addDays, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import type { Facts, Money } from './facts.ts'
import { wrongsOfCharge, wrongsOfDebit } from './may-debit.ts'

const TODAY = plainDate('2027-03-15')

const DEBIT: Money = {
  ...{ id: 'debit', state: 'in-process', portionCents: 10_000, totalCents: 10_100, debitOf: 1 },
  ...{ isForPlan: true, isRefused: false, isTakenBack: false, isSent: true, isHeld: false, on: TODAY },
}

const RIGHT: Facts = {
  today: TODAY,
  plan: { id: 1, isActive: true, instalments: [{ no: 1, dueOn: TODAY, portionCents: 10_000 }] },
  money: [],
  automatic: { method: 'ACH', totalCents: new Map([[1, 10_100]]), endedBy: null },
  holds: [],
  told: [{ kind: 'plan-debit-reminder', on: addDays(TODAY, -3), days: [TODAY], sums: [10_100] }],
  saleConfirmedOn: null,
  isRedeemed: false,
}

const wrongs = (facts: Partial<Facts>, debit: Partial<Money> = {}, owed = 100_000) =>
  wrongsOfDebit({ ...RIGHT, ...facts }, { ...DEBIT, ...debit }, owed)

test('announced, agreed, owed and not yet paid: the debit is right', () => {
  expect(wrongs({})).toEqual([])
})

const CHECK: Money = { ...DEBIT, id: 'check', debitOf: null }

test.each<[string, Partial<Facts>, RegExp]>([
  ['the certificate is redeemed', { isRedeemed: true }, /redeemed/],
  ['the sale is confirmed', { saleConfirmedOn: TODAY }, /sale/],
  ['a stay holds', { holds: [{ kind: 'bankruptcy', from: addDays(TODAY, -1), until: null }] }, /stay/],
  ['the plan is over', { plan: { ...RIGHT.plan, isActive: false } as Facts['plan'] }, /not active/],
  [
    'its owner stopped it',
    { automatic: { ...RIGHT.automatic, endedBy: 'stopped' } as Facts['automatic'] },
    /ended/,
  ],
  ['a check for it is on its way', { money: [CHECK] }, /on its way of 10000/],
  [
    'it was told two days before',
    { told: [{ ...RIGHT.told[0], on: addDays(TODAY, -2) }] as Facts['told'] },
    /three days/,
  ],
])('%s: the debit is wrong, and says why', (_, facts, why) => {
  expect(wrongs(facts)).toEqual([expect.stringMatching(why)])
})

test('thirty cents, and more than is owed', () => {
  expect(wrongs({ automatic: null }, { portionCents: 29, totalCents: 30 })).toEqual([
    'nobody ever agreed to it',
    '30 cents are less than the provider takes',
  ])
  expect(wrongs({}, {}, 9_000)).toEqual([expect.stringContaining('where 9000 was owed')])
})

test('nobody is charged for more than is owed beside what is on its way', () => {
  const charge = (money: readonly Money[]) => wrongsOfCharge({ ...RIGHT, money }, DEBIT, 15_000)
  expect(charge([])).toEqual([])
  expect(charge([CHECK])).toEqual([expect.stringMatching(/15000 was owed and 10000 was on its way/)])
})

test('another sum than the agreed one needs ten days', () => {
  expect(wrongs({}, { portionCents: 9_000, totalCents: 9_090 })).toEqual([
    expect.stringContaining('ten days'),
  ])
})

const RETURNED: Money = { ...DEBIT, id: 'returned', state: 'gone', isRefused: true, on: addDays(TODAY, -7) }
const DUE_BEFORE: Facts['plan'] = {
  ...{ id: 1, isActive: true },
  instalments: [{ no: 1, dueOn: addDays(TODAY, -7), portionCents: 10_000 }],
}
const REMINDED = {
  ...{ kind: 'plan-debit-reminder', on: addDays(TODAY, -10), days: [addDays(TODAY, -7)], sums: [5_050] },
}
const CHANGED = { ...REMINDED, kind: 'plan-amount-changed', on: addDays(TODAY, -17) }
const AGAIN = { ...REMINDED, kind: 'plan-debit-failed-again', on: addDays(TODAY, -3), days: [TODAY] }

test('another amount is told once, however often it goes to the bank; one that was never told is wrong', () => {
  const again = { plan: DUE_BEFORE, money: [RETURNED], told: [CHANGED, REMINDED, AGAIN] }
  const half = { portionCents: 5_000, totalCents: 5_050 }
  expect(wrongs(again, half)).toEqual([])
  expect(wrongs(again, { portionCents: 4_000, totalCents: 4_040 })).toEqual([
    expect.stringMatching(/not announced ten days before/),
  ])
})

test('what no bank ever had is made on a day that was announced; what was returned needs to be told again', () => {
  const agreed = { plan: DUE_BEFORE, told: [REMINDED] }
  const money = [{ ...RETURNED, isSent: false, isRefused: false }]
  const moved = { ...REMINDED, on: addDays(TODAY, -3), days: [TODAY] }
  expect(wrongs({ ...agreed, told: [REMINDED, moved], money })).toEqual([])
  expect(wrongs({ ...agreed, money })).toEqual([expect.stringMatching(/not announced three days before/)])
  expect(wrongs({ ...agreed, money: [RETURNED] })).toEqual([expect.stringMatching(/new try/)])
})
