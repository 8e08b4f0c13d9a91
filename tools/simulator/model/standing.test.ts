import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import type { Agreed, Money } from './facts.ts'
import { standingOf } from './standing.ts'

const DAY = plainDate('2027-03-01')
const PLAN: Agreed[] = [1, 2, 3].map((no) => ({ no, dueOn: DAY, portionCents: 100 }))

const money = (portionCents: number, changes: Partial<Money> = {}): Money => ({
  ...{ id: 'one', state: 'came', portionCents, totalCents: portionCents, debitOf: null },
  ...{ isForPlan: true, isRefused: false, isTakenBack: false, isSent: true, isHeld: false, on: DAY },
  ...changes,
})

const stands = (...came: Money[]) =>
  standingOf(PLAN, came).instalments.map((one) => `${one.paidCents}+${one.reservedCents}`)

test('money that somebody sends pays the oldest installments', () => {
  expect(stands(money(150))).toEqual(['100+0', '50+0', '0+0'])
})

test('a card payment while the debit of the first is at the bank pays the second, and both are paid in the end', () => {
  const debit = { debitOf: 1, state: 'in-process' } as const
  expect(stands(money(100, debit), money(100))).toEqual(['0+100', '100+0', '0+0'])
  expect(stands(money(100, { debitOf: 1 }), money(100))).toEqual(['100+0', '100+0', '0+0'])
})

test('the debit comes back: the money that had gone to the second moves to the first', () => {
  expect(stands(money(100, { debitOf: 1, state: 'gone' }), money(100))).toEqual(['100+0', '0+0', '0+0'])
})

test('a check on its way reserves the oldest that no debit reserves', () => {
  const onItsWay = money(150, { state: 'in-process' })
  expect(stands(money(100, { debitOf: 1, state: 'in-process' }), onItsWay)).toEqual([
    '0+100',
    '0+100',
    '0+50',
  ])
})

test('what a debit has too much goes on; an open page and a full payoff are no money of the plan', () => {
  expect(stands(money(120, { debitOf: 2 }))).toEqual(['20+0', '100+0', '0+0'])
  expect(stands(money(100, { state: 'open' }), money(300, { isForPlan: false }))).toEqual([
    '0+0',
    '0+0',
    '0+0',
  ])
})
