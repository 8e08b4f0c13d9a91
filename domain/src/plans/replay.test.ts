import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, sumCents } from '../money/cents.ts'
import { type AgreedInstalment, type PlanMoney, replayPlan } from './replay.ts'
import { due, FIRST } from './standing.fixtures.ts'

const agreed = (number: number, changes: Partial<AgreedInstalment> = {}): AgreedInstalment => {
  const { dueOn, failedOn, isGivenBack, isDebited, debitEndedOn } = due(number)
  return {
    number,
    dueOn,
    failedOn,
    isGivenBack,
    isDebited,
    debitEndedOn,
    portionCents: cents(100),
    openingCents: cents(0),
    ...changes,
  }
}

const PLAN = [agreed(1), agreed(2), agreed(3)]

type Kind = 'check' | 'debit'

const money = (
  id: string,
  amount: number,
  state: PlanMoney['state'],
  debitOf: number | null = null,
): PlanMoney => ({ id, debitOf, amountCents: cents(amount), state })

const stand = (given: readonly PlanMoney[], plan: readonly AgreedInstalment[] = PLAN) =>
  replayPlan(plan, given).instalments.map((one) => `${one.state} ${one.paidCents}+${one.reservedCents}`)

describe('an agreed debit belongs to its installment; all other money pays the oldest that is open', () => {
  const byKind: Record<Kind, (id: string, state: PlanMoney['state'], of: number) => PlanMoney> = {
    check: (id, state) => money(id, 100, state),
    debit: (id, state, of) => money(id, 100, state, of),
  }
  const { check, debit } = byKind
  test.each([
    ['nothing', [], ['DUE 0+0', 'DUE 0+0', 'DUE 0+0']],
    [
      'a check that has not cleared',
      [check('a', 'in-process', 0)],
      ['PROCESSING 0+100', 'DUE 0+0', 'DUE 0+0'],
    ],
    ['a check', [check('a', 'settled', 0)], ['PAID 100+0', 'DUE 0+0', 'DUE 0+0']],
    ['a debit of the second', [debit('a', 'settled', 2)], ['DUE 0+0', 'PAID 100+0', 'DUE 0+0']],
    [
      'a debit of the first at the bank, and a check meanwhile: the check pays the second',
      [debit('a', 'in-process', 1), check('b', 'settled', 0)],
      ['PROCESSING 0+100', 'PAID 100+0', 'DUE 0+0'],
    ],
    [
      'that debit settled: both are paid',
      [debit('a', 'settled', 1), check('b', 'settled', 0)],
      ['PAID 100+0', 'PAID 100+0', 'DUE 0+0'],
    ],
    [
      'that debit came back: the check has moved to the first',
      [check('b', 'settled', 0)],
      ['PAID 100+0', 'DUE 0+0', 'DUE 0+0'],
    ],
    [
      'what has settled pays before what has not, whichever came first',
      [money('a', 100, 'in-process'), money('b', 150, 'settled')],
      ['PAID 100+0', 'PROCESSING 50+50', 'DUE 0+50'],
    ],
    [
      'a debit above its installment: the rest pays like other money',
      [money('a', 130, 'settled', 2)],
      ['DUE 30+0', 'PAID 100+0', 'DUE 0+0'],
    ],
    ['more than is agreed pays no more', [money('a', 400, 'settled')], Array(3).fill('PAID 100+0')],
  ])('%s', (_, given, expected) => {
    expect(stand(given)).toEqual(expected)
  })

  test('what was paid before the plan moved in counts', () => {
    const movedIn = [
      agreed(1, { openingCents: cents(100) }),
      agreed(2, { openingCents: cents(40) }),
      agreed(3),
    ]
    expect(stand([money('a', 70, 'settled')], movedIn)).toEqual(['PAID 100+0', 'PAID 100+0', 'DUE 10+0'])
  })

  test('the bank refused its last debit: failed, until other money covers it', () => {
    const refused = [agreed(1, { failedOn: FIRST }), agreed(2)]
    expect(stand([money('a', 40, 'settled')], refused)).toEqual(['FAILED 40+0', 'DUE 0+0'])
    expect(stand([money('a', 100, 'in-process')], refused)).toEqual(['PROCESSING 0+100', 'DUE 0+0'])
  })
})

const givens = fc.array(
  fc.record({
    amount: fc.integer({ min: 1, max: 250 }),
    state: fc.constantFrom('settled' as const, 'in-process' as const),
    debitOf: fc.option(fc.integer({ min: 1, max: 3 })),
  }),
  { maxLength: 8 },
)

const all = (rows: readonly { amount: number; state: PlanMoney['state']; debitOf: number | null }[]) =>
  rows.map(({ amount, state, debitOf }, index) => money(`m${index}`, amount, state, debitOf))

test('no cent is filled twice or lost: fills equal settled money, up to what is agreed', () => {
  fc.assert(
    fc.property(givens, (rows) => {
      const given = all(rows)
      const { instalments, fills, reservations } = replayPlan(PLAN, given)
      const settled = sumCents(given.filter(({ state }) => state === 'settled').map((it) => it.amountCents))
      const debited = reservations.filter(({ moneyId }) =>
        given.some(({ id, debitOf, state }) => id === moneyId && debitOf !== null && state === 'in-process'),
      )
      const room = 300 - sumCents(debited.map((it) => it.amountCents))
      expect(sumCents(fills.map((it) => it.amountCents))).toBeLessThanOrEqual(settled)
      expect(sumCents(fills.map((it) => it.amountCents))).toBeGreaterThanOrEqual(Math.min(settled, room))
      for (const one of instalments) {
        expect(one.paidCents + one.reservedCents).toBeLessThanOrEqual(one.portionCents)
        const ofThis = fills.filter(({ number }) => number === one.number)
        expect(one.paidCents).toBe(sumCents(ofThis.map((it) => it.amountCents)))
      }
      for (const { id, amountCents } of given) {
        const shares = [...fills, ...reservations].filter(({ moneyId }) => moneyId === id)
        expect(sumCents(shares.map((it) => it.amountCents))).toBeLessThanOrEqual(amountCents)
      }
    }),
  )
})

test('money that comes back leaves the plan as if it had never come', () => {
  fc.assert(
    fc.property(givens, fc.nat(8), (rows, at) => {
      const given = all(rows)
      const without = given.filter((_, index) => index !== at)
      const back = given.filter((_, index) => index !== at || at >= given.length)
      expect(stand(back)).toEqual(stand(without))
    }),
  )
})
