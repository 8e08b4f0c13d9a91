import { expect, test } from 'vitest'
import { type MoneyNews, type MoneyStanding, moneyNews } from './money-news.ts'

const paid: MoneyStanding = { state: 'SUCCEEDED', receivedCents: 10_000, refundedCents: 0 }

test.each<[string, Partial<MoneyStanding>, Partial<MoneyStanding>, MoneyNews | null]>([
  ['all of it goes back', {}, { state: 'REFUNDED', refundedCents: 10_000 }, 'refunded'],
  ['a part goes back', {}, { refundedCents: 1 }, 'refunded-part'],
  ['the rest follows', { refundedCents: 1 }, { state: 'REFUNDED', refundedCents: 10_000 }, 'refunded'],
  [
    'what came too late goes back, in a state that is final',
    { state: 'EXPIRED' },
    { state: 'EXPIRED', refundedCents: 10_000 },
    'refunded',
  ],
  ['a refund fails', { state: 'REFUNDED', refundedCents: 10_000 }, {}, 'refund-failed'],
  ['the bank questions it', {}, { state: 'DISPUTED' }, 'disputed'],
  ['the bank takes it back', {}, { state: 'REVERSED' }, 'taken-back'],
  ['the dispute is lost', { state: 'DISPUTED' }, { state: 'REVERSED' }, 'taken-back'],
  ['the dispute is won', { state: 'DISPUTED' }, {}, 'stands-again'],
  ['it is received', { state: 'PROCESSING' }, {}, null],
  ['nothing changes', {}, {}, null],
])('%s: its payer is told', (_, before, after, news) => {
  expect(moneyNews({ ...paid, ...before }, { ...paid, ...after })).toBe(news)
})
