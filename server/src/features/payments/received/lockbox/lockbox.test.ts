import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { LOCKBOX_COLUMNS } from '@fieldstone/domain/payments/lockbox'
import { expect, test } from 'vitest'
import { sharedActor } from '../../../../../test/actors.ts'
import { createCertificate } from '../../../../../test/factories.ts'
import { sharedTestApp } from '../../../../../test/test-app.ts'
import { runWaitingTasks } from '../../../../jobs/tasks.ts'
import { verify } from '../../../verify/verify.ts'
import { lockboxTask } from './lockbox.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')

/** Beside 37 faults: 5,000 rows in the long tests. */
const GOOD_COUNT = inLongTests(10, 4_963)
const PAYOFF = 4_240

interface Item {
  readonly batch: string
  readonly slip: string
  readonly amount: number
  readonly item?: string
  readonly reference?: string
}

let made = 0
const certificates = async (count: number, values: Parameters<typeof createCertificate>[1] = {}) => {
  const rows: string[] = []
  for (let no = 0; no < count; no++) {
    made += 1
    await createCertificate(testApp.db, { ...values, certificate_no: `LB-${made}` })
    rows.push(`LB-${made}`)
  }
  return rows
}

/** The file of a bank: its items, each batch closed, the file closed. `wrong` is a batch whose total is another. */
function fileOf(items: readonly Item[], wrong: string | null = null): string {
  const sum = (some: readonly Item[]) => some.reduce((total, { amount }) => total + amount, 0)
  const details = items.map(({ batch, slip, amount, item, reference }, index) => {
    const no = item ?? String(index + 1)
    return `D,2026-11-20,${batch},${no},${amount.toFixed(2)},check,${reference ?? `${batch}-${no}`},${slip},A Payer`
  })
  const closes = [...new Set(items.map(({ batch }) => batch))].map((batch) => {
    const own = items.filter((it) => it.batch === batch)
    const total = sum(own) + (batch === wrong ? 1 : 0)
    return `B,2026-11-20,${batch},${own.length},${total.toFixed(2)},,,,`
  })
  const end = `F,,,${items.length},${sum(items).toFixed(2)},,,,`
  return [LOCKBOX_COLUMNS.join(','), ...details, ...closes, end].join('\n')
}

const post = async (url: string, payload: object) => {
  const answer = await testApp.inject({ method: 'POST', url, token: admin.token, payload })
  return { status: answer.statusCode, body: answer.json() }
}

/** Sends a file and takes it; its result. */
async function take(content: string) {
  const { services } = testApp
  const preview = await post('/api/admin/lockbox/preview', { content })
  const { totalAmount } = preview.body
  const sent = await post('/api/admin/lockbox', { name: 'lockbox.csv', content, totalAmount })
  await runWaitingTasks(services, [lockboxTask(services)], new AbortController().signal)
  const result = await testApp.inject({
    method: 'GET',
    url: `/api/admin/lockbox/${sent.body.fileId}`,
    token: admin.token,
  })
  return result.json()
}

const countOf = (exceptions: readonly { outcome: string }[]) =>
  Object.fromEntries(
    [...new Set(exceptions.map(({ outcome }) => outcome))].map((outcome) => [
      outcome,
      exceptions.filter((it) => it.outcome === outcome).length,
    ]),
  )

const booked = async () => {
  const row = await testApp.db
    .selectFrom('received_payment')
    .select((it) => [it.fn.countAll<number>().as('count'), it.fn.sum<number>('amount_cents').as('sum')])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), sum: Number(row.sum) }
}

async function plantedFile() {
  const of = (slips: readonly string[], batch: string, amount: number) =>
    slips.map((slip): Item => ({ batch, slip, amount }))
  const good = of(await certificates(GOOD_COUNT), 'good', PAYOFF)
  const twice = of(await certificates(6), 'twice', PAYOFF)
  const redeemed = await certificates(6, {
    redeemed_on: plainDate('2026-11-02'),
    treasurer_receipt_no: 'T-1',
    import_source: 'county',
    import_key: null,
  })
  const faults = [
    ...of(['99-1', '99-2', '99-3', '99-4', '99-5', '99-6', ''], 'unknown', PAYOFF),
    ...of(await certificates(6), 'wrong', PAYOFF),
    ...twice.map((it, index) => ({ ...it, item: `again ${index}`, reference: `twice-${index}` })),
    ...of(redeemed, 'redeemed', PAYOFF),
    ...of(await certificates(6), 'over', PAYOFF + 60),
    ...of(await certificates(6), 'short', PAYOFF - 2),
  ]
  const first = twice.map((it, index) => ({ ...it, item: `first ${index}`, reference: `twice-${index}` }))
  return [...good.slice(0, GOOD_COUNT - 6), ...first, ...faults]
}

const PLANTED = { unknown: 7, 'wrong-total': 6, duplicate: 6, redeemed: 6, over: 6, short: 6 }

/** Six payoffs, and a dollar more on the closing line. */
const WRONG = {
  stated: { count: '6', amount: (6 * PAYOFF + 1).toFixed(2) },
  rows: 6,
  totalAmount: 6 * PAYOFF,
}

test('a file with 37 faults: what is right is posted, the 37 are listed with their reasons, and sent again it adds only what is new', async () => {
  const items = await plantedFile()
  const result = await take(fileOf(items, 'wrong'))
  expect(result).toMatchObject({ state: 'done', rows: items.length, posted: items.length - 37, known: 0 })
  expect(countOf(result.exceptions)).toEqual(PLANTED)
  expect(result.exceptions).toHaveLength(37)
  for (const { outcome, totals } of result.exceptions)
    expect(totals, outcome).toEqual(outcome === 'wrong-total' ? WRONG : null)
  const before = await booked()
  // All but the twelve rows of a wrong total and of a second time are money that came.
  expect(before.count).toBe(items.length - 12)

  const again = await take(fileOf(items, 'wrong'))
  expect(again).toMatchObject({ posted: 0, known: items.length - 12 })
  expect(countOf(again.exceptions)).toEqual({ 'wrong-total': 6, duplicate: 6 })
  expect(await booked()).toEqual(before)

  const added: Item[] = (await certificates(2)).map((slip) => ({ batch: 'new', slip, amount: PAYOFF }))
  const more = await take(fileOf([...items, ...added], 'wrong'))
  expect(more).toMatchObject({ posted: 2, known: items.length - 12 })
  expect(Object.values(await booked())).toEqual([before.count + 2, before.sum + 2 * PAYOFF * 100])
  const { findings } = await verify(testApp.db, testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
})

test.each([
  ['a NUL', 'Ann\u0000 Payer', 400, undefined],
  ['another control character', 'Ann\u0001 Payer', 200, 'unreadable'],
  ['a payer of a thousand letters', 'A'.repeat(1000), 200, undefined],
  ['a reference of ten thousand digits', '9'.repeat(10_000), 200, 'unreadable'],
])('a row with %s: preview and booking say the same', async (what, text, status, fault) => {
  const [slip = ''] = await certificates(1)
  const column = what.includes('reference') ? { reference: text } : {}
  const content = fileOf([{ batch: what, slip, amount: PAYOFF, ...column }]).replace('A Payer', text)
  const preview = await post('/api/admin/lockbox/preview', { content })
  expect(preview.status).toBe(status)
  const outcomes = (preview.body.faults ?? []).map((it: { outcome: string }) => it.outcome)
  expect(outcomes).toEqual(fault === undefined ? [] : [fault])
  if (status === 400) {
    const sent = await post('/api/admin/lockbox', { name: 'lockbox.csv', content, totalAmount: PAYOFF })
    expect([sent.status, sent.body.fields]).toEqual([400, preview.body.fields])
    return
  }
  const result = await take(content)
  expect(result).toMatchObject({ state: 'done', posted: fault === undefined ? 1 : 0, task: { error: null } })
  expect(result.exceptions.map((it: { outcome: string }) => it.outcome)).toEqual(outcomes)
  const columns = (rows: readonly { column: string | null }[]) => rows.map((it) => it.column)
  expect(columns(result.exceptions)).toEqual(columns(preview.body.faults))
  expect(columns(result.exceptions)).not.toContain(null)
})

test('a parcel with several certificates: the row is nobody’s, and the certificate that owes the amount is proposed first', async () => {
  const parcel = { parcel_no: '67-77001' }
  await certificates(1, { ...parcel, price_cents: 900_000 })
  const [fits = ''] = await certificates(1, parcel)
  await certificates(1, { ...parcel, price_cents: 950_000 })
  const { exceptions } = await take(fileOf([{ batch: 'several', slip: '67-77001', amount: PAYOFF }]))
  expect(exceptions).toMatchObject([{ outcome: 'unknown', parcelID: null }])
  const get = async (path: string) =>
    (
      await testApp.inject({ method: 'GET', url: `/api/admin/receivedpayments/${path}`, token: admin.token })
    ).json()
  const { slip } = await get(String(exceptions[0].receivedPaymentID))
  expect(slip).toBe('67-77001')
  const proposals = await get(`proposals?text=${slip}&amount=${PAYOFF}.00&receivedDate=2026-11-20`)
  expect(proposals).toHaveLength(3)
  expect(proposals[0]).toMatchObject({
    taxSaleNo: fits,
    evidence: expect.arrayContaining(['parcel-no', 'payoff-amount']),
  })
})

test('a number of two parcels that differ in separators, or of two towns: the row is nobody’s, also where one certificate is owed', async () => {
  const redeemed = { redeemed_on: plainDate('2026-11-02') }
  await certificates(1, { parcel_no: '77-00123', ...redeemed })
  await certificates(1, { parcel_no: '770-0123' })
  const [inTown = ''] = await certificates(1, { municipality: 'Newark', ...redeemed })
  await createCertificate(testApp.db, { certificate_no: inTown, municipality: 'Trenton' })
  const rows = [
    { batch: 'parcels', slip: '77-00123', amount: PAYOFF },
    { batch: 'towns', slip: inTown, amount: PAYOFF },
  ]
  const { posted, exceptions } = await take(fileOf(rows))
  expect([posted, exceptions]).toMatchObject([
    0,
    [
      { outcome: 'unknown', parcelID: null },
      { outcome: 'unknown', parcelID: null },
    ],
  ])
  // Redeemed without a payment is nothing that verify accepts.
  await testApp.db
    .updateTable('certificate')
    .set({ redeemed_on: null })
    .where('parcel_no', '=', '77-00123')
    .execute()
  await testApp.db
    .updateTable('certificate')
    .set({ redeemed_on: null })
    .where('certificate_no', '=', inTown)
    .execute()
})

test('a row whose day cannot be is not booked; one from before the purchase of its certificate is nobody’s', async () => {
  const [slip = ''] = await certificates(1)
  const ahead = fileOf([{ batch: 'ahead', slip, amount: PAYOFF }]).replaceAll('2026-11-20', '2026-11-21')
  expect((await post('/api/admin/lockbox/preview', { content: ahead })).body.faults).toMatchObject([
    { outcome: 'wrong-day' },
  ])
  expect(await take(ahead)).toMatchObject({ posted: 0, exceptions: [{ outcome: 'wrong-day' }] })
  const early = fileOf([{ batch: 'early', slip, amount: PAYOFF }]).replaceAll('2026-11-20', '2025-11-18')
  const { posted, exceptions } = await take(early)
  expect([posted, exceptions]).toMatchObject([0, [{ outcome: 'before-purchase', parcelID: null }]])
  const { findings } = await verify(testApp.db, testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
})

test('a preview stores nothing, and a file that was cut off is refused whole', async () => {
  const [slip = ''] = await certificates(1)
  const content = fileOf([{ batch: 'b', slip, amount: 10 }])
  const preview = await post('/api/admin/lockbox/preview', { content })
  expect(preview.body).toMatchObject({ rows: 1, totalAmount: 10, faults: [], first: [{ line: 2, slip }] })
  const cut = content.split('\n').slice(0, -1).join('\n')
  const refused = await post('/api/admin/lockbox/preview', { content: cut })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['content']])
  const short = await post('/api/admin/lockbox/preview', {
    content: content.replace('F,,,1,10', 'F,,,2,4240'),
  })
  expect(short.body.fields.content).toContain(
    'Payments: 2 stated, 1 in the file. Sum: $4,240.00 stated, $10.00 in the file.',
  )
  const nameless = content.replace('deposit_date', 'date').replace('slip', 'remittance')
  const unnamed = await post('/api/admin/lockbox/preview', { content: nameless })
  expect(unnamed.body.fields.header).toContain('deposit_date, slip')
  const other = await post('/api/admin/lockbox', { name: 'a', content, totalAmount: 11 })
  expect(other.body.code).toBe('state_changed')
})

test('the payments of a file are one deposit for its day, with a check that was recorded by hand before', async () => {
  const [first = '', second = ''] = await certificates(2)
  const byHand = await post('/api/admin/receivedpayments', {
    ...{
      parcelID: null,
      instrument: 'CHECK',
      amount: 12.34,
      reference: '887766',
      receivedDate: '2026-11-20',
    },
  })
  const { fileId } = await take(
    fileOf([
      { batch: 'dep', slip: first, amount: PAYOFF },
      { batch: 'dep', slip: second, amount: PAYOFF },
      { batch: 'dep', slip: '', amount: 12.34, reference: '887766' },
    ]),
  ).then(({ fileID }) => ({ fileId: fileID }))
  const deposits = await testApp.db
    .selectFrom('deposit')
    .selectAll()
    .where('lockbox_file_id', '=', fileId)
    .execute()
  expect(deposits).toMatchObject([{ kind: 'lockbox', deposited_on: '2026-11-20', account_id: null }])
  const payments = await testApp.db
    .selectFrom('received_payment')
    .select(['id', 'amount_cents'])
    .where('deposit_id', '=', deposits[0]?.id ?? 0)
    .orderBy('id')
    .execute()
  expect(payments.map(({ amount_cents }) => amount_cents).sort()).toEqual([1_234, 424_000, 424_000])
  expect(payments.map(({ id }) => id)).toContain(byHand.body.receivedPaymentID)
})
