import { addDays, addMonths, firstOfMonth, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { linesOf } from '../../../test/pdf-lines.ts'
import { refuseDebits } from '../../../test/plan-steps.ts'
import { auditLines } from '../../../test/rows.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { forgetCompany } from '../../company.ts'
import { systemContext } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { openSession } from '../accounts/service.ts'
import { applyDefaultRule } from './default-rule.ts'
import { lapseOffers } from './end-offers.ts'

let testApp: TestApp
let admin: TestActor
let owner: TestActor
let certificateId: number
let planId: number

const START = '2026-11-20T15:00:00Z'
const TODAY = plainDate('2026-11-20')
const FIRST = addDays(addMonths(firstOfMonth(TODAY), 1), 14)
const OPEN_UNTIL = addDays(TODAY, 14)
const TERMS = { term: 12, firstDueDate: FIRST, offerExpireDate: OPEN_UNTIL }

beforeAll(async () => {
  testApp = await buildTestApp({ now: START })
})
beforeEach(async () => {
  testApp.clock.set(START)
  admin = await createActor(testApp, 'admin')
  owner = await createActor(testApp, 'taxpayer', { firstName: 'Maria', lastName: 'Reyes' })
  certificateId = await createCertificate(testApp.db)
  planId = (await send(`parcels/${certificateId}/requestpaymentplan`, owner, { comment: 'Please.' })).body
    .planId
})
afterAll(() => testApp.close())

async function send(path: string, { token }: TestActor, payload?: object) {
  const method = payload ? 'POST' : 'GET'
  const answer = await testApp.inject({ method, url: `/api/${path}`, token, ...(payload ? { payload } : {}) })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, body: isJson ? answer.json() : answer.rawPayload }
}
const read = async () => (await send(`plans/${planId}`, admin)).body
const offer = (changes: object = {}) => send(`plans/${planId}/offer`, admin, { ...TERMS, ...changes })
const change = async (what: string, changes: object = {}) =>
  send(`plans/${planId}/change`, admin, {
    change: what,
    version: (await read()).version,
    reason: 'Spoke with her on the phone.',
    ...changes,
  })
async function accept() {
  const { agreedCents, textVersion } = (await send(`parcels/${certificateId}/planoffer`, owner)).body
  return send(`plans/${planId}/accept`, owner, { agreedCents, textVersion, accepted: true })
}
const preview = (query: Readonly<Record<string, string>>) =>
  send(
    `plans/${planId}/terms?${new URLSearchParams({ firstDueDate: FIRST, offerExpireDate: OPEN_UNTIL, ...query })}`,
    admin,
  )
const mailKinds = async () =>
  (
    await testApp.db
      .selectFrom('outbox')
      .select('kind')
      .where('recipient', '=', owner.email)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

/** As the rule does it once two instalments are missed. */
async function putInDefault() {
  await offer()
  await accept()
  await refuseDebits({ testApp }, planId, [1, 2])
  return applyRule(TODAY)
}
async function applyRule(on: typeof TODAY) {
  const context = await systemContext(testApp.services)
  return inTransaction(testApp.db, (trx) => applyDefaultRule(trx, context, planId, on))
}
/** The ones of the test's beginning are too old by then. */
async function freshTokens() {
  const { db, services, clock } = testApp
  const from = { services, at: clock.now(), address: '127.0.0.1', request: { browser: 'a test' } }
  for (const [actor, accountType] of [
    [admin, 0],
    [owner, 2],
  ] as const) {
    const { userId: id, username, email, countyId, firmId } = actor
    const token = await openSession(db, from, { id, username, email, accountType, countyId, firmId })
    if (actor === admin) admin = { ...admin, token }
    else owner = { ...owner, token }
  }
}

test('shows staff who asked for a plan and how to reach them, what is owed, and the possible actions', async () => {
  expect(await read()).toMatchObject({
    payPlanStatus: 'PENDING',
    stage: 'requested',
    requester: 'Maria Reyes',
    email: owner.email,
    comment: 'Please.',
    actions: ['offer', 'decline'],
    hasAgreement: false,
  })
  expect((await read()).owedCents).toBeGreaterThan(0)
})

test('shows unapplied funds beside what is owed', async () => {
  expect((await read()).heldCents).toBe(0)
  const { parcelID } = await read()
  await testApp.db
    .updateTable('certificate')
    .set({ escrow_cents: 12_345 })
    .where('id', '=', parcelID)
    .execute()
  expect((await read()).heldCents).toBe(12_345)
})

test('shows staff whether an offer reaches the requester: by e-mail, or not for a failed address, a closed account, or no account', async () => {
  expect((await read()).mailReach).toBe('mail')
  await testApp.db
    .insertInto('outbox')
    .values({
      kind: 'test',
      recipient: owner.email,
      subject: 's',
      body: 'b',
      last_error: '550 no such mailbox',
    })
    .execute()
  expect((await read()).mailReach).toBe('undelivered')
  await testApp.db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', owner.userId).execute()
  expect((await read()).mailReach).toBe('no-access')
  await testApp.db.updateTable('payment_plan').set({ requested_by: null }).where('id', '=', planId).execute()
  expect(await read()).toMatchObject({ mailReach: 'no-account', email: null })
})

const wordsIn = (pdf: Buffer): string => linesOf(pdf).join(' ')

test('prints an open offer with its last day, its installments and how to accept it, also for a person without an account', async () => {
  expect((await send(`plans/${planId}/offer.pdf`, admin)).status).toBe(404)
  await offer()
  const online = wordsIn((await send(`plans/${planId}/offer.pdf`, owner)).body)
  expect(online).toContain('December 4, 2026')
  expect(online).toContain('December 15, 2026')
  expect(online).toContain(`/parcels/${certificateId}/plan`)
  await testApp.db
    .updateTable('payment_plan')
    .set({ requested_by: null, requester_first_name: 'Joe', requester_last_name: 'Park' })
    .where('id', '=', planId)
    .execute()
  const onPaper = wordsIn((await send(`plans/${planId}/offer.pdf`, admin)).body)
  expect(onPaper).toContain('I, Joe Park, agree')
  expect(onPaper).not.toContain(`/parcels/${certificateId}/plan`)
  testApp.clock.set('2026-12-05T15:00:00Z')
  await freshTokens()
  expect((await send(`plans/${planId}/offer.pdf`, admin)).status).toBe(404)
})

test('previews the terms that would be offered: by months, and by the fewest months for an affordable amount', async () => {
  const byMonths = (await preview({ term: '12' })).body
  await offer()
  const offered = (await send(`parcels/${certificateId}/planoffer`, owner)).body
  expect(byMonths).toMatchObject({ levelCents: offered.levelCents, agreedCents: offered.agreedCents })
  expect(byMonths.interestCents).toBe(byMonths.agreedCents - byMonths.owedCents)
  const affordable = ((byMonths.levelCents + 1) / 100).toFixed(2)
  expect((await preview({ affordable })).body).toMatchObject({ term: 12 })
  const lower = ((byMonths.levelCents - 1) / 100).toFixed(2)
  expect((await preview({ affordable: lower })).body).toMatchObject({ term: 13 })
  expect((await preview({ affordable: '1.00' })).body.fields).toHaveProperty('affordable')
})

test('makes money down the first installment, and spreads the rest over the monthly ones', async () => {
  const down = { downPaymentCents: 100_000, downPaymentDueDate: OPEN_UNTIL }
  expect(await offer(down)).toMatchObject({ status: 200 })
  expect(await accept()).toMatchObject({ status: 200 })
  const { instalments, downPaymentCents, agreedCents } = await read()
  expect(downPaymentCents).toBe(100_000)
  expect(instalments).toHaveLength(13)
  expect(instalments[0]).toMatchObject({ no: 1, dueDate: OPEN_UNTIL, portionCents: 100_000 })
  expect(instalments[1]).toMatchObject({ no: 2, dueDate: FIRST })
  const sum = instalments.reduce((all: number, one: { portionCents: number }) => all + one.portionCents, 0)
  expect(sum).toBe(agreedCents)
})

test.each([
  ['due before the offer ends', { downPaymentDueDate: TODAY }, 'downPaymentDueDate'],
  ['all that is owed', { downPaymentCents: 90_000_000 }, 'downPaymentCents'],
])('rejects money down %s at its field', async (_, changes, field) => {
  const { status, body } = await offer({
    downPaymentCents: 100_000,
    downPaymentDueDate: OPEN_UNTIL,
    ...changes,
  })
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})

test('declines a request once, with a reason, and restores it when that is undone', async () => {
  expect((await change('decline')).body).toMatchObject({ stage: 'declined', actions: ['undo'] })
  expect(await read()).toMatchObject({
    cancelDate: TODAY,
    paymentPlanMemo: '2026-11-20: payment plan declined. Spoke with her on the phone.',
  })
  expect((await change('decline')).body).toMatchObject({ code: 'plan_changed' })
  expect((await change('undo')).body).toMatchObject({
    payPlanStatus: 'PENDING',
    stage: 'requested',
    cancelDate: null,
  })
  expect(await mailKinds()).toEqual(['plan-request-received', 'plan-declined', 'plan-reopened'])
})

test('cures a default until a day, and applies the default rule again after that day', async () => {
  expect(await putInDefault()).toBe(true)
  expect(await read()).toMatchObject({ defaultDate: TODAY, actions: ['cure', 'end'] })
  expect((await change('cure', { cureByDate: addDays(TODAY, 91) })).body.fields).toHaveProperty('cureByDate')
  const by = addDays(TODAY, 30)
  expect((await change('cure', { cureByDate: by })).body).toMatchObject({
    payPlanStatus: 'ACTIVE',
    stage: 'accepted',
    cureDate: TODAY,
    cureByDate: by,
    defaultDate: TODAY,
  })
  expect(await applyRule(by)).toBe(false)
  expect(await applyRule(addDays(by, 1))).toBe(true)
  expect(await read()).toMatchObject({ payPlanStatus: 'DEFAULT', cureByDate: null, cureDate: null })
  const tasks = await testApp.db
    .selectFrom('staff_task')
    .select('done_at')
    .where('subject_id', '=', String(planId))
    .orderBy('id')
    .execute()
  expect(tasks.map(({ done_at }) => done_at !== null)).toEqual([true, false])
})

test('ends an active plan, and undoes that unless money has moved', async () => {
  await offer()
  await accept()
  expect((await change('end')).body).toMatchObject({ payPlanStatus: 'CANCELED', stage: 'ended' })
  expect((await change('undo')).body).toMatchObject({ payPlanStatus: 'ACTIVE', stage: 'accepted' })
  await change('end')
  await testApp.db
    .insertInto('received_payment')
    .values({
      certificate_id: certificateId,
      method: 'MAIL',
      amount_cents: 10_000,
      received_on: TODAY,
      reference: 'Check 7',
      destination: 'escrow',
      recorded_by: admin.userId,
      recorded_at: testApp.clock.now(),
    })
    .execute()
  expect(await read()).toMatchObject({ actions: [] })
  expect((await change('undo')).body).toMatchObject({ code: 'plan_changed' })
})

test('gives what fell due meanwhile the whole grace period when the end of a plan is undone months later', async () => {
  await offer()
  await accept()
  await change('end')
  testApp.clock.set('2027-03-20T15:00:00Z')
  await freshTokens()
  await change('undo')
  expect(await mailKinds()).toContain('plan-reopened-late')
  expect(await applyRule(plainDate('2027-03-30'))).toBe(false)
  expect(await applyRule(plainDate('2027-03-31'))).toBe(true)
})

test('rejects a change of a plan that a colleague has changed meanwhile, and keeps the colleague’s change', async () => {
  const { version } = await read()
  await offer()
  expect((await change('decline', { version })).body).toMatchObject({ code: 'plan_changed' })
  expect((await offer({ term: 6, version })).body).toMatchObject({ code: 'plan_changed' })
  expect(await read()).toMatchObject({ stage: 'offered', term: 12 })
})

test('ends an offer that is not accepted in time, once, and notifies its owner', async () => {
  await offer()
  await lapseOffers(testApp.services)
  expect(await read()).toMatchObject({ stage: 'offered' })
  // Still the last day of the offer in Ohio.
  testApp.clock.set('2026-12-05T04:30:00Z')
  await lapseOffers(testApp.services)
  await freshTokens()
  expect(await read()).toMatchObject({ stage: 'offered' })
  testApp.clock.set('2026-12-05T05:30:00Z')
  await Promise.all([lapseOffers(testApp.services), lapseOffers(testApp.services)])
  await freshTokens()
  expect(await read()).toMatchObject({
    payPlanStatus: 'CANCELED',
    stage: 'expired',
    cancelDate: '2026-12-05',
  })
  expect((await mailKinds()).filter((kind) => kind === 'plan-offer-lapsed')).toHaveLength(1)
  expect((await change('undo')).body).toMatchObject({ payPlanStatus: 'PENDING', stage: 'requested' })
})

test('prints the agreement for its owner and for administrators, only once it was accepted', async () => {
  await offer()
  expect((await send(`plans/${planId}/agreement.pdf`, owner)).status).toBe(404)
  await accept()
  expect((await send(`parcels/${certificateId}/plan`, owner)).body).toMatchObject({ hasAgreement: true })
  for (const actor of [owner, admin]) {
    const { status, body } = await send(`plans/${planId}/agreement.pdf`, actor)
    expect(status).toBe(200)
    expect(body.subarray(0, 5).toString()).toBe('%PDF-')
  }
  const lines = await auditLines(testApp.db, 'export', planId)
  expect(lines.map((line) => line.actor_user_id)).toEqual([owner.userId, admin.userId])
})

const signed = async (changes: object = {}) => {
  const { version } = await read()
  return send(`plans/${planId}/acceptonpaper`, admin, { signedDate: TODAY, version, ...changes })
}
const letterSum = async () =>
  (await send(`parcels/${certificateId}/planoffer`, owner)).body.agreedCents as number

test('activates a plan whose offer came back signed on paper, and prints that in the agreement', async () => {
  await offer()
  expect((await read()).actions).toEqual(['offer', 'accept', 'decline'])
  const agreedCents = await letterSum()
  expect((await signed({ agreedCents })).body).toMatchObject({
    ...{ payPlanStatus: 'ACTIVE', stage: 'accepted', hasAgreement: true, actions: ['end'] },
  })
  expect((await read()).instalments).toHaveLength(12)
  const lines = linesOf((await send(`plans/${planId}/agreement.pdf`, admin)).body)
  expect(lines.join(' ')).toMatch(/Signed on paper on\s+November 20, 2026/)
  expect(lines.join(' ')).toContain('signed the printed offer')
  expect(await mailKinds()).toContain('plan-accepted')
})

async function setGraceDays(planGraceDays: number): Promise<void> {
  const values = JSON.stringify({ planGraceDays })
  await sql`update company_setting set values = values || ${values}::jsonb`.execute(testApp.db)
  forgetCompany(testApp.services.database)
}

test('records a signed offer with the text that was printed, also if the terms of all plans have changed since', async () => {
  await offer()
  const agreedCents = await letterSum()
  await send(`plans/${planId}/offer.pdf`, admin)
  await setGraceDays(25)
  await signed({ agreedCents })
  const { full_text: text } = await testApp.db
    .selectFrom('plan_acceptance')
    .select('full_text')
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow()
  await setGraceDays(10)
  expect(text).toContain('10 days after it was due')
})

test('activates a signed plan of a person without an account, whom no e-mail reaches', async () => {
  await offer()
  const agreedCents = await letterSum()
  await testApp.db
    .updateTable('payment_plan')
    .set({ requested_by: null, requester_first_name: 'Otto', requester_last_name: 'Brandt' })
    .where('id', '=', planId)
    .execute()
  expect((await signed({ agreedCents })).body).toMatchObject({
    payPlanStatus: 'ACTIVE',
    requester: 'Otto Brandt',
  })
  const lines = linesOf((await send(`plans/${planId}/agreement.pdf`, admin)).body)
  expect(lines.join(' ')).toContain('I, Otto Brandt, agree')
  const letter = await send('admin/templates/letter-plan-agreement/preview', admin, {
    ...{
      subject: '{certificateNo}',
      text: '{acceptedBy}, {acceptedFrom}, {acceptedOn}',
      parcelID: certificateId,
    },
  })
  expect(letter.body.text).toBe('Otto Brandt, a letter signed on paper, November 20, 2026')
})

test.each([
  ['another sum than the plan comes to now', { agreedCents: 100 }, 'agreedCents'],
  ['a day before the offer', { signedDate: '2026-11-19' }, 'signedDate'],
  ['a day to come', { signedDate: '2026-11-21' }, 'signedDate'],
])('rejects a signed offer with %s at its field, and activates no plan', async (_, changes, field) => {
  await offer()
  const { status, body } = await signed({ agreedCents: await letterSum(), ...changes })
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  expect((await read()).payPlanStatus).toBe('PENDING')
})

test('rejects a signed offer if other terms were offered since, or if its last day has passed', async () => {
  await offer()
  const agreedCents = await letterSum()
  const { version } = await read()
  await offer({ term: 10 })
  expect(await signed({ agreedCents, version })).toMatchObject({
    status: 409,
    body: { code: 'plan_changed' },
  })
  testApp.clock.set(`${addDays(OPEN_UNTIL, 1)}T15:00:00Z`)
  await freshTokens()
  expect(await signed({ agreedCents })).toMatchObject({ status: 409, body: { code: 'plan_changed' } })
})
