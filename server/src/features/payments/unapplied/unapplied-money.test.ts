import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeAll, expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { createCertificate, insertPayment } from '../../../../test/factories.ts'
import { receivedWorld } from '../../../../test/received-steps.ts'
import { approveBySecond, lastApproval } from '../../../../test/second-approval.ts'
import { readPaymentAccounts } from '../../../records/payment-accounts.ts'

const world = receivedWorld()
const { send, record } = world
let certificateId: number

interface ListedMoney {
  readonly paymentID: string
  readonly amount: number
  readonly ageDays: number
  readonly kind: string
}

const get = async (path: string, headers: Record<string, string> = {}) =>
  world.testApp.inject({
    method: 'GET',
    url: `/api/admin/unappliedmoney${path}`,
    token: world.admin.token,
    headers,
  })

const list = async (query = ''): Promise<ListedMoney[]> => (await get(`?pageSize=200${query}`)).json()

const received = async (certificate: number | null, amount: number, day: string, more: object = {}) => {
  const facts = { amount, receivedDate: day, settledDate: day, ...more }
  const { body } = await record(certificate, facts)
  return `received-${body.receivedPaymentID}`
}

beforeAll(async () => {
  certificateId = await createCertificate(world.testApp.db, { certificate_no: 'TL-77' })
  await received(certificateId, 10, '2026-11-19', { payerName: 'Rosa Marchetti' })
  await world.testApp.db
    .insertInto('correspondence')
    .values({
      ...{ certificate_id: certificateId, is_incoming: false, method: 'Mail', reason: 'Other' },
      logged_on: plainDate('2026-11-20'),
    })
    .execute()
  await received(certificateId, 20, '2026-08-22')
  await received(null, 500, '2026-08-21', { payerName: 'Ann Payer' })
  await received(null, 30, '2025-11-19')
  await received(null, 40, '2022-11-19')
  await record(null, { amount: 7_000, receivedDate: '2026-11-19' })
})

test('lists unapplied and unidentified money, oldest first, with its age and payer, without uncleared money', async () => {
  expect(await list()).toMatchObject([
    { amount: 40, ageDays: 1462, kind: 'unidentified', parcelID: null, countyName: null },
    { amount: 30, ageDays: 366, kind: 'unidentified' },
    { amount: 500, ageDays: 91, kind: 'unidentified', payerName: 'Ann Payer', lastContactDate: null },
    { amount: 20, ageDays: 90, kind: 'unapplied', taxSaleNo: 'TL-77', parcelID: certificateId },
    { amount: 10, ageDays: 1, kind: 'unapplied', payerName: 'Rosa Marchetti', lastContactDate: '2026-11-20' },
  ])
})

test('adds up each band by age', async () => {
  expect((await get('/ages')).json()).toEqual([
    { age: 'under-31', payments: 1, amount: 10 },
    { age: 'under-91', payments: 1, amount: 20 },
    { age: 'under-366', payments: 1, amount: 500 },
    { age: 'over-1-year', payments: 1, amount: 30 },
    { age: 'over-3-years', payments: 1, amount: 40 },
  ])
})

test.each([
  ['&age=over-1-year', [30]],
  ['&age=under-366', [500]],
  ['&kind=unapplied', [20, 10]],
  ['&filter=ann+payer', [500]],
  ['&filter=tl-77&sort=amount', [10, 20]],
])('filters the list: %s', async (query, amounts) => {
  expect((await list(query)).map(({ amount }) => amount)).toEqual(amounts)
})

test('the CSV file has the same rows and their sum', async () => {
  const lines = (await get('', { accept: 'text/csv' })).body.trim().split(/\r?\n/)
  expect(lines[0]).toContain('Days held')
  expect(lines.at(-1)).toContain('600.00')
  expect(lines).toHaveLength(7)
})

test('shows how much of a payment waits to be returned; a payment that the bank took back is not listed', async () => {
  const source = await received(null, 60, '2026-11-19')
  const id = source.replace('received-', '')
  await send('POST', `/${id}/sendback`, {
    ...{ amount: 25, payee: 'Ann Payer', address: '1 Elm St', reference: '12', reason: 'Not ours' },
  })
  const rows = await list()
  expect(rows.find(({ paymentID }) => paymentID === source)).toMatchObject({ amount: 60, waiting: 25 })
  await send('POST', `/${id}/return`, { reason: 'Insufficient funds' })
  expect((await list()).map(({ paymentID }) => paymentID)).not.toContain(source)
})

test('an approved return leaves the list and its sums; what is left of the payment stays with its age', async () => {
  const source = await received(null, 70, '2026-10-01')
  const sums = async () => (await get('/ages')).json()
  const before = await sums()
  const sendBack = async (amount: number) => {
    const path = `/${source.replace('received-', '')}/sendback`
    const asked = await send('POST', path, {
      ...{ amount, payee: 'Ann Payer', address: '1 Elm St', reference: `1${amount}`, reason: 'Not ours' },
    })
    expect(asked.status).toBe(200)
    expect(await sums()).toEqual(before)
    await approveBySecond(world.testApp, (await lastApproval(world.testApp, world.admin)) ?? 0)
  }
  const listed = async () => (await list()).filter(({ paymentID }) => paymentID === source)
  await sendBack(45)
  expect(await listed()).toMatchObject([{ amount: 25, waiting: 0, ageDays: 50 }])
  before[1].amount -= 45
  expect(await sums()).toEqual(before)
  await sendBack(25)
  expect(await listed()).toEqual([])
  before[1].amount -= 25
  before[1].payments -= 1
  expect(await sums()).toEqual(before)
})

test('agrees with the account of each payment, including one in review', async () => {
  const payer = await createActor(world.testApp, 'taxpayer')
  await insertPayment(world.testApp.db, {
    ...{ id: `pay_${'u'.repeat(26)}`, status: 'SUCCEEDED', needs_review: true },
    effective_on: plainDate('2026-11-18'),
    ...{ user_id: payer.userId, certificate_id: certificateId },
  })
  const accounts = [
    ...(await readPaymentAccounts(world.testApp.db, [certificateId])),
    ...(await readPaymentAccounts(world.testApp.db, 'unidentified')),
  ]
  const held = accounts.flatMap(([id, { unappliedCents }]) =>
    unappliedCents > 0 ? [[id, unappliedCents]] : [],
  )
  const listed = (await list()).map(({ paymentID, amount }) => [paymentID, Math.round(amount * 100)])
  expect(listed.sort()).toEqual(held.sort())
  expect((await list('&kind=review')).map(({ amount }) => amount)).toEqual([103.25])
})
