import { expect, test } from 'vitest'
import { cents } from '../money/cents.ts'
import { type MoneyStanding, moneyNews } from './money-news.ts'

const disputed = (openCents: number, lostCents: number): Pick<MoneyStanding, 'disputed'> => ({
  disputed: { openCents: cents(openCents), lostCents: cents(lostCents) },
})

const paid: MoneyStanding = {
  state: 'SUCCEEDED',
  receivedCents: 10_000,
  refundedCents: 0,
  ...disputed(0, 0),
}
const REFUNDED = { state: 'REFUNDED', refundedCents: 10_000 } as const
const LOST = { state: 'REVERSED', ...disputed(0, 10_000) } as const

test.each<[string, Partial<MoneyStanding>, Partial<MoneyStanding>, [string, number][]]>([
  ['all of it goes back', {}, REFUNDED, [['refunded', 10_000]]],
  ['a part goes back', {}, { refundedCents: 1 }, [['refunded-part', 1]]],
  ['the rest follows', { refundedCents: 1 }, REFUNDED, [['refunded', 9_999]]],
  [
    'what came too late goes back, in a state that is final',
    { state: 'EXPIRED' },
    { state: 'EXPIRED', refundedCents: 10_000 },
    [['refunded', 10_000]],
  ],
  ['a refund fails', REFUNDED, {}, [['refund-failed', 10_000]]],
  ['all of it is disputed', {}, { state: 'DISPUTED', ...disputed(10_000, 0) }, [['disputed', 10_000]]],
  ['a part is disputed', {}, disputed(100, 0), [['disputed', 100]]],
  ['a second part is disputed', disputed(100, 0), disputed(300, 0), [['disputed', 200]]],
  ['all of it is lost at once', {}, LOST, [['taken-back', 10_000]]],
  ['a dispute of a part is lost', disputed(100, 0), disputed(0, 100), [['taken-back', 100]]],
  ['a dispute of a part is won', disputed(100, 0), {}, [['stands-again', 100]]],
  [
    'one dispute is lost and another won',
    disputed(300, 0),
    disputed(0, 100),
    [
      ['taken-back', 100],
      ['stands-again', 200],
    ],
  ],
  ['a lost dispute is under appeal', LOST, { state: 'REVERSED', ...disputed(10_000, 0) }, []],
  ['an appeal is won', LOST, {}, [['stands-again', 10_000]]],
  ['refunded money is disputed', REFUNDED, { ...REFUNDED, ...disputed(10_000, 0) }, []],
  ['it is received', { state: 'PROCESSING' }, {}, []],
  ['nothing changes', {}, {}, []],
])('%s: its payer is told', (_, before, after, news) => {
  const found = moneyNews({ ...paid, ...before }, { ...paid, ...after })
  expect(found.map(({ kind, amountCents }) => [kind, amountCents])).toEqual(news)
})
