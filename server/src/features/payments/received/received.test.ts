import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { describe, expect, test } from 'vitest'
import { createCertificate, createExpense } from '../../../../test/factories.ts'
import { receivedWorld } from '../../../../test/received-steps.ts'

const world = receivedWorld()
const { send, record, certificateOf, accounts, tasksOf, expectSoundBooks } = world

test('a check is announced when it comes and booked when it clears: the redemption is then in process', async () => {
  const id = await createCertificate(world.testApp.db)
  const { status, body } = await record(id, { receivedDate: '2026-11-18', payerName: 'Rosa Marchetti' })
  expect([status, body.state, body.settledDate, body.receiptNo]).toEqual([201, 'pending', null, null])
  const page = await world.testApp.inject({ method: 'GET', url: `/api/parcels/${id}` })
  expect(page.json()).toMatchObject({ paymentPending: true, redemptionInProcDate: null })
  expect(await accounts(`received-${body.receivedPaymentID}`)).toEqual({})

  const settled = await send('POST', `/${body.receivedPaymentID}/settle`, { settledDate: '2026-11-20' })
  expect(settled.body).toMatchObject({
    state: 'settled',
    settledDate: '2026-11-20',
    destination: 'lien',
    held: 0,
  })
  expect(await certificateOf(id)).toEqual({
    redemption_in_process_on: '2026-11-20',
    redemption_payment_id: `received-${body.receivedPaymentID}`,
    escrow_cents: 0,
  })
  expect((await accounts(`received-${body.receivedPaymentID}`))['cash']).toBe(424_000)
  expect((await send('POST', `/${body.receivedPaymentID}/settle`, {})).status).toBe(409)
  await expectSoundBooks()
})

test('a check that bounces: the debt is owed again, and the books say both', async () => {
  const id = await createCertificate(world.testApp.db)
  const { body } = await record(id, { settledDate: '2026-11-20' })
  const path = `/${body.receivedPaymentID}/return`
  expect((await send('POST', path, { reason: '' })).status).toBe(400)
  const returned = await send('POST', path, { reason: 'Insufficient funds' })
  expect(returned.body).toMatchObject({ state: 'returned', returnReason: 'Insufficient funds' })
  expect(await certificateOf(id)).toMatchObject({
    redemption_in_process_on: null,
    redemption_payment_id: null,
  })
  expect((await accounts(`received-${body.receivedPaymentID}`))['cash']).toBe(0)
  await expectSoundBooks()
})

test.each([
  ['short', 4238.99, { destination: 'escrow', held: 4238.99 }, [{ kind: 'write-by-letter' }]],
  ['over', 4300, { destination: 'lien', held: 60 }, []],
])(
  'a payment that is %s: what no debt takes is held in escrow, and a task says so',
  async (_, amount, end, letters) => {
    const id = await createCertificate(world.testApp.db)
    const { body } = await record(id, { amount, settledDate: '2026-11-20' })
    expect(body).toMatchObject(end)
    expect((await certificateOf(id)).escrow_cents).toBe(Math.round(end.held * 100))
    expect(await tasksOf(body.receivedPaymentID)).toMatchObject([{ kind: 'received-in-escrow' }, ...letters])
    await expectSoundBooks()
    await send('POST', `/${body.receivedPaymentID}/return`, { reason: 'Not honored' })
    expect(await tasksOf(body.receivedPaymentID)).toEqual([])
  },
)

test('a check that paid what was owed when it came, before a later charge: a task names the rest', async () => {
  const id = await createCertificate(world.testApp.db)
  await createExpense(world.testApp.db, id, {
    incurred_on: plainDate('2026-11-20'),
    amount_cents: 5_000,
  })
  const { body } = await record(id, { receivedDate: '2026-11-19', settledDate: '2026-11-20' })
  expect(body).toMatchObject({ destination: 'lien', held: 0 })
  const tasks = await tasksOf(body.receivedPaymentID)
  expect(tasks).toMatchObject([{ kind: 'received-rest', note: expect.stringContaining('$50.00') }])
})

test('a wire carries its fee of $15.00, and settles on the day it came', async () => {
  const id = await createCertificate(world.testApp.db)
  const { body } = await record(id, { instrument: 'WIRE', amount: 4255 })
  expect(body).toMatchObject({ fee: 15, receivedBy: 'WIRE', state: 'settled', settledDate: '2026-11-20' })
  const posted = await accounts(`received-${body.receivedPaymentID}`)
  expect(posted).toMatchObject({ cash: 425_500, 'fee-income': -1_500 })
  expect((await certificateOf(id)).redemption_in_process_on).toBe('2026-11-20')
  await expectSoundBooks()
})

describe('money of nobody', () => {
  test('it has an account of its own until somebody says whose it is; then it redeems', async () => {
    const id = await createCertificate(world.testApp.db)
    const { body } = await record(null, { instrument: 'CASH', receivedBy: 'COUNTER', reference: '' })
    const cause = `received-${body.receivedPaymentID}`
    expect(body).toMatchObject({ parcelID: null, state: 'settled' })
    expect(await accounts(cause)).toEqual({ cash: 424_000, unidentified: -424_000 })
    await expectSoundBooks()

    const path = `/${body.receivedPaymentID}/assign`
    const order = { parcelID: id, reason: 'The payer called' }
    expect((await send('POST', path, { ...order, seenParcelID: id })).body.code).toBe('state_changed')
    expect((await send('POST', path, order)).body).toMatchObject({ parcelID: id, destination: 'lien' })
    expect(await accounts(cause)).toMatchObject({ cash: 424_000, unidentified: 0 })
    expect((await certificateOf(id)).redemption_payment_id).toBe(cause)
    await expectSoundBooks()
  })

  test('booked on the wrong certificate: moved to the right one, and back to nobody', async () => {
    const [wrong, right] = [
      await createCertificate(world.testApp.db),
      await createCertificate(world.testApp.db),
    ]
    const { body } = await record(wrong, { settledDate: '2026-11-20' })
    const path = `/${body.receivedPaymentID}/assign`
    await send('POST', path, { parcelID: right, seenParcelID: wrong, reason: 'Wrong slip' })
    expect((await certificateOf(wrong)).redemption_in_process_on).toBeNull()
    expect((await certificateOf(right)).redemption_in_process_on).toBe('2026-11-20')
    await expectSoundBooks()
    await send('POST', path, { parcelID: null, seenParcelID: right, reason: 'Not theirs either' })
    expect((await certificateOf(right)).redemption_in_process_on).toBeNull()
    expect((await accounts(`received-${body.receivedPaymentID}`))['unidentified']).toBe(-424_000)
    await expectSoundBooks()
  })
})

describe('nothing twice', () => {
  test('the same check again is refused, by its number and amount', async () => {
    const id = await createCertificate(world.testApp.db)
    const first = await record(id, { reference: '1047' })
    const again = await record(id, { reference: '1047' })
    expect([again.status, again.body.code]).toEqual([409, 'already_recorded'])
    expect(again.body.receivedPaymentID).toBe(first.body.receivedPaymentID)
    await send('POST', `/${first.body.receivedPaymentID}/return`, { reason: 'Not signed' })
    expect((await record(id, { reference: '1047' })).status).toBe(201)
  })

  test('the same order sent twice records one payment', async () => {
    const payload = { instrument: 'CASH', amount: 20, receivedBy: 'COUNTER' }
    const key = { 'idempotency-key': 'a-dialog-once' }
    // Two at the same moment, and one later.
    const both = await Promise.all([send('POST', '', payload, key), send('POST', '', payload, key)])
    const answers = [...both, await send('POST', '', payload, key)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.receivedPaymentID)).size).toBe(1)
    const other = await send('POST', '', { ...payload, amount: 200 }, key)
    expect([other.status, Object.keys(other.body.fields)]).toEqual([400, ['Idempotency-Key']])
  })
})

test.each([
  ['no amount', { amount: 0 }, 'amount'],
  ['a day to come', { receivedDate: '2026-11-21' }, 'receivedDate'],
  ['cleared before it came', { receivedDate: '2026-11-20', settledDate: '2026-11-19' }, 'settledDate'],
  ['a check without its number', { reference: '' }, 'reference'],
])('%s is refused beside its field', async (_, more, field) => {
  const { status, body } = await record(null, more)
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})

test('a certificate is proposed with its evidence: code of the slip, numbers, amount', async () => {
  const id = await createCertificate(world.testApp.db, { certificate_no: 'TL-77', parcel_no: '99-00.77' })
  await createCertificate(world.testApp.db, { certificate_no: 'TL-78', parcel_no: '99-00.77' })
  const view = await world.testApp.inject({
    method: 'POST',
    url: `/api/parcels/${id}/payofflog`,
    payload: {},
  })
  expect(view.statusCode).toBe(201)
  const { id: quoteId } = await world.testApp.db
    .selectFrom('payoff_quote')
    .select('id')
    .where('certificate_id', '=', id)
    .executeTakeFirstOrThrow()
  const propose = async (query: Record<string, string>) =>
    (await send('GET', `/proposals?${new URLSearchParams(query)}`)).body.map(
      (it: { taxSaleNo: string; evidence: string[] }) => [it.taxSaleNo, ...it.evidence],
    )
  expect(await propose({ text: `C${id}-Q${quoteId}`, amount: '4240.00' })).toEqual([
    ['TL-77', 'remittance-code', 'quoted-amount', 'payoff-amount'],
  ])
  expect(await propose({ text: 'tl-77' })).toEqual([['TL-77', 'certificate-no']])
  expect(await propose({ text: '99 0077' })).toEqual([
    ['TL-77', 'parcel-no'],
    ['TL-78', 'parcel-no'],
  ])
  expect(await propose({ text: 'nothing-like-it' })).toEqual([])
})

test('a certificate is proposed by the name of its owner, after those whose number the text is', async () => {
  const { db } = world.testApp
  await createCertificate(db, { certificate_no: 'TL-91', owner_name: 'Brandt Helga M' })
  await createCertificate(db, { certificate_no: 'TL-92', owner_name: 'Brandt Otto' })
  await createCertificate(db, { certificate_no: 'BRANDT', owner_name: 'Kowal Jan' })
  const propose = async (text: string) =>
    (await send('GET', `/proposals?${new URLSearchParams({ text })}`)).body.map(
      (it: { taxSaleNo: string; evidence: string[] }) => [it.taxSaleNo, ...it.evidence],
    )
  expect(await propose('brandt')).toEqual([
    ['BRANDT', 'certificate-no'],
    ['TL-91', 'owner-name'],
    ['TL-92', 'owner-name'],
  ])
  expect(await propose('Helga Brandt')).toEqual([['TL-91', 'owner-name']])
  expect(await propose('br')).toEqual([])
})

test('of many owners those that equal the name come first, then those that begin with it, then by number, over all counties', async () => {
  const { db } = world.testApp
  const number = (no: number) => `33-${String(no).padStart(5, '0')}`
  const add = (no: number, owner_name: string, county_id = 855) =>
    createCertificate(db, { certificate_no: `QU-${no}`, parcel_no: number(no), owner_name, county_id })
  for (let no = 150; no > 30; no -= 1) await add(no, `Anna Quandt ${no}`)
  for (const no of [27, 21, 24]) await add(no, `Quandt Otto ${no}`, no % 2 === 0 ? 854 : 855)
  await add(12, 'Quandt', 854)
  await add(11, 'Quandt')
  const { body } = await send('GET', `/proposals?${new URLSearchParams({ text: 'quandt' })}`)
  expect(body.map((it: { parcelNo: string }) => it.parcelNo)).toEqual(
    [11, 12, 21, 24, 27, ...Array.from({ length: 15 }, (_, at) => 31 + at)].map(number),
  )
})

test('a record’s own certificate is proposed beside it, however many others have its number', async () => {
  const own = await createCertificate(world.testApp.db, { parcel_no: '11-1111' })
  for (let other = 0; other < 21; other += 1)
    await createCertificate(world.testApp.db, { parcel_no: '11-1111' })
  const ask = async (query: Record<string, string>): Promise<{ parcelID: number; evidence: string[] }[]> =>
    (await send('GET', `/proposals?${new URLSearchParams(query)}`)).body
  const found = await ask({ text: '11-1111' })
  expect([found.length, found.some(({ parcelID }) => parcelID === own)]).toEqual([20, false])
  const beside = await ask({ text: '11-1111', parcelID: String(own) })
  expect(beside).toHaveLength(20)
  expect(beside.find(({ parcelID }) => parcelID === own)?.evidence).toEqual(['parcel-no'])
  expect(await ask({ text: 'nothing-like-it', parcelID: String(own) })).toMatchObject([
    { parcelID: own, evidence: [] },
  ])
})

test('a receipt has a number and its second copy says that it is a duplicate; unclaimed money has none', async () => {
  const id = await createCertificate(world.testApp.db)
  const { body } = await record(id, { settledDate: '2026-11-20', payerName: 'Rosa Marchetti' })
  const print = () => send('POST', `/${body.receivedPaymentID}/receipt`, {})
  expect((await print()).body).toMatchObject({
    receiptNo: body.receiptNo,
    method: 'CHECK',
    payerName: 'Rosa Marchetti',
    totalCents: 424_000,
    isDuplicate: false,
  })
  expect((await print()).body.isDuplicate).toBe(true)
  const unclaimed = await record(null, { instrument: 'WIRE', amount: 50 })
  expect((await send('POST', `/${unclaimed.body.receivedPaymentID}/receipt`, {})).status).toBe(404)
})

test('the list shows what came, and what nobody has claimed', async () => {
  await record(null, { payerName: 'Nobody Known', amount: 12.34, settledDate: '2026-11-20' })
  const unclaimed = (await send('GET', '?belongsTo=none&filter=nobody')).body
  expect(unclaimed).toMatchObject([{ payerName: 'Nobody Known', amount: 12.34, parcelID: null }])
  const pending = (await send('GET', '?state=pending')).body
  expect(pending.every(({ state }: { state: string }) => state === 'pending')).toBe(true)
})
