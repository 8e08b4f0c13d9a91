import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeAll, expect, test } from 'vitest'
import { sharedActor } from '../../../../test/actors.ts'
import { insertDepositAccount } from '../../../../test/factories.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'

const testApp = sharedTestApp()
const admin = sharedActor(testApp, 'admin')

const request = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
  const url = `/api/payments/${path}`
  return testApp.inject({ method, url, token: admin.token, ...(payload ? { payload } : {}) })
}

let made = 0

let accountId: number
beforeAll(async () => {
  accountId = await insertDepositAccount(testApp.db)
})

/** A payout of $100.00 and some cents of its own that has arrived. */
async function createPayout(values: { amount?: number; arrives?: string; trace?: string } = {}) {
  made += 1
  const id = `po_Test${made}`
  const amount = values.amount ?? 10_000 + made
  await testApp.db
    .insertInto('payout')
    .values({
      id,
      mode: 'sandbox',
      amount_cents: amount,
      status: 'paid',
      is_automatic: true,
      made_at: testApp.clock.now(),
      arrives_on: plainDate(values.arrives ?? '2026-11-18'),
      trace_id: values.trace ?? null,
    })
    .execute()
  return { id, amount }
}

const dollars = (amount: number) => (amount / 100).toFixed(2)
const send = (text: string, more: object = {}) =>
  request('POST', 'bankstatements', { fileName: 'november.csv', text, accountId, ...more })
/** The answer, with the facts of the only statement. */
const imported = async (text: string, more: object = {}) => {
  const { statements, ...rest } = (await send(text, more)).json()
  return { ...rest, ...statements[0] }
}
const lines = async (query: string) =>
  (await request('GET', `banklines?pageSize=100&${query}`)).json() as {
    lineID: number
    description: string
    matchID: number | null
    items: { kind: string; itemID: string }[]
    evidence: string | null
  }[]

const isPayout = (itemID: string) => expect.objectContaining({ kind: 'payout', itemID })

test('a statement: its control totals, each payout with its line and the evidence, and the rest is listed as open', async () => {
  const traced = await createPayout({ trace: '091000019' })
  const dated = await createPayout()
  const text = [
    'Account 4471,November 2026',
    'Posting Date,Description,Debit,Credit,Balance',
    `11/18/2026,STRIPE TRANSFER 091000019,,"$1,000.00",5000.00`,
    `11/19/2026,ACH CREDIT,,${dollars(dated.amount)},5100.00`,
    '11/20/2026,RENT,1200.00,,3900.00',
    'End of statement,,,,',
  ].join('\r\n')
  const answer = await imported(text, { lineCount: 3, sumCents: 100_000 + dated.amount - 120_000 })
  expect(answer).toMatchObject({ lineCount: 3, newCount: 3, matchedCount: 2, restCount: 1, isKnown: false })
  expect(answer).toMatchObject({ firstOn: '2026-11-18', lastOn: '2026-11-20', importedBy: admin.username })
  expect(await lines('standing=matched')).toEqual([
    expect.objectContaining({
      description: 'ACH CREDIT',
      items: [isPayout(dated.id)],
      evidence: 'amount-and-day',
    }),
    expect.objectContaining({ items: [isPayout(traced.id)], evidence: 'trace-number' }),
  ])
  expect((await lines('standing=open')).map(({ description }) => description)).toEqual(['RENT'])
  const payouts = (await request('GET', 'payouts')).json()
  expect(payouts.find((it: { payoutID: string }) => it.payoutID === traced.id)).toMatchObject({
    bankAmount: 1000,
    bankDifference: (100_000 - traced.amount) / 100,
    bankEvidence: 'trace-number',
  })
})

test('NUL, with which some banks fill a cell, is left out of what is kept', async () => {
  const text = 'Date,Description,Amount\n2026-11-02,FILLED\0\0 CELL\0,-7.00'
  expect(await imported(text)).toMatchObject({ lineCount: 1, newCount: 1, sum: -7 })
  expect((await lines('filter=FILLED')).map(({ description }) => description)).toEqual(['FILLED CELL'])
})

test('sent twice, or again within a longer statement: nothing changes; equal lines of one day are all kept', async () => {
  const fee = '2026-11-03,ACCOUNT FEE,-5.00'
  const short = `Date,Description,Amount\n${fee}\n${fee}`
  expect(await imported(short)).toMatchObject({ lineCount: 2, newCount: 2, sum: -10 })
  const rows = () => testApp.db.selectFrom('bank_line').selectAll().orderBy('id').execute()
  const before = await rows()
  expect(await imported(short)).toMatchObject({ isKnown: true, newCount: 0, lineCount: 2 })
  expect(await rows()).toEqual(before)
  const long = `${short}\n2026-11-04,ACCOUNT FEE,-5.00`
  expect(await imported(long)).toMatchObject({ isKnown: false, lineCount: 3, newCount: 1 })
  expect(await rows()).toHaveLength(before.length + 1)
})

test.each<[string, string, object, object]>([
  ['no heading', 'a,b\n1,2', {}, { reason: 'no-heading' }],
  ['a heading alone', 'Date,Amount\n', {}, { reason: 'no-lines' }],
  [
    'lines that cannot be read',
    'Date,Amount\n11/31/2026,5.00\n2026-11-05,5.001\n2026-11-06,5.00\n2026-11-07,+-5.00',
    {},
    {
      reason: 'bad-lines',
      badCount: 3,
      lines: [
        { line: 2, problem: 'date' },
        { line: 3, problem: 'amount' },
        { line: 5, problem: 'amount' },
      ],
    },
  ],
  [
    'amounts that no account has',
    `Date,Amount${'\n2026-11-05,999999999999.99'.repeat(100)}`,
    {},
    { reason: 'bad-lines', badCount: 100 },
  ],
  [
    'another number of lines than on paper',
    'Date,Amount\n2026-11-05,5.00',
    { lineCount: 2 },
    { reason: 'totals', lineCount: 1, sum: 5 },
  ],
  [
    'another sum than on paper',
    'Date,Amount\n2026-11-05,5.00',
    { sumCents: 501 },
    { reason: 'totals', sum: 5 },
  ],
])('a statement with %s is refused, and nothing of it is stored', async (_, text, more, expected) => {
  const count = async () => (await testApp.db.selectFrom('bank_line').select('id').execute()).length
  const before = await count()
  const answer = await send(text, more)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'statement_refused', ...expected })
  expect(await count()).toBe(before)
})

test('a match that a person took back is not made again by the next statement', async () => {
  const { id, amount } = await createPayout({ arrives: '2026-08-03' })
  await imported(`Date,Description,Amount\n2026-08-03,ACH CREDIT,${dollars(amount)}`)
  const [matched] = await lines('to=2026-08-31')
  expect(matched).toMatchObject({ items: [isPayout(id)], evidence: 'amount-and-day' })
  expect((await request('DELETE', `bankmatches/${matched?.matchID}`)).statusCode).toBe(204)
  await imported('Date,Description,Amount\n2026-08-04,OTHER,7.89')
  expect(await lines('to=2026-08-03')).toMatchObject([{ items: [], evidence: null, standing: 'open' }])
})

test('a line that was entered by hand becomes the line of the statement, and keeps its match', async () => {
  const { id, amount } = await createPayout({ arrives: '2026-09-15' })
  const typed = await request('POST', 'banklines', {
    ...{ accountID: accountId, bookedOn: '2026-09-15' },
    ...{ amount: amount / 100, description: 'paper, line 4' },
  })
  expect(typed.json()).toMatchObject({ items: [isPayout(id)], fileName: null })
  const row = `2026-09-15,ACH CREDIT,${dollars(amount)}`
  expect(await imported(`Date,Description,Amount\n${row}\n${row}`)).toMatchObject({ newCount: 2 })
  expect(await lines('from=2026-09-15&to=2026-09-15')).toMatchObject([
    { items: [], standing: 'open' },
    {
      lineID: typed.json().lineID,
      items: [isPayout(id)],
      fileName: 'november.csv',
      description: 'ACH CREDIT',
    },
  ])
})

const bai2 = (accounts: readonly string[]): string => {
  const group = [`02,031001234,122099999,1,261120,,USD,2/`, ...accounts]
  const total = accounts
    .filter((record) => record.startsWith('49'))
    .reduce((sum, record) => sum + Number(record.split(',')[1]), 0)
  const count = accounts.filter((record) => record.startsWith('03')).length
  return [
    '01,122099999,123456789,261121,0600,1,,,2/',
    ...group,
    `98,${total},${count},${group.length + 1}/`,
    `99,${total},1,${group.length + 3}/`,
  ].join('\n')
}

test('a BAI2 file finds its accounts by their numbers, and brings their closing balances', async () => {
  const second = await insertDepositAccount(testApp.db, { name: 'Lockbox account', account_no: '00-77-1234' })
  await testApp.db
    .updateTable('deposit_account')
    .set({ account_no: '4471' })
    .where('id', '=', accountId)
    .execute()
  const file = bai2([
    '03,0004471,USD,015,500000,,/',
    '16,475,10000,Z,,1042,CHECK PAID/',
    '49,510000,3/',
    '03,771234,,015,-250,,/',
    '49,-250,2/',
  ])
  const answer = (await send(file, { fileName: 'bai2.txt', accountId: null })).json()
  expect(answer).toMatchObject({
    statements: [
      { accountName: 'Operating account', lineCount: 1, newCount: 1, sum: -100 },
      { accountName: 'Lockbox account', lineCount: 0, firstOn: '2026-11-20' },
    ],
    ...{ balanceCount: 2, isKnown: false },
  })
  const balances = (await request('GET', 'bankbalances?pageSize=100')).json()
  expect(balances).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...{ accountID: accountId, balanceDate: '2026-11-20', statedBalance: 5000, fileName: 'bai2.txt' },
      }),
      expect.objectContaining({
        ...{ accountID: second, statedBalance: -2.5, computedBalance: 0, difference: -2.5 },
      }),
    ]),
  )
  expect((await send(file, { accountId: null })).json()).toMatchObject({ isKnown: true })
})

test('a BAI2 file of an account that we do not have is refused by its number, and a cut one by its line', async () => {
  const refused = await send(bai2(['03,999,,/', '49,0,2/']), { accountId: null })
  expect(refused.json()).toMatchObject({
    ...{ code: 'statement_refused', reason: 'unknown-account', accountNo: '999' },
  })
  const cut = await send('01,1,2,261121,0600,1,,,2/\n02,1,2,1,261120,,USD,2/', { accountId: null })
  expect(cut.json()).toMatchObject({ reason: 'bai2', problem: 'bai2-cut', line: 2 })
})

test('a CSV needs an account', async () => {
  const answer = await send('Date,Amount\n2026-11-05,5.00', { accountId: null })
  expect(answer.json().fields).toHaveProperty('accountId')
})

test('columns that staff chose are kept with the account, and read its next file', async () => {
  const file = (on: string) => `Tag;Text;Betrag;Stand\n${on};GEBUEHR;-5.00;95.00`
  expect((await send(file('02/11/2026'))).json()).toMatchObject({ reason: 'no-heading' })
  const described = await request('POST', 'bankstatements/columns', { text: file('02/11/2026'), accountId })
  expect(described.json().columns).toContainEqual({ name: 'Betrag', samples: ['-5.00'] })
  const map = {
    ...{ columns: { date: 'Tag', amount: 'Betrag', balance: 'Stand' }, description: ['Text'] },
    dayOrder: 'DMY',
  }
  expect(await imported(file('02/11/2026'), { map })).toMatchObject({
    ...{ firstOn: '2026-11-02', sum: -5, balanceCount: 1 },
  })
  expect(await imported(file('03/11/2026'))).toMatchObject({ firstOn: '2026-11-03', newCount: 1 })
  const [account] = (await request('GET', 'depositaccounts')).json()
  expect(account).toMatchObject({ hasMap: true })
})
