import { STANDARD_BAI_LAYOUT } from '@fieldstone/domain/payments/lockbox-bai'
import { expect, test } from 'vitest'
import { sharedActor } from '../../../../../test/actors.ts'
import { createCertificate } from '../../../../../test/factories.ts'
import { sharedTestApp } from '../../../../../test/test-app.ts'
import { runWaitingTasks } from '../../../../jobs/tasks.ts'
import { lockboxTask } from './lockbox.ts'

const testApp = sharedTestApp({ now: '2026-11-27T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')
const API = '/api/admin/lockbox'

/** One check of the payoff, $4,240.00, as a bank writes it by the standard positions. */
const baiFile = (batch: string, slip: string, checkNo: string, sender = '0210000218') =>
  [
    `100          ${sender}2611270600`,
    '2          0210000218          400080',
    `5${batch}0000012345261127`,
    `6${batch}00100004240000210000210001234567${checkNo.padStart(10, '0')}`,
    `4${batch}0016019${slip}`,
    `7${batch}00000123452611270010000424000`,
    '8000000001234526112700010000424000',
    '9000008',
  ].join('\r\n')

const post = async (url: string, payload: object) => {
  const answer = await testApp.inject({ method: 'POST', url, token: admin.token, payload })
  return { status: answer.statusCode, body: answer.json() }
}

async function book(payload: object) {
  const { services } = testApp
  const sent = await post(API, payload)
  await runWaitingTasks(services, [lockboxTask(services)], new AbortController().signal)
  const url = `${API}/${sent.body.fileId}`
  return (await testApp.inject({ method: 'GET', url, token: admin.token })).json()
}

test('a BAI lockbox file of the standard layout is read and booked without a map, once', async () => {
  await createCertificate(testApp.db, { certificate_no: 'BAI-1' })
  const content = baiFile('001', 'BAI-1', '10472')
  const { body } = await post(`${API}/preview`, { content })
  expect(body).toMatchObject({
    rows: 1,
    totalAmount: 4240,
    faults: [],
    first: [{ line: 4, depositDate: '2026-11-27', batch: '0012345/001', item: '001', reference: '10472' }],
    payments: [{ line: 4, outcome: 'posted', match: 'one', taxSaleNo: 'BAI-1', heldAmount: 0 }],
  })
  const sent = { name: 'lockbox.txt', content, totalAmount: 4240 }
  expect(await book(sent)).toMatchObject({ posted: 1, known: 0, exceptions: [], task: { error: null } })
  expect(await book(sent)).toMatchObject({ posted: 0, known: 1 })
})

test('a bank that deviates: its positions are kept under its name, and proposed for its next file only', async () => {
  await createCertificate(testApp.db, { certificate_no: 'BAI-2' })
  const sender = '0910000190'
  // This bank has its batch total one position further right.
  const deviating = (batch: string) =>
    baiFile(batch, 'BAI-2', '10473', sender).replace('0010000424000\r\n8', '001 0000424000\r\n8')
  const content = deviating('002')
  const { body: standard } = await post(`${API}/preview`, { content })
  expect(standard.faults).toMatchObject([{ outcome: 'wrong-total', column: 'amount' }])

  const { body: found } = await post(`${API}/columns`, { content })
  expect(found).toEqual({ columns: [], bank: null, map: { bai: STANDARD_BAI_LAYOUT, sender } })
  const places = { ...found.map.bai.places, batchTotalAmount: { from: 25, to: 34 } }
  const map = { bai: { ...found.map.bai, places }, sender }
  const { body } = await post(`${API}/preview`, { content, map })
  expect(body).toMatchObject({ faults: [], payments: [{ outcome: 'posted', taxSaleNo: 'BAI-2' }] })
  const result = await book({ name: 'b', content, totalAmount: 4240, layout: { bank: 'First Bank', map } })
  expect(result).toMatchObject({ posted: 1, exceptions: [] })

  expect((await post(`${API}/columns`, { content: deviating('003') })).body).toMatchObject({
    bank: 'First Bank',
    map,
  })
  const other = await post(`${API}/columns`, { content: baiFile('003', 'BAI-2', '1') })
  expect(other.body.bank).toBeNull()
})

test.each([
  [
    'record 8 with another sum',
    '0001000042400',
    '0001000052400',
    'Line 7: record 8 does not fit the payments above it, so part of the file may be missing. Payments: 1 stated, 1 in the file. Sum: $5,240.00 stated, $4,240.00 in the file.',
  ],
  [
    'record 9 with another number',
    '9000008',
    '9000012',
    'Line 8: record 9 states 000012 records, and the file has 8',
  ],
  ['a cut end', '\r\n9000008', '', 'The file ends in line 7 with record 8 instead of record 9'],
  [
    'a payment before its lockbox',
    '50010000012345261127\r\n',
    '',
    'Line 3: record 6 cannot follow record 2.',
  ],
])('refuses a file with %s, and stores nothing', async (_, from, to, sentence) => {
  const content = baiFile('001', 'BAI-1', '10472').replace(from, to)
  for (const payload of [
    { url: `${API}/preview`, body: { content } },
    { url: API, body: { name: 'b', content, totalAmount: 4240 } },
  ]) {
    const { status, body } = await post(payload.url, payload.body)
    expect([status, body.fields.content]).toEqual([400, expect.stringContaining(sentence)])
  }
})

test('a BAI2 balance report is refused with what to ask the bank for', async () => {
  const content = [
    '01,021000018,55287,261127,0600,1,80,080,2/',
    '02,55287,021000018,1,261127,0000,,/',
    '03,0101999999,USD,015,4060801,,/',
    '16,115,424000,Z,00087829876,LOCKBOX 12345/',
    '88,CHECK 10472 PARCEL 56-11807',
    '49,4485000,4/',
    '98,4485000,1,6/',
    '99,4485000,1,8/',
  ].join('\n')
  for (const path of ['preview', 'columns']) {
    const { status, body } = await post(`${API}/${path}`, { content })
    expect([status, body.fields.content]).toEqual([
      400,
      expect.stringContaining('This is a BAI2 balance report.'),
    ])
  }
})

const NO_TOTALS = [
  'Deposit Date,Batch,Item,Check Amount,Check Number,Account Number,Remitter',
  '11/27/2026,1,1,"$1,691.35",1001,SCI-1,Example Ann',
  '11/27/2026,1,2,"250.00",1002,SEN-3,"Johnson & Sons, Inc."',
].join('\n')

test('a CSV without totals: every row is a payment, and the count and sum of the bank are compared', async () => {
  const content = NO_TOTALS
  const { body: found } = await post(`${API}/columns`, { content })
  expect(found.map).toMatchObject({
    everyRow: true,
    columns: { amount: 'Check Amount', slip: 'Account Number', payer: 'Remitter' },
    dateForm: 'MM/DD/YYYY',
  })
  const { map } = found
  const missing = await post(`${API}/preview`, { content, map })
  expect([missing.status, Object.keys(missing.body.fields)]).toEqual([400, ['stated']])
  const wrong = await post(`${API}/preview`, { content, map, stated: { rows: 3, totalAmount: 1941.36 } })
  expect(wrong.body.fields.content).toContain(
    'Payments: 3 entered, 2 in the file. Sum: $1,941.36 entered, $1,941.35 in the file.',
  )
  const stated = { rows: 2, totalAmount: 1941.35 }
  const { body } = await post(`${API}/preview`, { content, map, stated })
  expect(body).toMatchObject({
    rows: 2,
    faults: [],
    payments: [
      { line: 2, amount: 1691.35, payer: 'Example Ann', slip: 'SCI-1', outcome: 'unknown', match: 'none' },
      { line: 3, amount: 250, payer: 'Johnson & Sons, Inc.', reference: '1002' },
    ],
  })
  const layout = { bank: 'Second Bank', map }
  const sent = { name: 'n.csv', content, totalAmount: 1941.35, layout }
  expect((await post(API, sent)).status).toBe(400)
  const result = await book({ ...sent, stated })
  expect(result).toMatchObject({
    done: 2,
    task: { error: null },
    exceptions: [{ outcome: 'unknown' }, { outcome: 'unknown' }],
  })
  expect((await post(`${API}/columns`, { content })).body).toMatchObject({
    bank: 'Second Bank',
    map: { everyRow: true },
  })
})
