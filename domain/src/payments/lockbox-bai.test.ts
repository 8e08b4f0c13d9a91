import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { readLockbox } from './lockbox.ts'
import {
  BAI_FIELD_NAMES,
  BAI_FIELDS,
  type BaiField,
  type BaiLayout,
  type BaiPlace,
  baiSender,
  isBaiBalanceReport,
  isBaiLockbox,
  readBaiRecords,
  STANDARD_BAI_LAYOUT,
} from './lockbox-bai.ts'

const TODAY = plainDate('2026-11-27')

/** One day of one lockbox, as a bank writes it by the standard positions. */
const FILE = [
  '100          02100001826112706000',
  '2          0210000180000000000400080801',
  '50010000012345261127',
  '6001001000016913502100002100012345670000001001',
  '40010016019SCI-1           0000169135',
  '6001002000002500002100002100076543210000001002',
  '40010026010SEN-3           0000020000',
  '40010026029SEN-4           0000005000',
  '700100000123452611270020000194135',
  '8000000001234526112700020000194135',
  '9000011',
]

/** Reads the lines all the way, as the server does. */
function read(lines: readonly string[], layout: BaiLayout = STANDARD_BAI_LAYOUT) {
  const records = readBaiRecords(lines.join('\n'), layout)
  return 'problem' in records ? records : readLockbox(records, TODAY)
}

const change = (line: number, from: string, to: string) =>
  FILE.map((text, index) => (index + 1 === line ? text.replace(from, to) : text))

const without = (line: number) => FILE.filter((_, index) => index + 1 !== line)

test('reads the standard layout: check, amount, day, batch of its lockbox, and the numbers of record 4', () => {
  expect(isBaiLockbox(FILE.join('\r\n'))).toBe(true)
  expect(baiSender(FILE.join('\n'))).toBe('0210000182')
  expect(read(FILE)).toMatchObject({
    totalCents: 194_135,
    rows: [
      {
        line: 4,
        depositedOn: '2026-11-27',
        batchNo: '0012345/001',
        itemNo: '001',
        amountCents: 169_135,
        instrument: 'CHECK',
        reference: '1001',
        slip: 'SCI-1',
        fault: null,
      },
      { line: 6, amountCents: 25_000, reference: '1002', slip: 'SEN-3 / SEN-4', fault: null },
    ],
  })
})

test('a wrong total of a batch (record 7) refuses its payments with both sums', () => {
  const totals = { stated: { count: '2', amount: '1941.36' }, count: 2, totalCents: 194_135 }
  expect(read(change(9, '0000194135', '0000194136'))).toMatchObject({
    rows: [
      { fault: 'wrong-total', totals },
      { fault: 'wrong-total', totals },
    ],
  })
})

test('a wrong total of a lockbox (record 8) refuses the file with both counts and sums', () => {
  const words = { statedRows: '3', rows: '2', statedSum: '1941.36', sum: '1941.35' }
  expect(read(change(10, '00020000194135', '00030000194136'))).toEqual({
    problem: 'bai-total',
    line: 10,
    words,
  })
})

test('each lockbox of a file has its own total, and its own batches of the same number', () => {
  const second = FILE.slice(2, 10).map((text) => text.replaceAll('0012345', '0054321'))
  const both = [...FILE.slice(0, 10), ...second, '9000019']
  expect(read(both)).toMatchObject({
    totalCents: 2 * 194_135,
    rows: [{ fault: null }, { fault: null }, { batchNo: '0054321/001', fault: null }, { fault: null }],
  })
  // Errors that cancel out across the lockboxes are found.
  const swapped = both.map((text) =>
    text.startsWith('8') ? text.replace('0002', text.includes('54321') ? '0001' : '0003') : text,
  )
  expect(read(swapped)).toMatchObject({ problem: 'bai-total', line: 10 })
})

test('a wrong number of records (record 9) refuses the file with both numbers', () => {
  expect(read(change(11, '000011', '000012'))).toEqual({
    problem: 'bai-records',
    line: 11,
    words: { stated: '000012', count: '11' },
  })
})

test.each([
  ['no header', without(1), { problem: 'bai-start', line: 1 }],
  [
    'a payment before its lockbox',
    without(3),
    { problem: 'bai-order', words: { record: '6', previous: '2' } },
  ],
  [
    'an overflow without a payment',
    without(4),
    { problem: 'bai-order', words: { record: '4', previous: '5' } },
  ],
  ['an unknown record', change(5, '4', 'X'), { problem: 'bai-order', line: 5 }],
  ['an overflow of another item', change(5, '4001001', '4001002'), { problem: 'bai-overflow', line: 5 }],
  [
    'a payment line that was cut',
    change(6, '002500002100002100076543210000001002', ''),
    { problem: 'bai-short', line: 6, words: { field: 'amount', to: '17' } },
  ],
])('refuses a file with %s, and names the line', (_, lines, refusal) => {
  expect(read(lines)).toMatchObject(refusal)
})

test.each(FILE.slice(0, -1).map((_, index) => index + 1))(
  'refuses a file that was cut after line %i',
  (kept) => {
    expect(read(FILE.slice(0, kept))).toMatchObject({ problem: 'bai-cut', line: kept })
  },
)

test('a layout that lacks a needed field is refused by its name', () => {
  const { amount: _, ...places } = STANDARD_BAI_LAYOUT.places
  expect(read(FILE, { ...STANDARD_BAI_LAYOUT, places })).toMatchObject({
    problem: 'bai-layout',
    words: { fields: 'amount' },
  })
})

test('an amount or a day that is none refuses its row, not the others', () => {
  const lines = change(4, '0000169135', 'ABCDEFGHIJ').map((text) =>
    text.replaceAll('0000194135', '0000025000'),
  )
  expect(read(lines)).toMatchObject({
    rows: [{ fault: 'unreadable', column: 'amount' }, { fault: null }],
  })
})

test('a BAI2 balance report is recognized as another format', () => {
  const report = '01,021000018,55287,261127,0600,1,80,080,2/\n02,55287,021000018,1,261127,0000,,/\n'
  expect([isBaiBalanceReport(report), isBaiLockbox(report)]).toEqual([true, false])
  expect([isBaiBalanceReport(FILE.join('\n')), isBaiLockbox('type,deposit_date\nD,2026-11-27')]).toEqual([
    false,
    false,
  ])
})

/** A layout of a bank that deviates: the fields of each record in any order, of any width that fits. */
const layouts = fc
  .record({
    order: fc.shuffledSubarray(BAI_FIELD_NAMES, { minLength: BAI_FIELD_NAMES.length }),
    gaps: fc.array(fc.nat(4), { minLength: BAI_FIELD_NAMES.length, maxLength: BAI_FIELD_NAMES.length }),
    dateForm: fc.constantFrom('YYMMDD' as const, 'MMDDYYYY' as const),
  })
  .map(({ order, gaps, dateForm }): BaiLayout => {
    const ends: Record<string, number> = {}
    const places: Partial<Record<BaiField, BaiPlace>> = {}
    for (const [index, field] of order.entries()) {
      const record = BAI_FIELDS[field]
      const from = (ends[record] ?? 1) + 1 + (gaps[index] ?? 0)
      ends[record] = from + 13
      places[field] = { from, to: from + 13 }
    }
    return { dateForm, places }
  })

const names = fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{0,10}[A-Z0-9]$/)
const days = fc.record({ month: fc.integer({ min: 1, max: 9 }), day: fc.integer({ min: 1, max: 28 }) })
const payments = fc.record({
  amount: fc.integer({ min: 1, max: 99_999_999 }),
  reference: fc.integer({ min: 1, max: 999_999 }),
  slips: fc.uniqueArray(names, { maxLength: 3 }),
  payer: names,
})
const files = fc.array(
  fc.record({
    day: days,
    batches: fc.array(fc.array(payments, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
  }),
  {
    minLength: 1,
    maxLength: 3,
  },
)

const two = (value: number) => String(value).padStart(2, '0')

/** Writes a record by the positions of a layout. */
function write({ places }: BaiLayout, record: string, values: Partial<Record<BaiField, string>>): string {
  let text = record
  const fields = BAI_FIELD_NAMES.filter((field) => BAI_FIELDS[field] === record)
  const inOrder = fields.toSorted((a, b) => (places[a]?.from ?? 0) - (places[b]?.from ?? 0))
  for (const field of inOrder) text = text.padEnd((places[field]?.from ?? 1) - 1) + (values[field] ?? '')
  return text.padEnd(Math.max(...fields.map((field) => places[field]?.to ?? 0), 1))
}

test('what is written by the positions of a bank is what is read', () => {
  fc.assert(
    fc.property(layouts, files, (layout, lockboxes) => {
      const lines = ['101', '2']
      const expected: object[] = []
      for (const [box, { day, batches }] of lockboxes.entries()) {
        const { month, day: dayOfMonth } = day
        const date =
          layout.dateForm === 'YYMMDD'
            ? `26${two(month)}${two(dayOfMonth)}`
            : `${two(month)}${two(dayOfMonth)}2026`
        const lockbox = String(7000 + box)
        for (const [no, items] of batches.entries()) {
          const batch = String(no + 1).padStart(3, '0')
          lines.push(write(layout, '5', { lockbox, depositDate: date }))
          for (const [index, { amount, reference, slips, payer }] of items.entries()) {
            const item = String(index + 1)
            const [slip = '', ...more] = slips
            lines.push(
              write(layout, '6', {
                batch,
                item,
                amount: String(amount).padStart(10, '0'),
                reference: String(reference).padStart(10, '0'),
                slip,
                payer,
              }),
            )
            for (const overflowSlip of more)
              lines.push(write(layout, '4', { overflowBatch: batch, overflowItem: item, overflowSlip }))
            expected.push({
              depositedOn: `2026-${two(month)}-${two(dayOfMonth)}`,
              batchNo: `${lockbox}/${batch}`,
              itemNo: item,
              amountCents: amount,
              reference: String(reference),
              slip: slips.join(' / '),
              payerName: payer,
              fault: null,
            })
          }
          const sum = items.reduce((total, { amount }) => total + amount, 0)
          lines.push(
            write(layout, '7', {
              batchTotalBatch: batch,
              batchTotalDate: date,
              batchTotalCount: String(items.length),
              batchTotalAmount: String(sum),
            }),
          )
        }
        const all = batches.flat()
        lines.push(
          write(layout, '8', {
            lockboxTotalCount: String(all.length),
            lockboxTotalAmount: String(all.reduce((total, { amount }) => total + amount, 0)),
          }),
        )
      }
      lines.push(write(layout, '9', { recordCount: String(lines.length + 1) }))
      const file = read(lines, layout)
      expect('problem' in file ? file : file.rows).toMatchObject(expected)

      // One line less is never read as a whole file, except for a blank service record and further numbers of a slip.
      for (const [index, line] of lines.entries()) {
        if (line.startsWith('2') || line.startsWith('4')) continue
        const cut = read(lines.toSpliced(index, 1), layout)
        expect('problem' in cut || cut.rows.some(({ fault }) => fault !== null)).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
})
