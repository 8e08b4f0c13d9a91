import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, plainDate } from '../calendar/plain-date.ts'
import { cents } from '../money/cents.ts'
import { type BankItem, type BankLine, type ItemKind, matchBankLines } from './bank-lines.ts'

const line = (id: number, on: string, amount: number, text = 'ACH CREDIT', accountId = 1): BankLine => ({
  id,
  accountId,
  on: plainDate(on),
  amountCents: cents(amount),
  text,
})

const item =
  (kind: ItemKind) =>
  (id: string, on: string, amount: number, number = '', accountId: number | null = null): BankItem => ({
    ...{ kind, id, accountId, on: plainDate(on), amountCents: cents(amount), number },
  })
const payout = item('payout')
const deposit = item('deposit')
const check = item('check')
const returned = item('returned-check')

const matched = (lines: readonly BankLine[], items: readonly BankItem[]) =>
  matchBankLines(lines, items).map(
    (it) => `${it.lines.map(({ id }) => id)} ${it.items.map(({ id }) => id)} ${it.evidence}`,
  )

test.each<[string, BankLine, BankItem, string[]]>([
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
    'not by a part of a longer number',
    line(1, '2026-12-20', 100, 'STRIPE 0910000191'),
    payout('po_A', '2026-11-03', 100, '091000019'),
    [],
  ],
  [
    'the deposit number, although the bank counted less',
    line(1, '2026-11-21', 900, 'DEPOSIT 0000000012'),
    deposit('12', '2026-11-20', 1000, '000012'),
    ['1 12 deposit-number'],
  ],
  [
    'not by a short number that is in the text by chance',
    line(1, '2026-11-21', 900, 'BRANCH 12 DEPOSIT'),
    deposit('12', '2026-11-20', 1000, '000012'),
    [],
  ],
  [
    'the check number, months later, although the bank took another amount',
    line(1, '2027-02-20', -801, 'CHECK 1042'),
    check('7', '2026-11-20', -800, '1042'),
    ['1 7 check-number'],
  ],
  [
    'the check number with the same amount, without the word check',
    line(1, '2027-02-20', -800, '0000001042'),
    check('7', '2026-11-20', -800, '1042'),
    ['1 7 check-number'],
  ],
  [
    'not by a check number before the check was sent',
    line(1, '2026-11-01', -800, 'CHECK 1042'),
    check('7', '2026-11-20', -800, '1042'),
    [],
  ],
  [
    'the number of a returned check, booked before staff learned of it',
    line(1, '2026-11-15', -500, 'DEPOSITED ITEM RETURNED 2001'),
    returned('9', '2026-11-20', -500, '2001'),
    ['1 9 check-number'],
  ],
  [
    'the same amount four days late',
    line(1, '2026-11-24', 100),
    payout('po_A', '2026-11-20', 100),
    ['1 po_A amount-and-day'],
  ],
  [
    'not by the same amount five days late',
    line(1, '2026-11-25', 100),
    payout('po_A', '2026-11-20', 100),
    [],
  ],
  ['not by an amount one cent off', line(1, '2026-11-20', 101), payout('po_A', '2026-11-20', 100), []],
  [
    'not in another account',
    line(1, '2026-11-20', 100, 'DEPOSIT', 2),
    deposit('3', '2026-11-20', 100, '000003', 1),
    [],
  ],
  ['not with an item of nothing', line(1, '2026-11-20', 0), deposit('3', '2026-11-20', 0), []],
])('matches a line and an item by %s', (_, one, other, expected) => {
  expect(matched([one], [other])).toEqual(expected)
})

test('equal amounts on near days: the exact days decide, and each item has one line', () => {
  const lines = [line(1, '2026-11-20', 100), line(2, '2026-11-23', 100)]
  const items = [payout('po_B', '2026-11-23', 100), payout('po_A', '2026-11-20', 100)]
  expect(matched(lines, items)).toEqual(['1 po_A amount-and-day', '2 po_B amount-and-day'])
})

test('if two fit equally well, nothing is chosen; a number frees the other one', () => {
  const lines = [line(1, '2026-11-21', 100), line(2, '2026-11-21', 100)]
  const items = [payout('po_A', '2026-11-20', 100), payout('po_B', '2026-11-20', 100, '091000019')]
  expect(matched(lines, items)).toEqual([])
  const named = [line(1, '2026-11-21', 100), line(2, '2026-11-21', 100, 'STRIPE 091000019')]
  expect(matched(named, items)).toEqual(['2 po_B trace-number', '1 po_A amount-and-day'])
})

test('a payout and a deposit of the same amount and day: nothing is chosen', () => {
  const items = [payout('po_A', '2026-11-20', 100), deposit('1', '2026-11-20', 100)]
  expect(matched([line(1, '2026-11-20', 100)], items)).toEqual([])
})

test('several deposits of one day in one line', () => {
  const items = [
    deposit('1', '2026-11-20', 100),
    deposit('2', '2026-11-20', 250),
    deposit('3', '2026-11-20', 7),
  ]
  expect(matched([line(1, '2026-11-20', 350)], items)).toEqual(['1 1,2 amount-and-day'])
})

test('deposits of different days are not added up', () => {
  const items = [deposit('1', '2026-11-19', 100), deposit('2', '2026-11-20', 250)]
  expect(matched([line(1, '2026-11-20', 350)], items)).toEqual([])
})

test('several combinations of deposits fit: nothing is chosen', () => {
  const items = [100, 200, 100, 200].map((amount, index) => deposit(String(index), '2026-11-20', amount))
  expect(matched([line(1, '2026-11-20', 300)], items)).toEqual([])
})

test('one deposit in several lines of one day', () => {
  const lines = [line(1, '2026-11-21', 100), line(2, '2026-11-21', 250), line(3, '2026-11-21', 9)]
  expect(matched(lines, [deposit('1', '2026-11-20', 350)])).toEqual(['1,2 1 amount-and-day'])
})

const days = fc.integer({ min: 0, max: 6 }).map((offset) => addDays(plainDate('2026-11-01'), offset))
const amounts = fc.integer({ min: -5, max: 5 }).map(cents)
const accounts = fc.integer({ min: 1, max: 2 })
const anyLines = fc
  .array(fc.record({ on: days, amountCents: amounts, accountId: accounts }), { maxLength: 10 })
  .map((lines) => lines.map((it, index) => ({ ...it, id: index, text: 'DEPOSIT' })))
const anyItems = fc
  .array(
    fc.record({
      kind: fc.constantFrom<ItemKind>('payout', 'deposit', 'check', 'returned-check'),
      on: days,
      amountCents: amounts,
      accountId: fc.option(accounts),
    }),
    { maxLength: 10 },
  )
  .map((items) => items.map((it, index) => ({ ...it, id: String(index), number: '' })))

test('without numbers, matched lines and items always have the same sum, and each is matched once', () => {
  fc.assert(
    fc.property(anyLines, anyItems, (lines, items) => {
      const matches = matchBankLines(lines, items)
      const sum = (members: readonly { readonly amountCents: number }[]) =>
        members.reduce((total, { amountCents }) => total + amountCents, 0)
      for (const match of matches) expect(sum(match.lines)).toBe(sum(match.items))
      const lineIds = matches.flatMap((match) => match.lines.map(({ id }) => id))
      const itemIds = matches.flatMap((match) => match.items.map(({ id }) => id))
      expect(new Set(lineIds).size).toBe(lineIds.length)
      expect(new Set(itemIds).size).toBe(itemIds.length)
    }),
  )
})

test('the order of lines and items decides nothing', () => {
  fc.assert(
    fc.property(anyLines, anyItems, (lines, items) => {
      const straight = matched(lines, items).map((it) => it.split(' ').slice(0, 2).join(' '))
      const turned = matchBankLines([...lines].reverse(), [...items].reverse()).map(
        (it) =>
          `${it.lines.map(({ id }) => id).sort((a, b) => a - b)} ${it.items.map(({ id }) => Number(id)).sort((a, b) => a - b)}`,
      )
      expect([...turned].sort()).toEqual([...straight].sort())
    }),
  )
})
