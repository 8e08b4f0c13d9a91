import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateParts, plainDate } from '../calendar/plain-date.ts'
import {
  type DayOrder,
  fitsStatementMap,
  listStatementColumns,
  proposeStatementMap,
  readByMap,
} from './statement-map.ts'

const recordsOf = (...lines: readonly string[]) =>
  lines.map((text, index) => ({ line: index + 1, cells: text.split('|') }))

const readProposed = (...lines: readonly string[]) => {
  const records = recordsOf(...lines)
  return readByMap(records, proposeStatementMap(records))
}

const FILE = [
  'Account 4471|November 2026',
  'Posting Date|Memo|Bank Reference|Debit|Credit|Balance|Description',
  '11/18/2026|PAYOUT|091000019||$1,000.00|5,000.00|STRIPE',
  '11/19/2026||||100.00|5,100.00|ACH CREDIT',
  '11/20/2026|RENT||1200.00||3900.00|RENT',
  'End of statement||||||',
] as const

test('proposes a map by the headings, below the titles of the bank', () => {
  expect(proposeStatementMap(recordsOf(...FILE))).toEqual({
    columns: {
      date: 'Posting Date',
      credit: 'Credit',
      debit: 'Debit',
      reference: 'Bank Reference',
      balance: 'Balance',
    },
    description: ['Memo', 'Bank Reference', 'Description'],
    dayOrder: 'MDY',
  })
})

test('reads lines, references and the closing balance by the proposed map', () => {
  expect(readProposed(...FILE)).toEqual({
    lines: [
      {
        on: '2026-11-18',
        amountCents: 100_000,
        description: 'PAYOUT 091000019 STRIPE',
        reference: '091000019',
      },
      { on: '2026-11-19', amountCents: 10_000, description: 'ACH CREDIT', reference: '' },
      { on: '2026-11-20', amountCents: -120_000, description: 'RENT', reference: '' },
    ],
    bad: [],
    restCount: 1,
    closingCents: 390_000,
  })
})

test('proposes the posting date before others, and one amount before credit and debit', () => {
  const headings = 'Transaction Date|DATE|Posting Date|Credit|Debit|Amount (USD)|Transaction ID|Trace'
  expect(proposeStatementMap(recordsOf(headings))).toMatchObject({
    columns: { date: 'Posting Date', amount: 'Amount (USD)', reference: 'Trace' },
    description: ['Transaction ID', 'Trace'],
  })
})

test('proposes what it knows of headings that are not recognized, and reads nothing by it', () => {
  const records = recordsOf('Bank of Example', 'Value Day|Details|Moved|Balance', '18/11/2026|A|1.00|5.00')
  const proposed = proposeStatementMap(records)
  expect(proposed).toEqual({ columns: { balance: 'Balance' }, description: ['Details'], dayOrder: 'MDY' })
  expect(fitsStatementMap(records, proposed)).toBe(false)
  expect(readByMap(records, proposed)).toBeNull()
  expect(proposeStatementMap([])).toEqual({ columns: {}, description: [], dayOrder: 'MDY' })
})

test('reads unknown headings by the map that staff made', () => {
  const records = recordsOf('Value Day|Details|Moved|No.', '18/11/2026|A|-1.00|77', '02.01.26|B|2.00|78')
  const map = {
    columns: { date: 'Value Day', amount: 'Moved', reference: 'No.' },
    description: ['Details'],
    dayOrder: 'DMY',
  } as const
  expect(readByMap(records, map)?.lines).toEqual([
    { on: '2026-11-18', amountCents: -100, description: 'A 77', reference: '77' },
    { on: '2026-01-02', amountCents: 200, description: 'B 78', reference: '78' },
  ])
})

test('a map fits a file that has all its columns, in any order and case, below any titles', () => {
  const map = proposeStatementMap(recordsOf(...FILE))
  const [, headings = ''] = FILE
  const shuffled = headings.split('|').toReversed().join('|').toUpperCase()
  expect(fitsStatementMap(recordsOf('Title', '', shuffled), map)).toBe(true)
  expect(fitsStatementMap(recordsOf(headings.replace('Memo', 'Note')), map)).toBe(false)
  expect(fitsStatementMap(recordsOf(...Array<string>(20).fill('Title'), headings), map)).toBe(false)
})

test.each([
  ['no date', { amount: 'Amount' }],
  ['no amount', { date: 'Date' }],
  ['a credit and no debit', { date: 'Date', credit: 'Amount' }],
])('a map with %s fits no file', (_, columns) => {
  const map = { columns, description: [], dayOrder: 'MDY' } as const
  expect(fitsStatementMap(recordsOf('Date|Amount', '11/2/2026|1.00'), map)).toBe(false)
})

test.each<[DayOrder, string, string | null]>([
  ['MDY', '11/2/2026', '2026-11-02'],
  ['MDY', '2026-11-02', '2026-11-02'],
  ['MDY', '20261102', null],
  ['YMD', '20261102', '2026-11-02'],
  ['YMD', '2026/11/2', '2026-11-02'],
  ['YMD', '2026-11-02', '2026-11-02'],
  ['YMD', '11/02/2026', null],
  ['DMY', '02.11.2026', '2026-11-02'],
  ['DMY', '02112026', '2026-11-02'],
  ['DMY', '2-11/26', '2026-11-02'],
  ['DMY', '2026-11-02', '2026-11-02'],
  ['DMY', '11/31/2026', null],
  ['DMY', '2 Nov 2026', null],
])('reads days in the order %s: %s', (dayOrder, text, on) => {
  const map = { columns: { date: 'Date', amount: 'Amount' }, description: [], dayOrder } as const
  const reading = readByMap(recordsOf('Date|Amount', `${text}|1.00`), map)
  expect(reading).toMatchObject(on === null ? { bad: [{ line: 2, problem: 'date' }] } : { lines: [{ on }] })
})

test('proposes YMD only if no day is in US order', () => {
  const proposed = (...days: string[]) =>
    proposeStatementMap(recordsOf('Date|Amount', ...days.map((day) => `${day}|1.00`))).dayOrder
  expect(proposed('20261118', '20261119')).toBe('YMD')
  expect(proposed('2026/11/18')).toBe('YMD')
  expect(proposed('2026-11-18')).toBe('MDY')
  expect(proposed('11/18/2026', '2026/11/19')).toBe('MDY')
  // Day and month are never swapped without staff.
  expect(proposed('18/11/2026', '19/11/2026')).toBe('MDY')
})

test.each([
  ['11/2/2026|x|', 'amount'],
  ['11/2/2026|1.001|', 'amount'],
  ['11/2/2026||', 'amount'],
  ['11/2/2026|1000000000.00|', 'amount'],
  ['11/2/2026|1.00|2.00', 'both-sides'],
  ['11/2/2026|1.00|x', 'amount'],
  ['11/31/2026|1.00|', 'date'],
])('names the problem of the line %s', (line, problem) => {
  expect(readProposed('Date|Credit|Debit', line)).toMatchObject({ lines: [], bad: [{ line: 2, problem }] })
})

test.each([
  ['1.00|0.00', 100],
  ['0.00|1.00', -100],
  ['|-1.00', -100],
  ['|(1.00)', -100],
  ['1.00-|', -100],
  ['+1 000.00|', 100_000],
])('reads credit and debit %s', (amounts, amountCents) => {
  expect(readProposed('Date|Credit|Debit', `11/2/2026|${amounts}`)?.lines).toMatchObject([{ amountCents }])
})

const closing = (...lines: readonly string[]) => readProposed('Date|Amount|Balance', ...lines)?.closingCents

test('reads the closing balance of the newest line, first or last', () => {
  const lines = ['11/2/2026|1.00|101.00', '11/2/2026|-3.00|98.00', '11/3/2026|2.00|(100.00)']
  const right = lines.with(2, '11/3/2026|2.00|100.00')
  expect(closing(...right)).toBe(10_000)
  expect(closing(...right.toReversed())).toBe(10_000)
  expect(closing('11/2/2026|1.00|-5.00')).toBe(-500)
  // Amounts that do not lead to the balance.
  expect(closing(...lines)).toBeNull()
})

test('reads balances that the bank states once a day', () => {
  expect(closing('11/2/2026|1.00|101.00', '11/3/2026|-3.00|', '11/3/2026|2.00|100.00')).toBe(10_000)
  expect(closing('11/2/2026|1.00|101.00', '11/3/2026|-3.00|')).toBeNull()
  expect(closing('11/3/2026|-3.00|98.00', '11/2/2026|1.00|101.00', '11/2/2026|1.00|')).toBe(9_800)
})

test('has no closing balance without lines or without a column for it', () => {
  expect(closing()).toBeNull()
  expect(readProposed('Date|Amount', '11/2/2026|1.00')).toMatchObject({ closingCents: null })
})

test('reads the lines and the closing balance that were written, in either direction', () => {
  const days = fc.integer({ min: 0, max: 40 })
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const order = fc.constantFrom<DayOrder[]>('MDY', 'YMD', 'DMY')
  const write = (on: string, dayOrder: DayOrder) => {
    const { year, month, day } = dateParts(plainDate(on))
    const two = (value: number) => String(value).padStart(2, '0')
    const parts = { Y: String(year), M: two(month), D: two(day) }
    return [...dayOrder].map((part) => parts[part as keyof typeof parts]).join('/')
  }
  fc.assert(
    fc.property(
      fc.array(fc.tuple(days, amount), { minLength: 1, maxLength: 8 }),
      amount,
      order,
      fc.boolean(),
      (written, opening, dayOrder, isNewestFirst) => {
        let balance = opening
        const lines = written
          .toSorted(([a], [b]) => a - b)
          .map(([day, amountCents]) => {
            balance += amountCents
            return { on: addDays(plainDate('2026-01-20'), day), amountCents, balance }
          })
        const ordered = isNewestFirst ? lines.toReversed() : lines
        const records = recordsOf(
          'Day|Moved|Left',
          ...ordered.map(
            ({ on, amountCents, balance: left }) =>
              `${write(on, dayOrder)}|${(amountCents / 100).toFixed(2)}|${(left / 100).toFixed(2)}`,
          ),
        )
        const map = { columns: { date: 'Day', amount: 'Moved', balance: 'Left' }, description: [], dayOrder }
        expect(readByMap(records, map)).toMatchObject({
          lines: ordered.map(({ on, amountCents }) => ({ on, amountCents })),
          closingCents: balance,
        })
      },
    ),
  )
})

test('the columns of a file are those of its headings, each with the first values below it', () => {
  const records = [['Account 1'], ['Day', 'What', 'Sum'], ['x', 'RENT', '1'], ['y', 'RENT', '2']].map(
    (cells, index) => ({ line: index + 1, cells }),
  )
  expect(listStatementColumns(records)).toEqual([
    { name: 'Day', samples: ['x', 'y'] },
    { name: 'What', samples: ['RENT'] },
    { name: 'Sum', samples: ['1', '2'] },
  ])
  expect(listStatementColumns([])).toEqual([])
})
