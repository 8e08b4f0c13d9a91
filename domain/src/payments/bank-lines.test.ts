import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { cents } from '../money/cents.ts'
import { type BankLine, matchBankLines, type SentPayout } from './bank-lines.ts'

const line = (id: number, on: string, amount: number, text = 'ACH CREDIT'): BankLine => ({
  id,
  on: plainDate(on),
  amountCents: cents(amount),
  text,
})
const payout = (
  id: string,
  arrivesOn: string,
  amount: number,
  traceId: string | null = null,
): SentPayout => ({
  id,
  arrivesOn: plainDate(arrivesOn),
  amountCents: cents(amount),
  traceId,
})

const pairs = (lines: readonly BankLine[], payouts: readonly SentPayout[]) =>
  matchBankLines(lines, payouts).map((it) => `${it.lineId} ${it.payoutId} ${it.evidence}`)

test.each<[string, BankLine, SentPayout, string[]]>([
  [
    'the trace number, whatever the amount',
    line(1, '2026-11-20', 99, 'STRIPE 091000019 CCD'),
    payout('po_A', '2026-11-03', 100, '091000019'),
    ['1 po_A trace-number'],
  ],
  [
    'the id of the payout',
    line(1, '2026-11-20', 100, 'transfer po_AbC123 to you'),
    payout('po_AbC123', '2026-11-03', 100),
    ['1 po_AbC123 payout-id'],
  ],
  [
    'part of a longer number is no trace number',
    line(1, '2026-12-20', 100, 'STRIPE 0910000191'),
    payout('po_A', '2026-11-03', 100, '091000019'),
    [],
  ],
  [
    'the same amount four days late',
    line(1, '2026-11-24', 100),
    payout('po_A', '2026-11-20', 100),
    ['1 po_A amount-and-day'],
  ],
  ['the same amount five days late', line(1, '2026-11-25', 100), payout('po_A', '2026-11-20', 100), []],
  ['one cent off', line(1, '2026-11-20', 101), payout('po_A', '2026-11-20', 100), []],
])('a line and a payout, by %s', (_, one, other, expected) => {
  expect(pairs([one], [other])).toEqual(expected)
})

test('equal amounts on near days: the exact days decide, and each payout has one line', () => {
  const lines = [line(1, '2026-11-20', 100), line(2, '2026-11-23', 100)]
  const payouts = [payout('po_B', '2026-11-23', 100), payout('po_A', '2026-11-20', 100)]
  expect(pairs(lines, payouts)).toEqual(['1 po_A amount-and-day', '2 po_B amount-and-day'])
})

test('where two fit equally well, nothing is chosen; a number frees the other one', () => {
  const lines = [line(1, '2026-11-21', 100), line(2, '2026-11-21', 100)]
  const payouts = [payout('po_A', '2026-11-20', 100), payout('po_B', '2026-11-20', 100, '091000019')]
  expect(pairs(lines, payouts)).toEqual([])
  const named = [line(1, '2026-11-21', 100), line(2, '2026-11-21', 100, 'STRIPE 091000019')]
  expect(pairs(named, payouts)).toEqual(['2 po_B trace-number', '1 po_A amount-and-day'])
})
