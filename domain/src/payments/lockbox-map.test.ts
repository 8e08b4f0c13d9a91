import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { cents } from '../money/cents.ts'
import { readLockbox } from './lockbox.ts'
import { fitsLockboxMap, proposeLockboxMap, withLockboxMap } from './lockbox-map.ts'

const TODAY = plainDate('2026-11-20')
const recordsOf = (...lines: readonly string[]) =>
  lines.map((text, index) => ({ line: index + 1, cells: text.split(',') }))

const FILE = recordsOf(
  'Record Type,Process Date,Batch No,Sequence,Check Amount,Check No,Invoice,Remitter,Branch',
  '6,11/2/2026,1,1,10.00,101,C12Q345,Rosa Marchetti,9',
  '6,11/2/2026,1,2,5.00,102,2021-1001,Daniel Kowalczyk,9',
  '7,11/2/2026,1,2,15.00,,,,',
  '8,,,2,15.00,,,,',
)

test('a file of another layout: its columns are proposed by name, and are read by the map as ours would be', () => {
  const proposed = proposeLockboxMap(FILE)
  expect(proposed).toMatchObject({
    columns: {
      type: 'Record Type',
      deposit_date: 'Process Date',
      batch: 'Batch No',
      item: 'Sequence',
      amount: 'Check Amount',
      reference: 'Check No',
      slip: 'Invoice',
      payer: 'Remitter',
    },
    dateForm: 'MM/DD/YYYY',
  })
  const map = { ...proposed, types: { D: '6', B: '7', F: '8' } }
  expect(readLockbox(withLockboxMap(FILE, map), TODAY)).toMatchObject({
    totalCents: 1500,
    rows: [
      { line: 2, depositedOn: '2026-11-02', instrument: 'CHECK', slip: 'C12Q345', fault: null },
      { line: 3, payerName: 'Daniel Kowalczyk', reference: '102', fault: null },
    ],
  })
})

test('a map that does not name a needed column: the file is refused, and the column is named', () => {
  const { columns, ...rest } = proposeLockboxMap(FILE)
  const { batch: _, ...others } = columns
  expect(readLockbox(withLockboxMap(FILE, { ...rest, columns: others }), TODAY)).toMatchObject({
    problem: 'no-header',
    columns: ['batch'],
  })
})

test('a map fits a file that has all its columns, in any order, and no other file', () => {
  const map = proposeLockboxMap(FILE)
  expect(fitsLockboxMap(recordsOf(FILE[0]?.cells.toReversed().join(',') ?? ''), map)).toBe(true)
  expect(fitsLockboxMap(recordsOf('type,date,amount'), map)).toBe(false)
})

test('a day that is not of the form is not guessed: its row cannot be read', () => {
  const map = { ...proposeLockboxMap(FILE), dateForm: 'YYYYMMDD', types: { D: '6', B: '7', F: '8' } } as const
  const read = readLockbox(withLockboxMap(FILE, map), TODAY)
  expect(read).toMatchObject({ rows: [{ column: 'deposit_date' }, { column: 'deposit_date' }] })
})

test('a file without a type column: every row is a payment, and the count and sum that were entered must fit', () => {
  const file = recordsOf(
    'Deposit Date,Batch,Item,Check Amount,Check Number,Account Number,Remitter',
    '11/2/2026,1,1,1691.35,1001,SCI-1,Example Ann',
    '11/2/2026,1,2,250.00,1002,SEN-3,Example Bob',
    '11/2/2026,1,2,250.00,1002,SEN-3,Example Bob',
  )
  const map = proposeLockboxMap(file)
  expect(map).toMatchObject({ everyRow: true, columns: { slip: 'Account Number', payer: 'Remitter' } })
  const readWith = (count: number, totalCents: number) =>
    readLockbox(withLockboxMap(file, map), TODAY, { count, totalCents: cents(totalCents) })
  expect(readWith(3, 219_135)).toMatchObject({
    totalCents: 219_135,
    rows: [{ fault: null, instrument: 'CHECK' }, { fault: null }, { fault: 'duplicate', column: 'item' }],
  })
  expect(readWith(2, 219_135)).toMatchObject({ problem: 'stated-total', columns: ['item'] })
  expect(readWith(3, 219_134)).toMatchObject({ problem: 'stated-total', columns: ['amount'] })
  // Without them nothing shows that the file is complete.
  expect(readLockbox(withLockboxMap(file, map), TODAY)).toMatchObject({ problem: 'no-total' })
})
