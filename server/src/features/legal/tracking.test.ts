import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeEach, expect, test } from 'vitest'
import { sharedActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sender } from '../../../test/sender.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp()
const legal = sharedActor(testApp, 'legal', { firstName: 'Miriam', lastName: 'Keller' })
const stranger = sharedActor(testApp, 'legal', { firmId: 2 })
const admin = sharedActor(testApp, 'admin')
let id: number

beforeEach(async () => {
  id = await createCertificate(testApp.db, {}, { firm_id: 1, is_active: true })
})

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'

const send = sender(() => ({ testApp, actor: legal }), '/api/legal/')
const serve = (method: Method, payload?: object) => send(method, `${id}/servicetracking`, payload)
const spend = (method: Method, payload?: object) => send(method, `${id}/expensetracking`, payload)
const post = (expenseIDs: number[], more = {}) =>
  send('POST', `${id}/expensetracking/post`, { expenseIDs, ...more }, admin)

test('a defendant is added, served, answers and is taken off; the history keeps it', async () => {
  const added = await serve('POST', { defendantName: 'Lock Nine Savings Bank' })
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({
    parcelID: id,
    serviceType: null,
    serviceDate: null,
    partyType: 'private',
    version: 1,
    createdUserID: legal.userId,
    updatedUserID: legal.userId,
  })
  const { defendantID } = added.body
  const served = await serve('PUT', { defendantID, serviceType: 'Certified mail', serviceDate: '2026-11-12' })
  expect(served.body).toMatchObject({
    defendantName: 'Lock Nine Savings Bank',
    serviceDate: '2026-11-12',
    version: 2,
  })
  expect((await serve('GET')).body).toHaveLength(1)
  expect((await send('DELETE', `servicetracking/${defendantID}`)).status).toBe(204)
  expect((await serve('GET')).body).toEqual([])
  const history = await testApp.db
    .selectFrom('legal_change')
    .select(['field', 'before', 'after'])
    .where('certificate_id', '=', id)
    .orderBy('id', 'desc')
    .execute()
  expect(history.slice(0, 2)).toEqual([
    { field: 'serviceDate', before: '2026-11-12', after: null },
    { field: 'serviceType', before: 'Certified mail', after: null },
  ])
})

test('what was removed by mistake comes back under its id and at its place, once; no other id can be taken', async () => {
  const names = ['Bank', 'Heirs', 'Treasurer']
  const ids: number[] = []
  for (const defendantName of names) ids.push((await serve('POST', { defendantName })).body.defendantID)
  const [, defendantID] = ids
  await send('DELETE', `servicetracking/${defendantID}`)
  const again = { defendantID, version: 4, defendantName: 'Heirs', serviceDate: '2026-11-12' }
  const back = await serve('POST', again)
  // Newer than any version that somebody else may still hold.
  expect([back.status, back.body]).toMatchObject([
    201,
    { defendantID, version: 5, serviceDate: '2026-11-12' },
  ])
  expect((await serve('POST', again)).body).toEqual(back.body)
  expect((await serve('GET')).body.map((it: { defendantID: number }) => it.defendantID)).toEqual(ids)

  const other = await createCertificate(testApp.db, {}, { firm_id: 1, is_active: true })
  const moved = await send('POST', `${other}/servicetracking`, again)
  const invented = await serve('POST', { ...again, defendantID: 900_000_000 })
  expect([moved.status, invented.status]).toEqual([404, 404])

  const fee = async () => (await spend('POST', { expenseAmt: 85 })).body.expenseID
  const [first, second] = [await fee(), await fee()]
  await send('DELETE', `expensetracking/${first}`)
  const restored = await spend('POST', { expenseID: first, version: 1, expenseAmt: 85 })
  expect(restored.body).toMatchObject({ expenseID: first, version: 2 })
  const { unpostedExpenses } = (await spend('GET')).body
  expect(unpostedExpenses.map((it: { expenseID: number }) => it.expenseID)).toEqual([second, first])
  expect((await spend('POST', { expenseID: 900_000_000, expenseAmt: 85 })).status).toBe(404)
})

test('a service on a day to come and a defendant without a name are refused', async () => {
  const late = await serve('POST', { defendantName: 'Bank', serviceDate: '2026-11-21' })
  expect([late.status, Object.keys(late.body.fields)]).toEqual([400, ['serviceDate']])
  const unnamed = await serve('POST', { defendantName: ' ' })
  expect([unnamed.status, Object.keys(unnamed.body.fields)]).toEqual([400, ['defendantName']])
})

test('a stale change of a defendant or an expense is answered by what stands there now', async () => {
  const { body: bank } = await serve('POST', { defendantName: 'Bank' })
  await serve('PUT', { defendantID: bank.defendantID, version: 1, serviceType: 'Waiver' })
  const stale = await serve('PUT', { defendantID: bank.defendantID, version: 1, defendantName: 'Bank NA' })
  expect([stale.status, stale.body.current.serviceType]).toEqual([409, 'Waiver'])
  const { body: fee } = await spend('POST', { expenseAmt: 85 })
  await spend('PUT', { expenseID: fee.expenseID, version: 1, expenseAmt: 90 })
  const late = await spend('PUT', { expenseID: fee.expenseID, version: 1, expenseRef: true })
  expect([late.status, late.body.current.expenseAmt]).toEqual([409, 90])
})

test('an expense begins as $0.00 of today, not refundable, without interest, and keeps the number the browser gave it', async () => {
  const { status, body } = await spend('POST', { lastExpenseID: -3 })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    parcelID: id,
    userID: legal.userId,
    expenseDate: '2026-11-20',
    expenseDescr: '',
    expenseAmt: 0,
    expenseRef: false,
    accrueInterest: false,
    newExpenseID: body.expenseID,
    lastExpenseID: -3,
  })
  const listed = { ...body, lastExpenseID: body.expenseID }
  expect((await spend('GET')).body).toMatchObject({ unpostedExpenses: [listed], postedExpenses: [] })
})

test.each([
  [{ expenseAmt: -1 }, 'expenseAmt'],
  [{ expenseAmt: 1, expenseDate: '2026-11-21' }, 'expenseDate'],
  [{ expenseAmt: 1, expenseDate: '2026-03-09' }, 'expenseDate'],
])('the expense %j is refused at %s', async (payload, field) => {
  const { status, body } = await spend('POST', payload)
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})

test('posting moves the payoff to the cent, by what is refundable, with interest where it accrues; unposted moves nothing', async () => {
  const add = async (payload: object) => (await spend('POST', payload)).body.expenseID
  const before = (await spend('GET')).body.payoff
  expect(before.payofF_TOTAL).toBe(4240)
  const filing = await add({
    expenseAmt: 350,
    expenseRef: true,
    accrueInterest: true,
    expenseDate: '2026-08-20',
    expenseKind: 'court-cost',
  })
  const title = await add({ expenseAmt: 275, expenseRef: true, expenseKind: 'title' })
  await add({ expenseAmt: 18.5, expenseRef: false })
  const unposted = (await spend('GET')).body.payoff
  // 350.00 at 18 % since August 20: the firsts of September, October, November = 15.75 through November 30.
  expect(unposted).toMatchObject({ payofF_TOTAL: 4240, payofF_TOTAL_IF_POSTED: 4240 + 350 + 15.75 + 275 })
  const posted = await post([filing, title])
  expect(posted.status).toBe(200)
  expect(posted.body.payoff).toMatchObject({
    payofF_EXPENSE: 625,
    payofF_TOTAL: 4240 + 625 + 15.75,
    payofF_GOOD_THRU: '2026-11-30',
  })
  expect(posted.body.postedExpenses).toMatchObject([
    { postedDate: '2026-11-20' },
    { postedDate: '2026-11-20' },
  ])
  const certificate = await testApp.inject({ method: 'GET', url: `/api/parcels/${id}`, token: admin.token })
  expect(certificate.json().payofF_TOTAL).toBe(4880.75)
})

test('what is posted is read-only: no change, no deletion, no second posting', async () => {
  const { expenseID } = (await spend('POST', { expenseAmt: 275, expenseRef: true, expenseKind: 'title' }))
    .body
  await post([expenseID])
  expect((await spend('PUT', { expenseID, accrueInterest: true })).body.code).toBe('already_posted')
  expect((await send('DELETE', `expensetracking/${expenseID}`)).body.code).toBe('already_posted')
  expect((await post([expenseID])).body.code).toBe('already_posted')
})

test("attorney fees above $2,500.00 on one certificate are posted with the court's order alone", async () => {
  const fee = async (expenseAmt: number) =>
    (await spend('POST', { expenseAmt, expenseKind: 'attorney-fee', expenseRef: true })).body.expenseID
  const [first, second, third] = [await fee(2000), await fee(500), await fee(0.01)]
  expect((await post([first, second])).status).toBe(200)
  const refused = await post([third])
  expect(refused.body).toMatchObject({
    code: 'court_order_required',
    attorneyFees: 2500.01,
    attorneyFeeOrderAbove: 2500,
  })
  const document = await testApp.db
    .insertInto('document')
    .values({
      certificate_id: id,
      kind: 'document',
      name: 'Order on fees',
      media_type: 'application/pdf',
      byte_count: 3,
      content_hash: 'x',
      storage_key: `order-${id}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await post([third], { courtOrderDocumentID: document.id + 1 })).status).toBe(400)
  const posted = await post([third], { courtOrderDocumentID: document.id })
  expect(posted.body.postedExpenses).toHaveLength(3)
})

test('an expense without a kind is not posted, alone or among others, until somebody chooses one', async () => {
  const { body: open } = await spend('POST', { expenseAmt: 90, expenseDescr: 'Title search' })
  const { body: known } = await spend('POST', { expenseAmt: 10, expenseKind: 'other' })
  expect([open.expenseKind, known.expenseKind]).toEqual([null, 'other'])
  const refused = await post([known.expenseID, open.expenseID])
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { expenseIDs: 'Choose the kind of each expense before it is posted.' },
  ])
  expect((await spend('GET')).body.postedExpenses).toEqual([])
  await spend('PUT', { expenseID: open.expenseID, expenseKind: 'title' })
  expect((await post([known.expenseID, open.expenseID])).status).toBe(200)
})

test('a reversed attorney fee counts no longer toward the sum that needs the order', async () => {
  const { body: first } = await spend('POST', {
    expenseAmt: 2000,
    expenseKind: 'attorney-fee',
    expenseRef: true,
  })
  const { body: second } = await spend('POST', {
    expenseAmt: 2000,
    expenseKind: 'attorney-fee',
    expenseRef: true,
  })
  await post([first.expenseID])
  expect((await post([second.expenseID])).body.code).toBe('court_order_required')
  await testApp.inject({
    method: 'POST',
    url: `/api/admin/parcels/${id}/expenses/reverse`,
    token: admin.token,
    payload: { expenseID: first.expenseID, reason: 'Billed twice' },
  })
  expect((await spend('GET')).body.postedExpenses.map((it: { expenseAmt: number }) => it.expenseAmt)).toEqual(
    [-2000, 2000],
  )
  expect((await post([second.expenseID])).status).toBe(200)
})

test('an amount above $100,000.00 is refused at its field', async () => {
  expect((await spend('POST', { expenseAmt: 100_000 })).status).toBe(201)
  const refused = await spend('POST', { expenseAmt: 100_000.01 })
  expect([refused.status, refused.body.fields.expenseAmt]).toEqual([
    400,
    'Enter $100,000.00 or less. Split a larger cost into parts.',
  ])
})

test('what the payoff leaves out is named, posted or not', async () => {
  const { body: mine } = await spend('POST', { expenseAmt: 18.5, expenseKind: 'other' })
  const { body: theirs } = await spend('POST', { expenseAmt: 20, expenseKind: 'other', expenseRef: true })
  expect((await spend('GET')).body.notChargedIDs).toEqual([mine.expenseID])
  const posted = await post([mine.expenseID, theirs.expenseID])
  expect(posted.body).toMatchObject({ notChargedIDs: [mine.expenseID], payoff: { payofF_EXPENSE: 20 } })
})

test('a defendant and an expense of another firm are not there', async () => {
  const { defendantID } = (await serve('POST', { defendantName: 'Bank' })).body
  const { expenseID } = (await spend('POST', { expenseAmt: 1 })).body
  const outcomes = await Promise.all([
    send('DELETE', `servicetracking/${defendantID}`, undefined, stranger),
    send('DELETE', `expensetracking/${expenseID}`, undefined, stranger),
    send('GET', `${id}/expensetracking`, undefined, stranger),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual([404, 404, 404])
  const other = await createCertificate(testApp.db, {}, { firm_id: 2, is_active: true })
  // Through a file of the own firm, too.
  const reached = await send('PUT', `${other}/servicetracking`, { defendantID, defendantName: 'X' }, stranger)
  expect(reached.status).toBe(404)
})

test('a corrected payoff of a redeemed certificate stays nothing', async () => {
  await testApp.db
    .updateTable('certificate')
    .set({ redeemed_on: plainDate('2026-11-01') })
    .where('id', '=', id)
    .execute()
  await spend('POST', { expenseAmt: 100, expenseRef: true })
  expect((await spend('GET')).body.payoff).toMatchObject({ payofF_TOTAL: 0, payofF_TOTAL_IF_POSTED: 0 })
})
