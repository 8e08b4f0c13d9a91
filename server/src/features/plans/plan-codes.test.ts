import { addDays, addMonths, firstOfMonth, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeEach, expect, test } from 'vitest'
import { createActor, sharedActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { linesOf } from '../../../test/pdf-lines.ts'
import { auditLines } from '../../../test/rows.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { openSession } from '../accounts/service.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')
const EMAIL = 'ana.ruiz@example.com'

const TODAY = plainDate('2026-11-20')
const TERMS = {
  term: 12,
  firstDueDate: addDays(addMonths(firstOfMonth(TODAY), 1), 14),
  offerExpireDate: addDays(TODAY, 14),
}
const CALL = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  phone: '(216) 555-0100',
  mailingAddress: '12 Oak Street\nAkron, OH 44320',
  language: 'en',
}

interface Started {
  readonly planId: number
  readonly certificateId: number
  readonly certificateNo: string
}
let plan: Started
let owner: TestActor

beforeEach(async () => {
  testApp.clock.set('2026-11-20T15:00:00Z')
  language = 'en'
  for (const table of ['plan_code_try'] as const) await testApp.db.deleteFrom(table).execute()
  owner = await createActor(testApp, 'taxpayer', { firstName: 'Ana', lastName: 'Ruiz-Lopez' })
  plan = await startPlan()
})

/** The language of the page that asks. */
let language = 'en'

async function send(path: string, actor: TestActor | null, payload?: object) {
  const method = payload ? 'POST' : 'GET'
  const token = actor === null ? {} : { token: actor.token }
  const headers = { 'user-agent': 'A browser', 'accept-language': language }
  const answer = await testApp.inject({
    ...{ method, url: `/api/${path}`, headers },
    ...token,
    ...(payload ? { payload } : {}),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, body: isJson ? answer.json() : answer.rawPayload }
}

/** A plan that was requested by telephone and offered. */
async function startPlan(call: object = {}): Promise<Started> {
  const certificateId = await createCertificate(testApp.db)
  const { planId } = (await send(`parcels/${certificateId}/planbytelephone`, admin, { ...CALL, ...call }))
    .body
  await send(`plans/${planId}/offer`, admin, TERMS)
  const { taxSaleNo: certificateNo } = (await send(`plans/${planId}`, admin)).body
  return { planId, certificateId, certificateNo }
}

/** Prints the letter, and reads the code from it. */
async function mailCode(planId = plan.planId): Promise<string> {
  const { status, body } = await send(`plans/${planId}/codeletter.pdf`, admin, {})
  expect(status).toBe(200)
  return /\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(linesOf(body).join(' '))?.[0] ?? ''
}
const typed = (code: string, certificateNo = plan.certificateNo) => ({ taxSaleNo: certificateNo, code })
const open = (given: object, actor: TestActor | null = null) => send('planoffers/open', actor, given)
async function accept(given: object) {
  const { agreedCents, textVersion } = (await open(given)).body.offer
  return send('planoffers/accept', null, { ...given, agreedCents, textVersion, accepted: true })
}
const claim = (code: string, actor = owner, certificateNo = plan.certificateNo) =>
  send('plans/claim', actor, typed(code, certificateNo))
const mailsTo = (recipient: string) =>
  testApp.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute()
const proof = () =>
  testApp.db
    .selectFrom('plan_acceptance')
    .selectAll()
    .where('plan_id', '=', plan.planId)
    .executeTakeFirstOrThrow()
async function lastLink(): Promise<string> {
  const mails = await mailsTo(EMAIL)
  return /\/planoffer\/([\w-]+)/.exec(mails.at(-1)?.body ?? '')?.[1] ?? ''
}
/** The token of the test's beginning is too old by then. */
async function inDays(days: number): Promise<void> {
  testApp.clock.set(new Date(testApp.clock.now().getTime() + days * 86_400_000).toISOString())
  const { userId: id, username, email, countyId, firmId } = owner
  const from = {
    ...{ services: testApp.services, at: testApp.clock.now(), address: '127.0.0.1' },
    request: { browser: '' },
  }
  const token = await openSession(testApp.db, from, { id, username, email, accountType: 2, countyId, firmId })
  owner = { ...owner, token }
}

test('a mailed code with its certificate number opens the offer without an account, in any spelling', async () => {
  const code = await mailCode()
  expect((await open(typed(code))).body).toMatchObject({
    taxSaleNo: plan.certificateNo,
    acceptDate: null,
    offer: { planId: plan.planId, text: expect.stringContaining('I, Ana Ruiz, agree') },
  })
  expect((await open(typed(` ${code.toLowerCase().replaceAll('-', ' ')} `))).status).toBe(200)
})

test('accepts an offer by a mailed code, with text, address, browser and code as proof', async () => {
  const code = await mailCode()
  const { text } = (await open(typed(code))).body.offer
  expect(await accept(typed(code))).toMatchObject({
    status: 200,
    body: { offer: null, acceptDate: '2026-11-20' },
  })
  expect(await proof()).toMatchObject({
    user_id: null,
    address: '127.0.0.1',
    browser: 'A browser',
    text_version: '2',
    full_text: text,
    signed_on: null,
    code_id: expect.any(Number),
  })
  expect((await send(`plans/${plan.planId}`, admin)).body).toMatchObject({
    payPlanStatus: 'ACTIVE',
    hasAgreement: true,
  })
  expect((await auditLines(testApp.db, 'accept-plan', plan.planId))[0]).toMatchObject({
    actor_role: 'anonymous',
    address: '127.0.0.1',
  })
  const agreement = (await send(`plans/${plan.planId}/agreement.pdf`, admin)).body
  expect(linesOf(agreement).join(' ')).toContain('127.0.0.1')
})

test('e-mails a link with the offer, which opens it and accepts it; a copy of the agreement follows', async () => {
  plan = await startPlan({ email: EMAIL, language: 'es' })
  expect((await send(`plans/${plan.planId}`, admin)).body).toMatchObject({ email: EMAIL, mailReach: 'mail' })
  const link = await lastLink()
  expect(link).toMatch(/^[\w-]{43}$/)
  expect((await open({ code: link })).body.offer.textVersion).toBe('2')
  language = 'es'
  expect((await open({ code: link })).body.offer.textVersion).toBe('2-es')
  expect((await accept({ code: link })).status).toBe(200)
  const { full_text: text } = await proof()
  expect((await mailsTo(EMAIL)).at(-1)).toMatchObject({
    kind: 'plan-accepted',
    user_id: null,
    language: 'es',
    body: expect.stringContaining(text),
  })
})

test('requires the consent, the sum and the text that were shown', async () => {
  const given = typed(await mailCode())
  const { agreedCents, textVersion } = (await open(given)).body.offer
  const answer = { ...given, agreedCents, textVersion, accepted: true }
  const codeOf = async (changes: object) =>
    (await send('planoffers/accept', null, { ...answer, ...changes })).body.code
  expect(await codeOf({ accepted: false })).toBe('authorization_required')
  expect(await codeOf({ agreedCents: agreedCents - 1 })).toBe('plan_changed')
  expect(await codeOf({ textVersion: '1' })).toBe('plan_changed')
  expect((await open(given)).body.acceptDate).toBeNull()
})

test('asks for other terms by a code', async () => {
  const given = typed(await mailCode())
  expect(await send('planoffers/counter', null, { ...given, comment: '$100 a month.' })).toMatchObject({
    status: 200,
    body: { stage: 'countered' },
  })
  expect((await send(`plans/${plan.planId}`, admin)).body).toMatchObject({
    stage: 'countered',
    comment: '$100 a month.',
  })
  expect((await open(given)).body.offer).toBeNull()
})

test('the code of one plan opens no other plan, and a wrong one reads like an unknown certificate', async () => {
  const code = await mailCode()
  const other = await startPlan()
  const answers = [
    await open(typed(code, other.certificateNo)),
    await open(typed(code, 'no such certificate')),
    await open(typed('0000-0000-0000')),
    await claim(code, owner, other.certificateNo),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual(['code'])
    expect(body.fields).toEqual(answers[0]?.body.fields)
  }
  expect((await auditLines(testApp.db, 'claim-plan')).at(-1)).toMatchObject({
    actor_user_id: owner.userId,
    result: 'wrong_code',
    subject_id: null,
  })
})

test('a new code ends the one before; codes end after 60 days', async () => {
  const first = await mailCode()
  const second = await mailCode()
  expect(second).not.toBe(first)
  expect((await open(typed(first))).status).toBe(400)
  expect((await open(typed(second))).status).toBe(200)
  expect((await send(`plans/${plan.planId}`, admin)).body.mailedCode).toMatchObject({
    made: '2026-11-20T15:00:00.000Z',
    expires: '2027-01-19T15:00:00.000Z',
  })
  await inDays(60)
  expect((await open(typed(second))).status).toBe(400)
})

test('limits wrong codes for one certificate to ten an hour, and a right one starts the count again', async () => {
  const code = await mailCode()
  for (let count = 0; count < 9; count++) expect((await open(typed('0000-0000-0000'))).status).toBe(400)
  expect((await open(typed(code))).status).toBe(200)
  for (let count = 0; count < 10; count++) expect((await claim('0000-0000-0000')).status).toBe(400)
  expect(await claim(code)).toMatchObject({ status: 429, body: { code: 'too_many' } })
  // Others can still use the code: nobody can lock the owner out.
  const other = await createActor(testApp, 'taxpayer')
  expect((await claim(code, other)).status).toBe(200)
})

test('stores only hashes of codes and links', async () => {
  plan = await startPlan({ email: EMAIL })
  const [code, link] = [await mailCode(), await lastLink()]
  const rows = JSON.stringify(await testApp.db.selectFrom('plan_code').selectAll().execute())
  for (const secret of [code, code.replaceAll('-', ''), link]) expect(rows).not.toContain(secret)
})

test('an account claims a plan by a mailed code, and the plan is theirs as if they had requested it', async () => {
  const code = await mailCode()
  await accept(typed(code))
  expect((await send(`parcels/${plan.certificateId}/plan`, owner)).status).toBe(404)
  expect(await claim(code)).toMatchObject({ status: 200, body: { parcelID: plan.certificateId } })
  expect((await send(`parcels/${plan.certificateId}/plan`, owner)).body).toMatchObject({
    planId: plan.planId,
    payPlanStatus: 'ACTIVE',
    mayPay: true,
    hasAgreement: true,
  })
  expect((await send(`plans/${plan.planId}/agreement.pdf`, owner)).status).toBe(200)
  const saved = await testApp.db
    .selectFrom('saved_certificate')
    .select('certificate_id')
    .where('user_id', '=', owner.userId)
    .execute()
  expect(saved).toEqual([{ certificate_id: plan.certificateId }])
  expect((await send(`plans/${plan.planId}`, admin)).body).toMatchObject({
    userID: owner.userId,
    requester: 'Ana Ruiz-Lopez',
    claimed: '2026-11-20T15:00:00.000Z',
    mailedCode: null,
    telephoneRequest: { mailingAddress: '12 Oak Street\nAkron, OH 44320' },
  })
  expect((await auditLines(testApp.db, 'claim-plan', plan.planId))[0]).toMatchObject({
    actor_user_id: owner.userId,
    result: 'ok',
  })
})

test('claims an offer that is still open, and accepts it in the account', async () => {
  await claim(await mailCode())
  const { agreedCents, textVersion, text } = (await send(`parcels/${plan.certificateId}/planoffer`, owner))
    .body
  expect(text).toContain('I, Ana Ruiz-Lopez, agree')
  const answer = { agreedCents, textVersion, accepted: true }
  expect((await send(`plans/${plan.planId}/accept`, owner, answer)).status).toBe(200)
})

test('a code claims a plan once, and opens nothing afterwards', async () => {
  const code = await mailCode()
  expect((await claim(code)).status).toBe(200)
  expect((await claim(code, await createActor(testApp, 'taxpayer'))).status).toBe(400)
  expect((await open(typed(code))).status).toBe(400)
  expect((await send(`plans/${plan.planId}/codeletter.pdf`, admin, {})).body).toMatchObject({
    code: 'plan_changed',
  })
})

test('one of two accounts that claim a plan at the same time gets it', async () => {
  const code = await mailCode()
  const other = await createActor(testApp, 'taxpayer')
  const answers = await Promise.all([claim(code), claim(code, other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('an e-mailed link does not claim a plan, and an account with the same e-mail address gets nothing', async () => {
  plan = await startPlan({ email: owner.email })
  const mails = await mailsTo(owner.email)
  const link = /\/planoffer\/([\w-]+)/.exec(mails.at(-1)?.body ?? '')?.[1] ?? ''
  expect((await open({ code: link })).status).toBe(200)
  expect((await claim(link)).status).toBe(400)
  expect((await send('plans/claim', owner, { code: link })).status).toBe(400)
  expect((await send(`parcels/${plan.certificateId}/planoffer`, owner)).status).toBe(404)
  expect((await send(`parcels/${plan.certificateId}/plan`, owner)).status).toBe(404)
  expect((await send(`plans/${plan.planId}/offer.pdf`, owner)).status).toBe(404)
})

test('prints the letter in the language of the call, to its mailing address, with what the code is for', async () => {
  plan = await startPlan({ language: 'es' })
  const { body } = await send(`plans/${plan.planId}/codeletter.pdf`, admin, {})
  const words = linesOf(body).join(' ')
  for (const part of ['Ana Ruiz', '12 Oak Street', 'Akron, OH 44320', 'Su código', plan.certificateNo])
    expect(words).toContain(part)
  expect(words).toContain('/planoffer')
  expect(words).toContain('/claimplan')
})

test('mails a code for a plan that moved in without an account to the address of its certificate', async () => {
  await testApp.db.deleteFrom('plan_caller').where('plan_id', '=', plan.planId).execute()
  const code = await mailCode()
  expect((await claim(code)).status).toBe(200)
})
