import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { LOCKBOX_COLUMNS, readLockbox } from './lockbox.ts'

const TODAY = plainDate('2026-11-20')
const HEADER = LOCKBOX_COLUMNS.join(',')
const read = (...lines: readonly string[]) =>
  readLockbox(
    [HEADER, ...lines].map((text, index) => ({ line: index + 1, cells: text.split(',') })),
    TODAY,
  )

const D = (item: string, amount: string, batch = '1') =>
  `D,2026-11-20,${batch},${item},${amount},check,10${item},C1-Q1,`
const B = (count: number, amount: string, batch = '1') => `B,2026-11-20,${batch},${count},${amount},,,,`
const F = (count: number, amount: string) => `F,,,${count},${amount},,,,`

const faults = (file: ReturnType<typeof read>) =>
  'problem' in file ? file : file.rows.map(({ fault }) => fault)
const columnsOf = (file: ReturnType<typeof read>) =>
  'problem' in file ? file.columns : file.rows.map(({ column }) => column)

test('a file whose batches and sums are right: every row is taken', () => {
  const file = read(D('1', '10.00'), D('2', '$1000.50'), B(2, '1010.50'), F(2, '1010.50'))
  expect(file).toMatchObject({ totalCents: 101_050 })
  expect(faults(file)).toEqual([null, null])
})

test('a batch whose own total is wrong, or is missing, is refused; the others are taken', () => {
  const file = read(
    D('1', '10', 'a'),
    B(1, '11', 'a'),
    D('1', '5', 'b'),
    B(1, '5', 'b'),
    D('1', '2', 'c'),
    F(3, '17'),
  )
  expect(faults(file)).toEqual(['wrong-total', null, 'wrong-total'])
})

test('of a batch with a wrong total both are given: what its closing line states, and what its rows come to', () => {
  const file = read(
    D('1', '10', 'a'),
    B(2, 'ten', 'a'),
    D('1', '5', 'b'),
    D('1', '2', 'c'),
    B(1, '2', 'c'),
    F(3, '17'),
  )
  expect('problem' in file || file.rows.map(({ column, totals }) => ({ column, totals }))).toEqual([
    { column: 'item', totals: { stated: { count: '2', amount: 'ten' }, count: 1, totalCents: 1_000 } },
    { column: 'type', totals: { stated: null, count: 1, totalCents: 500 } },
    { column: null, totals: null },
  ])
})

test('an item that stands twice in its batch is taken once', () => {
  expect(faults(read(D('1', '10'), D('1', '10'), B(2, '20'), F(2, '20')))).toEqual([null, 'duplicate'])
})

test.each([
  ['no day', 'D,20 Nov,1,1,10,check,1,s,', 'deposit_date'],
  ['no amount', 'D,2026-11-20,1,1,ten,check,1,s,', 'amount'],
  ['an amount of nothing', 'D,2026-11-20,1,1,0.00,check,1,s,', 'amount'],
  ['an unknown instrument', 'D,2026-11-20,1,1,10,bitcoin,1,s,', 'instrument'],
  ['a control character in the payer', 'D,2026-11-20,1,1,10,check,1,s,A\u0007B', 'payer'],
  ['an amount that no check has', 'D,2026-11-20,1,1,999999999999.99,check,1,s,', 'amount'],
  ['a reference that nobody wrote', `D,2026-11-20,1,1,10,check,${'9'.repeat(81)},s,`, 'reference'],
  ['a batch that nobody wrote', `D,2026-11-20,${'9'.repeat(61)},1,10,check,1,s,`, 'batch'],
])('a row with %s is unreadable, and its column is named', (_, line, column) => {
  const amount = line.includes(',10,') ? '10' : '0'
  const file = read(line, B(1, amount), F(1, amount))
  expect([faults(file), columnsOf(file)]).toEqual([['unreadable'], [column]])
})

test.each(['2026-11-21', '0001-01-01'])('a row deposited on %s is not booked on 20 November 2026', (day) => {
  const line = `D,${day},1,1,10,check,1,s,`
  expect(faults(read(line, B(1, '10').replace('2026-11-20', day), F(1, '10')))).toEqual(['wrong-day'])
})

test('a file with a NUL is damaged, and refused whole', () => {
  expect(read('D,2026-11-20,1,1,10,check,1,s\u0000,A', B(1, '10'), F(1, '10'))).toEqual({
    problem: 'not-text',
    columns: [],
    totals: null,
  })
})

test('an end-of-file sign of an old program after the last line is no line', () => {
  expect(faults(read(D('1', '10'), B(1, '10'), F(1, '10'), '\u001a'))).toEqual([null])
})

test('without the names of its columns nothing of a file is taken; the refusal names those that are missing', () => {
  expect(readLockbox([{ line: 1, cells: D('1', '10').split(',') }], TODAY)).toMatchObject({
    problem: 'no-header',
  })
  const cells = HEADER.replace('slip', 'remittance').split(',')
  expect(readLockbox([{ line: 1, cells }], TODAY)).toMatchObject({ problem: 'no-header', columns: ['slip'] })
})

test('a file that was cut off, or whose total is another, is refused whole', () => {
  expect(read(D('1', '10'), B(1, '10'))).toMatchObject({ problem: 'no-total', columns: ['type'] })
  expect(read(D('1', '10'), B(1, '10'), F(2, '20'))).toEqual({
    problem: 'file-total',
    columns: ['item', 'amount'],
    totals: { stated: { count: '2', amount: '20' }, count: 1, totalCents: 1_000 },
  })
})
