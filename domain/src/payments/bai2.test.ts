import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBai2 } from './bai2.ts'

/** One group with two accounts, as a bank writes it. */
const FILE = [
  '01,021000018,FIELDSTONE,261128,0600,1,80,1,2/',
  '02,FIELDSTONE,021000018,1,261127,2400,USD,2/',
  '03,00771234,USD,010,1000000,,,015,+1169135,,,040,950000,,/',
  '88,100,194135,2,V,261127,,400,25000,1,/',
  '16,115,169135,S,169135,0,0,BR-77,CUST-1,LOCKBOX 12/345, TWO CHECKS',
  '88,AND A SECOND LINE, WITH A COMMA/',
  '16,142,25000,V,261128,0800,BR-78,,STRIPE TRANSFER 091000019/',
  '16,475,25000,Z,BR-79,1001/',
  '49,3557405,7/',
  '03,00775678,,015,-500,,/',
  '49,-500,2/',
  '98,3556905,2,11/',
  '99,3556905,1,13/',
]

const read = (lines: readonly string[]) => readBai2(lines.join('\n'))
const change = (line: number, from: string, to: string) =>
  FILE.map((text, index) => (index + 1 === line ? text.replace(from, to) : text))
const without = (line: number) => FILE.filter((_, index) => index + 1 !== line)

/** A file of one account from its records 03 and 16, with right totals. */
function file(details: readonly string[], total: number, group = '02,R,O,1,261127,2400,USD,2/') {
  return [
    '01,S,R,261128,0600,1,,,2/',
    group,
    ...details,
    `49,${total},${details.length + 1}/`,
    `98,${total},1,${details.length + 3}/`,
    `99,${total},1,${details.length + 5}/`,
  ]
}

const ACCOUNT = '03,1,USD/'
const linesOf = (details: readonly string[], total: number) => {
  const accounts = read(file([ACCOUNT, ...details], total))
  return 'problem' in accounts ? accounts : accounts[0]?.lines
}

test('reads each account with its day, its balances and its signed lines', () => {
  expect(read(FILE)).toEqual([
    {
      number: '00771234',
      currency: 'USD',
      asOf: '2026-11-27',
      openingCents: 1_000_000,
      closingCents: 1_169_135,
      lines: [
        {
          on: '2026-11-27',
          amountCents: 169_135,
          description:
            'Lockbox deposit BR-77 CUST-1 LOCKBOX 12/345, TWO CHECKS AND A SECOND LINE, WITH A COMMA',
          bankReference: 'BR-77',
          typeCode: '115',
        },
        {
          on: '2026-11-27',
          amountCents: 25_000,
          description: 'ACH credit received BR-78 STRIPE TRANSFER 091000019',
          bankReference: 'BR-78',
          typeCode: '142',
        },
        {
          on: '2026-11-27',
          amountCents: -25_000,
          description: 'Check paid BR-79 1001',
          bankReference: 'BR-79',
          typeCode: '475',
        },
      ],
    },
    {
      number: '00775678',
      currency: 'USD',
      asOf: '2026-11-27',
      openingCents: null,
      closingCents: -500,
      lines: [],
    },
  ])
})

test('reads the example of the specification, in which the group names no currency', () => {
  const example = [
    '01,122099999,123456789,040621,0200,1,,,2/',
    '02,031001234,122099999,1,040620,2359,,2/',
    '03,0975312468,,010,500000,,,190,70000000,4,0/',
    '16,165,1500000,1,DD1620,, DEALER PAYMENTS',
    '49,72000000,3/',
    '98,72000000,1,5/',
    '99,72000000,1,7/',
  ]
  expect(read(example)).toEqual([
    expect.objectContaining({
      number: '0975312468',
      asOf: '2004-06-20',
      openingCents: 500_000,
      closingCents: null,
      lines: [
        expect.objectContaining({
          amountCents: 1_500_000,
          description: 'Preauthorized ACH credit DD1620 DEALER PAYMENTS',
        }),
      ],
    }),
  ])
})

test('reads several groups, each with its own day', () => {
  const group = FILE.slice(1, 12)
  const second = group.map((text) => text.replace('1,261127', '1,261126'))
  const accounts = read([FILE[0] ?? '', ...group, ...second, '99,7113810,2,24/'])
  expect(accounts).toMatchObject(['27', '27', '26', '26'].map((day) => ({ asOf: `2026-11-${day}` })))
})

test('reads a group without accounts', () => {
  expect(read(['01,S,R,261128,0600,1,,,2/', '02,R,O,1,261127,,,/', '98,0,0,2/', '99,0,1,4/'])).toEqual([])
})

test('reads any line end, a byte order mark, blanks after the end of a record and blank lines', () => {
  const padded = FILE.map((text) => text.padEnd(80))
  for (const end of ['\n', '\r\n', '\r'])
    expect(readBai2(`\uFEFF${padded.join(end)}${end}${end}\u001A`)).toEqual(read(FILE))
})

test.each([
  ['none', '16,142,5,,REF,CUSTOMER,TEXT'],
  ['0, available at once', '16,142,5,0,REF,CUSTOMER,TEXT'],
  ['V, with a day and no time', '16,142,5,V,261128,,REF,CUSTOMER,TEXT'],
  ['S, with three amounts', '16,142,5,S,1,2,2,REF,CUSTOMER,TEXT'],
  ['D, with two days and their amounts', '16,142,5,D,2,0,3,1,2,REF,CUSTOMER,TEXT'],
  ['D, without days', '16,142,5,D,0,REF,CUSTOMER,TEXT'],
])('skips the fields of funds type %s', (_, record) => {
  expect(linesOf([record], 5)).toMatchObject([
    { bankReference: 'REF', description: 'ACH credit received REF CUSTOMER TEXT' },
  ])
})

test('reads fields and text that continue in records 88', () => {
  const records = ['16,115,10000000,S,5000000,4000000,1000000/', '88,AX1,B09,LOCKBOX', '88,DEPOSIT/', '88/']
  expect(linesOf(records, 10_000_000)).toMatchObject([
    { bankReference: 'AX1', description: 'Lockbox deposit AX1 B09 LOCKBOX DEPOSIT' },
  ])
})

test.each([
  ['399', 5, 'Miscellaneous credit'],
  ['123', 5, 'Credit'],
  ['920', 5, 'Credit'],
  ['400', -5, 'Debit'],
  ['699', -5, 'Miscellaneous debit'],
  ['999', -5, 'Debit'],
])('reads type code %s as %i cents', (typeCode, amountCents, description) => {
  expect(linesOf([`16,${typeCode},+5,,,/`], 5)).toEqual([
    { on: '2026-11-27', amountCents, description, bankReference: '', typeCode },
  ])
})

test('a non-monetary record (890) is no line', () => {
  expect(linesOf(['16,890,,,,,CHANGE OF ADDRESS'], 0)).toEqual([])
})

test('cuts off a long text, and no reference', () => {
  const [line] = [linesOf([`16,142,5,,BANKREF,CUSTREF,${'A'.repeat(500)}`], 5)].flat()
  expect(line).toMatchObject({
    description: expect.stringMatching(/^ACH credit received BANKREF CUSTREF A{164}$/),
  })
})

test.each([
  ['an account', 9, '3557405', { record: '49', found: '35574.06', expected: '35574.05' }],
  ['a group', 12, '3556905', { record: '98', found: '35569.06', expected: '35569.05' }],
  ['the file', 13, '3556905', { record: '99', found: '35569.06', expected: '35569.05' }],
])('rejects a wrong control total of %s with both sums', (_, line, total, words) => {
  const problem = { problem: 'bai2-total', line, field: 'total', ...words }
  expect(read(change(line, total, String(Number(total) + 1)))).toEqual(problem)
})

test.each([
  ['records of an account', 9, ',7/', ',8/', { field: 'records', found: '8', expected: '7' }],
  ['accounts of a group', 12, ',2,', ',3,', { field: 'accounts', found: '3', expected: '2' }],
  ['records of a group', 12, ',11/', ',/', { field: 'records', found: '', expected: '11' }],
  ['groups of the file', 13, ',1,', ',one,', { field: 'groups', found: 'one', expected: '1' }],
  ['records of the file', 13, ',13/', '/', { field: 'records', found: '', expected: '13' }],
])('rejects a wrong count of %s with both counts', (_, line, from, to, words) => {
  expect(read(change(line, from, to))).toMatchObject({ problem: 'bai2-count', line, ...words })
})

test.each([
  ['no file header', without(1), { problem: 'bai2-start', line: 1, found: '02', expected: '01' }],
  ['nothing in it', [''], { problem: 'bai2-start', line: 1, found: '' }],
  ['a continuation at its start', ['88,X/', ...FILE], { problem: 'bai2-start', found: '88' }],
  ['an account without a group', without(2), { problem: 'bai2-order', line: 2, found: '03', expected: '02' }],
  ['a transaction without an account', without(10).toSpliced(9, 0, FILE[6] ?? ''), { problem: 'bai2-order' }],
  ['an account without a trailer', without(9), { problem: 'bai2-order', line: 9, expected: '16, 49' }],
  ['a record after its end', [...FILE, FILE[1] ?? ''], { problem: 'bai2-order', line: 14, expected: '' }],
  ['a line that was wrapped', change(5, 'LOCKBOX', '\nLOCKBOX'), { problem: 'bai2-order', line: 6 }],
  ['another version', change(1, ',2/', ',3/'), { problem: 'bai2-field', field: 'version', expected: '2' }],
  ['no account number', change(3, '00771234', ''), { problem: 'bai2-field', line: 3, field: 'account' }],
  [
    'a type code that is none',
    change(4, '100', '1OO'),
    { problem: 'bai2-field', line: 4, field: 'typeCode' },
  ],
  ['an amount with a decimal point', change(7, '25000', '250.00'), { field: 'amount', found: '250.00' }],
  ['an amount that is too large', change(7, '25000', '9'.repeat(19)), { line: 7, field: 'amount' }],
  ['no amount', change(7, '25000', ''), { problem: 'bai2-field', line: 7, field: 'amount', found: '' }],
  ['a minus sign at a transaction', change(8, '25000', '-25000'), { field: 'amount', found: '-25000' }],
  ['an unknown funds type', change(8, 'Z', 'constructor'), { field: 'fundsType', found: 'constructor' }],
  ['a count of days that is none', change(8, 'Z', 'D'), { field: 'fundsType', found: 'BR-79' }],
  ['a control total that is none', change(9, '3557405', ''), { line: 9, record: '49', field: 'amount' }],
  ['a day that is none', change(2, '261127', '261131'), { field: 'asOfDate', found: '261131' }],
  ['a day of another form', change(2, '261127', '20261127'), { field: 'asOfDate', expected: 'YYMMDD' }],
  ['a type of a loan', change(8, '475', '721'), { problem: 'bai2-type', line: 8, found: '721' }],
  ['another currency', change(3, 'USD', 'CAD'), { problem: 'bai2-currency', line: 3, found: 'CAD' }],
  ['another currency of the group', change(2, 'USD', 'CAD'), { problem: 'bai2-currency', line: 10 }],
  ['a deletion', change(2, ',1,', ',2,'), { problem: 'bai2-deletion', line: 2, field: 'status' }],
  ['a correction', change(2, ',1,', ',3,'), { problem: 'bai2-correction', line: 2 }],
  ['a test', change(2, ',1,', ',4,'), { problem: 'bai2-test', line: 2 }],
  ['an unknown status', change(2, ',1,', ',constructor,'), { problem: 'bai2-field', field: 'status' }],
  ['interim amounts', change(2, ',2/', ',1/'), { problem: 'bai2-interim', line: 2, field: 'asOfModifier' }],
  ['interim amounts of today', change(2, ',2/', ',3/'), { problem: 'bai2-same-day', line: 2 }],
  ['amounts of today', change(2, ',2/', ',4/'), { problem: 'bai2-same-day', line: 2 }],
  ['an unknown modifier', change(2, ',2/', ',5/'), { problem: 'bai2-field', field: 'asOfModifier' }],
])('rejects a report with %s', (_, lines, refusal) => {
  expect(read(lines)).toMatchObject(refusal)
})

test('rejects an amount that no account has', () => {
  expect(linesOf(['16,142,100000000000,,,/'], 100_000_000_000)).toMatchObject({
    problem: 'bai2-field',
    line: 4,
    found: '142: 1000000000.00',
  })
})

test.each(FILE.slice(0, -1).map((_, index) => index + 1))(
  'rejects a report that was cut off after line %i',
  (kept) => {
    const cut = read(FILE.slice(0, kept))
    expect(cut).toMatchObject({ problem: 'bai2-cut', expected: '99' })
  },
)

const cents = fc.integer({ min: 0, max: 99_999_999_999 })
const balances = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })
const words = fc.stringMatching(/^[A-Z0-9]([A-Z0-9 ,/-]{0,20}[A-Z0-9])?$/)
const references = fc.stringMatching(/^[A-Z0-9]{0,12}$/)
const funds = fc.constantFrom('', 'Z', '1', 'V,261127,', 'S,1,2,3', 'D,1,0,77')
const transactions = fc.record({
  typeCode: fc.oneof(fc.integer({ min: 100, max: 699 }), fc.integer({ min: 920, max: 999 })),
  amount: cents,
  funds,
  bankReference: references,
  customerReference: references,
  texts: fc.array(words, { maxLength: 3 }),
})
const accountsWritten = fc.record({
  opening: balances,
  closing: balances,
  isSplit: fc.boolean(),
  transactions: fc.array(transactions, { maxLength: 4 }),
})
const reports = fc.array(
  fc.record({ day: fc.integer({ min: 10, max: 28 }), accounts: fc.array(accountsWritten, { maxLength: 3 }) }),
  { minLength: 1, maxLength: 3 },
)
type Reports = typeof reports extends fc.Arbitrary<infer T> ? T : never

/** Writes a report, and the positions of its amounts as [line, field]. */
function write(groups: Reports) {
  const lines = ['01,S,R,261128,0600,1,,,2/']
  const amounts: (readonly [line: number, field: number])[] = []
  const add = (text: string, ...fields: readonly number[]) => {
    lines.push(text)
    for (const field of fields) amounts.push([lines.length - 1, field])
  }
  let fileSum = 0n
  for (const { day, accounts } of groups) {
    let groupSum = 0n
    const groupStart = lines.length
    add(`02,R,O,1,2611${day},,USD,/`)
    for (const { opening, closing, isSplit, transactions: details } of accounts) {
      const start = lines.length
      if (isSplit) {
        add(`03,1,,010,${opening},,/`, 4)
        add(`88,015,${closing},,/`, 2)
      } else add(`03,1,,010,${opening},,,015,${closing},,/`, 4, 8)
      let sum = BigInt(opening) + BigInt(closing)
      for (const { typeCode, amount, funds: type, bankReference, customerReference, texts } of details) {
        const [text = '', ...more] = texts
        const head = `16,${typeCode},${amount},${type},${bankReference},${customerReference},`
        add(texts.length === 0 ? `${head}/` : head + text, 2)
        for (const line of more) add(`88,${line}`)
        sum += BigInt(amount)
      }
      add(`49,${sum},${lines.length - start + 1}/`, 1)
      groupSum += sum
    }
    add(`98,${groupSum},${accounts.length},${lines.length - groupStart + 1}/`, 1)
    fileSum += groupSum
  }
  add(`99,${fileSum},${groups.length},${lines.length + 1}/`, 1)
  return { lines, amounts }
}

test('reads what was written', () => {
  fc.assert(
    fc.property(reports, (groups) => {
      const expected = groups.flatMap(({ day, accounts }) =>
        accounts.map(({ opening, closing, transactions: details }) => ({
          asOf: `2026-11-${day}`,
          openingCents: opening,
          closingCents: closing,
          lines: details.map(({ typeCode, amount, bankReference, customerReference, texts }) => {
            const isDebit = (typeCode >= 400 && typeCode <= 699) || typeCode >= 960
            const told = [bankReference, customerReference, ...texts].join(' ').replaceAll(/ +/g, ' ').trim()
            return {
              amountCents: isDebit ? 0 - amount : amount,
              bankReference,
              typeCode: String(typeCode),
              description: expect.stringContaining(told),
            }
          }),
        })),
      )
      expect(read(write(groups).lines)).toMatchObject(expected)
    }),
    { numRuns: 200 },
  )
})

test('notices any amount that was changed', () => {
  fc.assert(
    fc.property(reports, fc.nat(), balances, (groups, which, changed) => {
      const { lines, amounts } = write(groups)
      const [line, field] = amounts[which % amounts.length] ?? [0, 0]
      const fields = (lines[line] ?? '').split(',')
      fc.pre(fields[field] !== String(changed))
      const text = fields.with(field, String(changed)).join(',')
      expect(read(lines.with(line, text))).toHaveProperty('problem')
    }),
    { numRuns: 500 },
  )
})

test('notices any line that is missing or sent twice', () => {
  fc.assert(
    fc.property(reports, fc.nat(), (groups, which) => {
      const { lines } = write(groups)
      const line = which % lines.length
      expect(read(lines.toSpliced(line, 1))).toHaveProperty('problem')
      expect(read(lines.toSpliced(line, 0, lines[line] ?? ''))).toHaveProperty('problem')
    }),
    { numRuns: 300 },
  )
})

test('answers any text without an error', () => {
  const junk = fc.array(
    fc.constantFrom('01', '02', '03', '16', '88', '49', '98', '99', ',', '/', '\n', 'D', '0', '-'),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        junk.map((parts) => parts.join('')),
      ),
      (text) => void readBai2(text),
    ),
  )
})
