import type { ImportedStatement } from '@fieldstone/contract/entities/payments/bank-line'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeAll, expect, test } from 'vitest'
import { sharedActor } from '../../../../test/actors.ts'
import { insertDepositAccount } from '../../../../test/factories.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'

const testApp = sharedTestApp()
const admin = sharedActor(testApp, 'admin')

const request = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
  const url = `/api/payments/${path}`
  return testApp.inject({ method, url, token: admin.token, ...(payload ? { payload } : {}) })
}

let made = 0

beforeAll(async () => {
  await insertDepositAccount(testApp.db)
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
  request('POST', 'bankstatements', { fileName: 'november.csv', text, ...more })
const imported = async (text: string, more: object = {}) =>
  (await send(text, more)).json() as { [K in keyof ImportedStatement]: unknown }
const lines = async (query: string) =>
  (await request('GET', `banklines?pageSize=100&${query}`)).json() as {
    lineID: number
    description: string
    payoutID: string | null
    evidence: string | null
  }[]

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
    expect.objectContaining({ description: 'ACH CREDIT', payoutID: dated.id, evidence: 'amount-and-day' }),
    expect.objectContaining({ payoutID: traced.id, evidence: 'trace-number' }),
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

test('a person matches a line, sets another aside with a note, and takes both back; a payout has one line', async () => {
  const { id: payoutId } = await createPayout()
  await imported('Date,Description,Amount\n2026-10-01,FIRST,1.23\n2026-10-02,SECOND,4.56')
  const [second, first] = (await lines('to=2026-10-31')).map(({ lineID }) => lineID)
  const decide = (id: number | undefined, body: object) => request('PUT', `banklines/${id}`, body)
  expect((await decide(first, { payoutId })).json()).toMatchObject({
    standing: 'matched',
    evidence: 'person',
    decidedBy: admin.username,
  })
  expect((await decide(second, { payoutId })).json().fields).toHaveProperty('payoutId')
  expect((await decide(second, { note: 'Interest of the bank' })).json()).toMatchObject({
    standing: 'set-aside',
    payoutID: null,
    note: 'Interest of the bank',
  })
  expect((await decide(first, {})).json()).toMatchObject({ standing: 'open', payoutID: null, evidence: null })
  expect((await decide(999_999, {})).statusCode).toBe(404)
})

test('a match that a person took back is not made again by the next statement', async () => {
  const { id, amount } = await createPayout({ arrives: '2026-08-03' })
  await imported(`Date,Description,Amount\n2026-08-03,ACH CREDIT,${dollars(amount)}`)
  const [matched] = await lines('to=2026-08-31')
  expect(matched).toMatchObject({ payoutID: id, evidence: 'amount-and-day' })
  await request('PUT', `banklines/${matched?.lineID}`, {})
  await imported('Date,Description,Amount\n2026-08-04,OTHER,7.89')
  expect(await lines('to=2026-08-03')).toMatchObject([{ payoutID: null, evidence: null }])
})

test('a line that was typed by hand gives way to the statement’s own, and a matched payout takes none by hand', async () => {
  const { id, amount } = await createPayout({ arrives: '2026-09-15' })
  const typed = { amountCents: amount - 1, on: '2026-09-15', reference: 'paper, line 4' }
  expect((await request('PUT', `payouts/${id}/bankline`, typed)).json()).toMatchObject({
    bankDifference: -0.01,
    bankEvidence: 'person',
  })
  await imported(`Date,Description,Amount\n2026-09-15,ACH CREDIT,${dollars(amount)}`)
  const [payout] = (await request('GET', `payouts?filter=${id}`)).json()
  expect(payout).toMatchObject({ bankDifference: 0, bankEvidence: 'amount-and-day' })
  expect((await request('PUT', `payouts/${id}/bankline`, typed)).json().fields).toHaveProperty('reference')
})
