import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import type { PaymentState } from '@fieldstone/domain/payments/states'
import { beforeAll, expect, test } from 'vitest'
import { createActor, sharedActor, type TestActor } from '../../../../test/actors.ts'
import { createCertificate } from '../../../../test/factories.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'

const testApp = sharedTestApp()
const admin = sharedActor(testApp, 'admin')

beforeAll(async () => {
  const payer = await createActor(testApp, 'taxpayer', { username: 'maria', lastName: 'Novak', phone: '' })
  await pay(payer, { letter: 'a', status: 'SUCCEEDED', cents: [100, 3], bps: 325, day: 1 })
  await pay(payer, { letter: 'b', status: 'PROCESSING', cents: [101, 1], bps: 100, day: 2 })
  await pay(payer, { letter: 'c', status: 'EXPIRED', cents: [50, 0], bps: 0, day: 3 })
})

interface Paid {
  readonly letter: string
  readonly status: PaymentState
  readonly cents: readonly [portion: number, fee: number]
  readonly bps: number
  /** Of November. */
  readonly day: number
}

async function pay(payer: TestActor, paid: Paid): Promise<void> {
  const {
    letter,
    status,
    cents: [portion, fee],
    bps,
    day,
  } = paid
  const certificate_id = await createCertificate(testApp.db, { certificate_no: `2026-${letter}` })
  await testApp.db
    .insertInto('payment')
    .values({
      id: `pay_${letter.repeat(26)}`,
      mode: 'sandbox',
      user_id: payer.userId,
      certificate_id,
      kind: 'FULL',
      method: bps === 100 ? 'ACH' : 'CC',
      portion_cents: portion,
      fee_cents: fee,
      total_cents: portion + fee,
      fee_bps: bps,
      effective_on: plainDate('2026-11-20'),
      status,
      request_key: letter,
      created_at: new Date(`2026-11-0${day}T12:00:00Z`),
    })
    .execute()
}

const list = (query = '', headers: Record<string, string> = {}) =>
  testApp.inject({
    method: 'GET',
    url: `/api/payments/GetWebPaymentLogs${query}`,
    token: admin.token,
    headers,
  })

const numbers = async (query: string) =>
  (await list(query)).json<{ taxSaleNo: string }[]>().map((row) => row.taxSaleNo)

test('newest first, with portion and fee as they were charged, and null for contact data that is absent', async () => {
  const answer = await list()
  expect(answer.headers['x-total-count']).toBe('3')
  expect(answer.json()[2]).toEqual({
    paymentID: `pay_${'a'.repeat(26)}`,
    parcelID: expect.any(Number),
    taxSaleNo: '2026-a',
    ownerName: 'Kowalczyk Daniel R',
    address: '1184 Copley Meadow Dr, Akron, OH 44320',
    userID: expect.any(Number),
    username: 'maria',
    lastName: 'Novak',
    firstName: 'Maria',
    email: expect.stringContaining('@'),
    phone: null,
    certificatePortion: 1,
    fee: 0.03,
    paymentAmount: 1.03,
    paymentMethod: 'CC',
    isPaymentPending: false,
    outcome: 'paid',
    created: '2026-11-01T12:00:00.000Z',
  })
})

test.each([
  ['?outcome=pending', ['2026-b']],
  ['?outcome=paid', ['2026-a']],
  ['?outcome=not-paid', ['2026-c']],
  ['?outcome=taken-back', []],
  ['?outcome=paid&filter=ACH', []],
  ['?filter=ach', ['2026-b']],
  ['?filter=novak&to=2026-11-02', ['2026-b', '2026-a']],
  ['?sort=-paymentAmount', ['2026-a', '2026-b', '2026-c']],
])('%s finds %j', async (query, found) => {
  // 2026-a costs $1.03, 2026-b $1.02.
  expect(await numbers(query)).toEqual(found)
})

test('as CSV: None Logged where contact data is absent, and the sums of portion, fee and amount in the last line', async () => {
  const lines = (await list('?sort=created', { accept: 'text/csv' })).body.trimEnd().split('\r\n')
  expect(lines[1]).toMatch(/^2026-a,.*,None Logged,1\.00,0\.03,1\.03,CC,no,paid,2026-11-01,pay_a+$/)
  expect(lines.at(-1)).toBe('Total of 3 rows,,,,,,,,2.51,0.04,2.55,,,,,')
})

test('the amounts are added up over all payments that match, whichever page is shown', async () => {
  const totals = async (query: string) => (await list(query)).headers['x-totals']
  expect(await totals('?pageSize=1&page=2')).toBe('paymentAmount=255')
  expect(await totals('?outcome=paid')).toBe('paymentAmount=103')
  expect(await totals('?filter=nobody-like-that')).toBeUndefined()
})

test('it sorts by each of the specification’s columns, both ways', async () => {
  const columns = [
    ...['taxSaleNo', 'ownerName', 'address', 'username', 'lastName', 'firstName', 'email', 'phone'],
    ...['paymentAmount', 'paymentMethod', 'isPaymentPending', 'created'],
  ]
  for (const sort of columns.flatMap((it) => [it, `-${it}`]))
    expect([sort, (await numbers(`?sort=${sort}`)).length]).toEqual([sort, 3])
})

test('pending is what may still bring money: begun at the provider, and on its way', async () => {
  const rows = (await list()).json<{ outcome: string; isPaymentPending: boolean }[]>()
  const isPending = (outcome: string) => outcome === 'begun' || outcome === 'pending'
  expect(rows.some(({ outcome }) => isPending(outcome))).toBe(true)
  for (const { outcome, isPaymentPending } of rows) expect(isPaymentPending).toBe(isPending(outcome))
  expect((await list('?sort=-isPaymentPending')).json()[0]).toMatchObject({ isPaymentPending: true })
})
