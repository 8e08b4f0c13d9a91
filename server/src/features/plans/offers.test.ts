import {
  addDays,
  addMonths,
  firstOfMonth,
  type PlainDate,
  plainDate,
} from '@fieldstone/domain/calendar/plain-date'
import { beforeEach, expect, test } from 'vitest'
import { createActor, sharedActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { countOf } from '../../../test/rows.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { getStanding } from '../../records/plan-standing.ts'
import { openSession } from '../accounts/service.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')
let owner: TestActor
let certificateId: number
let planId: number

beforeEach(async () => {
  testApp.clock.set('2026-11-20T15:00:00Z')
  owner = await createActor(testApp, 'taxpayer', { firstName: 'Maria', lastName: 'Reyes' })
  certificateId = await createCertificate(testApp.db)
  planId = (await send(`parcels/${certificateId}/requestpaymentplan`, owner, { comment: '' })).body.planId
})

const TODAY = plainDate('2026-11-20')
const NEXT_15TH: PlainDate = addDays(addMonths(firstOfMonth(TODAY), 1), 14)
const TERMS = { term: 12, firstDueDate: NEXT_15TH, offerExpireDate: addDays(TODAY, 14) }

async function send(path: string, { token }: TestActor, payload?: object) {
  const method = payload ? 'POST' : 'GET'
  const answer = await testApp.inject({ method, url: `/api/${path}`, token, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}
const offer = (changes: object = {}) => send(`plans/${planId}/offer`, admin, { ...TERMS, ...changes })
const read = (actor = owner) => send(`parcels/${certificateId}/planoffer`, actor)
const accept = (changes: object, actor = owner) =>
  send(`plans/${planId}/accept`, actor, { accepted: true, textVersion: '2', ...changes })
/** The one of the test's beginning is too old by then. */
function freshToken({ userId: id, username, email, countyId, firmId }: TestActor): Promise<string> {
  const { db, services, clock } = testApp
  const from = { services, at: clock.now(), address: '127.0.0.1', request: { browser: 'a test' } }
  return openSession(db, from, { id, username, email, accountType: 2, countyId, firmId })
}
const plan = () =>
  testApp.db.selectFrom('payment_plan').selectAll().where('id', '=', planId).executeTakeFirstOrThrow()
const mailsOf = async (kind: string) =>
  (await testApp.db.selectFrom('outbox').selectAll().where('kind', '=', kind).execute()).filter(
    (mail) => mail.recipient === owner.email,
  )

test('turns a request into an offer, shows every installment, and activates the plan accepted as shown', async () => {
  expect((await read()).status).toBe(404)
  expect(await offer()).toMatchObject({ status: 200, body: { stage: 'offered' } })
  const [told] = await mailsOf('plan-offered')
  expect(told?.body).toContain(`/parcels/${certificateId}/plan`)
  const { body } = await read()
  expect(body.instalments).toHaveLength(12)
  expect(body.text).toContain('I, Maria Reyes, agree')
  expect(body.text).toContain('when 2 installments are missed')
  expect(await accept({ agreedCents: body.agreedCents })).toMatchObject({ status: 200 })
  expect(await plan()).toMatchObject({
    status: 'ACTIVE',
    stage: 'accepted',
    accepted_on: TODAY,
    first_due_on: NEXT_15TH,
    term_months: 12,
    level_cents: body.levelCents,
  })
  const stored = await testApp.db
    .selectFrom('plan_instalment')
    .select(['due_on', 'portion_cents'])
    .where('plan_id', '=', planId)
    .orderBy('no')
    .execute()
  expect(stored.map((one) => [one.due_on, one.portion_cents])).toEqual(
    body.instalments.map((one: { dueDate: string; portionCents: number }) => [one.dueDate, one.portionCents]),
  )
  const proof = await testApp.db
    .selectFrom('plan_acceptance')
    .selectAll()
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow()
  expect(proof).toMatchObject({ user_id: owner.userId, full_text: body.text, text_version: '2' })
  expect((await mailsOf('plan-accepted'))[0]?.body).toContain(body.text)
  expect((await send(`parcels/${certificateId}/plan`, owner)).body).toMatchObject({ payPlanStatus: 'ACTIVE' })
})

test('shows an offer on the certificate to its recipient through its last day, and to nobody else', async () => {
  const told = async (actor: TestActor) => {
    const { offer } = (await send(`parcels/${certificateId}`, actor)).body
    return [offer.parcel.notices, offer.payoff.notices]
  }
  const reviewed = [{ group: 'C', id: 'plan-request-under-review', on: TODAY }]
  expect(await told(owner)).toEqual([reviewed, reviewed])
  await offer()
  const offered = [{ group: 'C', id: 'plan-offered', on: TERMS.offerExpireDate }]
  expect(await told(owner)).toEqual([offered, offered])
  expect(await told(await createActor(testApp, 'taxpayer'))).toEqual([[], []])
  await send(`plans/${planId}/counter`, owner, { comment: 'Less a month' })
  expect(await told(owner)).toEqual([reviewed, reviewed])
})

test.each([
  [{ term: 0 }, 'term'],
  [{ firstDueDate: '2026-12-29' }, 'firstDueDate'],
  [{ firstDueDate: '2026-11-20' }, 'firstDueDate'],
  [{ offerExpireDate: '2026-11-19' }, 'offerExpireDate'],
])('rejects impossible terms %j at their field, and makes no offer', async (changes, field) => {
  const { status, body } = await offer(changes)
  expect(status).toBe(400)
  expect(Object.keys(body.fields)).toContain(field)
  expect(await plan()).toMatchObject({ stage: 'requested', offered_on: null })
})

test.each([
  ['it is redeemed', { redeemed_on: plainDate('2026-11-19'), redeemed_cents: 424_000 }, null, 'paid in full'],
  ['the sale is confirmed', null, { order_confirm_sale_on: plainDate('2026-11-19') }, 'time to redeem'],
] as const)(
  'accepted after %s: a sentence says so, and no plan is active',
  async (_, redeemed, legal, words) => {
    await offer()
    const { agreedCents } = (await read()).body
    const { db } = testApp
    if (redeemed) await db.updateTable('certificate').set(redeemed).where('id', '=', certificateId).execute()
    if (legal)
      await db
        .insertInto('legal_case')
        .values({ certificate_id: certificateId, ...legal })
        .execute()
    for (const answer of [await accept({ agreedCents }), await read()]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'not_payable' } })
      expect(answer.body.message).toContain(words)
    }
    expect(await plan()).toMatchObject({ status: 'PENDING' })
  },
)

test('rejects an acceptance with another sum or text, without the tick, or after the last day', async () => {
  await offer()
  const { agreedCents } = (await read()).body
  expect(await accept({ agreedCents: agreedCents - 1 })).toMatchObject({
    body: { code: 'plan_changed', reason: 'amounts_changed' },
  })
  expect(await accept({ agreedCents, textVersion: '0' })).toMatchObject({ body: { code: 'plan_changed' } })
  expect(await accept({ agreedCents, accepted: false })).toMatchObject({ status: 400 })
  testApp.clock.set('2026-12-05T15:00:00Z')
  const late = await testApp.db
    .selectFrom('payment_plan')
    .select('offer_expires_on')
    .where('id', '=', planId)
    .executeTakeFirstOrThrow()
  expect(late.offer_expires_on).toBe('2026-12-04')
  owner = { ...owner, token: await freshToken(owner) }
  expect(await accept({ agreedCents })).toMatchObject({
    body: { code: 'plan_changed', reason: 'offer_lapsed' },
  })
  expect(await plan()).toMatchObject({ status: 'PENDING', accepted_on: null })
  expect(
    await testApp.db.selectFrom('plan_instalment').select('id').where('plan_id', '=', planId).execute(),
  ).toEqual([])
})

test('replaces an offer by one with other terms, and e-mails each once', async () => {
  await offer()
  const before = (await read()).body.agreedCents
  expect(await send(`plans/${planId}/counter`, owner, { comment: 'Two years, please.' })).toMatchObject({
    body: { stage: 'countered' },
  })
  expect((await read()).status).toBe(404)
  expect((await accept({ agreedCents: before })).body).toMatchObject({ code: 'plan_changed' })
  await offer({ term: 24 })
  expect((await read()).body.instalments).toHaveLength(24)
  expect(await mailsOf('plan-offered')).toHaveLength(2)
})

test('rejects reading or accepting an offer to another person', async () => {
  await offer()
  const stranger = await createActor(testApp, 'taxpayer')
  expect((await read(stranger)).status).toBe(404)
  expect((await accept({ agreedCents: 1 }, stranger)).status).toBe(404)
})

test('activates one plan with one schedule if it is accepted five times at once', async () => {
  await offer()
  const { agreedCents } = (await read()).body
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => accept({ agreedCents })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const instalments = testApp.db.selectFrom('plan_instalment').select('id')
  expect(await countOf(instalments.where('plan_id', '=', planId))).toBe(12)
})

test('notifies a co-owner by e-mail when their offer ends because another owner accepted', async () => {
  const other = await createActor(testApp, 'taxpayer')
  const asked = await send(`parcels/${certificateId}/requestpaymentplan`, other, { comment: '' })
  await offer()
  expect((await send(`plans/${asked.body.planId}/offer`, admin, TERMS)).status).toBe(200)
  const { agreedCents } = (await read()).body
  expect((await accept({ agreedCents })).status).toBe(200)
  expect((await read(other)).status).toBe(404)
  const mails = await testApp.db
    .selectFrom('outbox')
    .select(['kind', 'body'])
    .where('recipient', '=', other.email)
    .execute()
  expect(mails.at(-1)).toMatchObject({ kind: 'plan-offer-closed' })
  expect(mails.at(-1)?.body).toMatch(/our offer to you has ended/)
})

const recordMoney = async (money: object, by: TestActor = admin): Promise<number> => {
  const { status, body } = await send('admin/receivedpayments', by, {
    ...{ parcelID: certificateId, instrument: 'CHECK', reference: 'on its way' },
    ...money,
  })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body.receivedPaymentID
}
const recordCheck = () => recordMoney({ amount: 500 })

test('names the money on its way and which installments it will pay, in the offer and to staff who record a signed one', async () => {
  await offer()
  expect((await read()).body).toMatchObject({ moneyOnItsWay: null })
  expect((await send(`plans/${planId}`, admin)).body).toMatchObject({ moneyOnItsWay: null })
  await recordCheck()
  const { body } = await read()
  const moneyOnItsWay = {
    payments: [{ cameDate: TODAY, amountCents: 50_000 }],
    paidCount: 1,
    partCents: 50_000 - body.instalments[0].portionCents,
  }
  expect(body).toMatchObject({ moneyOnItsWay })
  expect((await send(`plans/${planId}`, admin)).body).toMatchObject({ moneyOnItsWay })
  await accept({ agreedCents: body.agreedCents })
  expect((await send(`plans/${planId}`, admin)).body).toMatchObject({ moneyOnItsWay: null })
})

test('names money on its way to an ended plan in the next offer, and counts it once in the next plan', async () => {
  await offer()
  await recordCheck()
  await accept({ agreedCents: (await read()).body.agreedCents })
  const ended = planId
  const { version } = await plan()
  const end = { change: 'end', version, reason: 'They asked for other terms.' }
  expect((await send(`plans/${ended}/change`, admin, end)).status).toBe(200)
  planId = (await send(`parcels/${certificateId}/requestpaymentplan`, owner, { comment: '' })).body.planId
  expect((await offer()).status).toBe(200)
  const { body } = await read()
  expect(body.moneyOnItsWay).toMatchObject({ payments: [{ amountCents: 50_000 }], paidCount: 1 })
  expect((await accept({ agreedCents: body.agreedCents })).status).toBe(200)
  const amountsOf = async (id: number) =>
    (await getStanding(testApp.db, id)).money.map(({ amountCents }) => amountCents)
  expect([await amountsOf(ended), await amountsOf(planId)]).toEqual([[], [50_000]])
})

test.each(['before', 'after'] as const)(
  'a check that came in %s the plan was accepted fills its installments, although a wire has completed it before the check clears',
  async (when) => {
    await offer()
    const early = when === 'before' ? await recordCheck() : null
    await accept({ agreedCents: (await read()).body.agreedCents })
    const check = early ?? (await recordCheck())
    testApp.clock.set('2026-11-21T15:00:00Z')
    const later = await createActor(testApp, 'admin')
    await recordMoney({ instrument: 'WIRE', amount: 5000, reference: 'all of it' }, later)
    expect(await plan()).toMatchObject({ status: 'COMPLETE' })
    const cleared = await send(`admin/receivedpayments/${check}/settle`, later, {})
    expect(cleared.status, JSON.stringify(cleared.body)).toBe(200)
    const { fills } = await getStanding(testApp.db, planId)
    const paidBy = fills.filter(({ moneyId }) => moneyId === `received-${check}`)
    expect(paidBy.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(50_000)
  },
)
