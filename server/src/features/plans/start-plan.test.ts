import { addDays, addMonths, firstOfMonth, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeEach, expect, test } from 'vitest'
import { createActor, sharedActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { linesOf } from '../../../test/pdf-lines.ts'
import { auditLines } from '../../../test/rows.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin', { firstName: 'Grace', lastName: 'Lowe' })
let certificateId: number

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
  language: 'es',
  comment: 'Can pay $150 a month from January.',
}

beforeEach(async () => {
  certificateId = await createCertificate(testApp.db)
})

async function send(path: string, { token }: TestActor, payload?: object) {
  const method = payload ? 'POST' : 'GET'
  const answer = await testApp.inject({ method, url: `/api/${path}`, token, ...(payload ? { payload } : {}) })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, body: isJson ? answer.json() : answer.rawPayload }
}
const start = (changes: object = {}) =>
  send(`parcels/${certificateId}/planbytelephone`, admin, { ...CALL, ...changes })
const canStart = async () => (await send(`parcels/${certificateId}/record`, admin)).body.canStartPlan
const change = (values: object) =>
  testApp.db.updateTable('certificate').set(values).where('id', '=', certificateId).execute()

test('starts a plan for an owner without an account, which can be offered at once', async () => {
  expect(await canStart()).toBe(true)
  const { status, body } = await start()
  expect(status).toBe(201)
  const plan = (await send(`plans/${body.planId}`, admin)).body
  expect(plan).toMatchObject({
    payPlanStatus: 'PENDING',
    stage: 'requested',
    requester: 'Ana Ruiz',
    userID: null,
    phone: '(216) 555-0100',
    email: null,
    comment: 'Can pay $150 a month from January.',
    telephoneRequest: {
      mailingAddress: '12 Oak Street\nAkron, OH 44320',
      language: 'es',
      takenBy: 'Grace Lowe',
      taken: '2026-11-20T15:00:00.000Z',
    },
    actions: ['offer', 'decline'],
  })
  expect(await send(`plans/${body.planId}/offer`, admin, TERMS)).toMatchObject({ status: 200 })
  const offered = (await send(`plans/${body.planId}/offer.pdf`, admin)).body
  expect(linesOf(offered).join(' ')).toContain('Ana Ruiz')
  expect(linesOf(offered).join(' ')).toContain('OFERTA DE PLAN DE PAGOS')
})

test('shows in the history and in the audit log who started a plan', async () => {
  const { planId } = (await start()).body
  const entry = await testApp.db
    .selectFrom('certificate_history')
    .select(['what', 'actor_user_id', 'after'])
    .where('certificate_id', '=', certificateId)
    .execute()
  expect(entry).toEqual([
    { what: 'payment plan requested by telephone', actor_user_id: admin.userId, after: '2026-11-20' },
  ])
  expect(await auditLines(testApp.db, 'start-plan', planId)).toMatchObject([
    { actor_user_id: admin.userId, detail: { certificateId } },
  ])
})

test('refuses a second request, whether an owner asked online or by telephone', async () => {
  await start()
  expect(await start()).toMatchObject({
    status: 409,
    body: { code: 'plan_exists', message: expect.stringContaining('already has a payment plan') },
  })
  expect(await canStart()).toBe(false)
  certificateId = await createCertificate(testApp.db)
  const owner = await createActor(testApp, 'taxpayer')
  await send(`parcels/${certificateId}/requestpaymentplan`, owner, { comment: '' })
  expect(await start()).toMatchObject({ status: 409, body: { code: 'plan_exists' } })
})

test('starts one of two plans that are started at the same time', async () => {
  const answers = await Promise.all([start(), start()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

test.each([
  ['it is redeemed', { redeemed_on: plainDate('2026-11-18') }, 'redeemed', /paid in full/],
] as const)('refuses to start a plan if %s, with the reason', async (_, values, reason, words) => {
  await change(values)
  expect(await canStart()).toBe(false)
  const { status, body } = await start()
  expect({ status, code: body.code, reason: body.reason }).toEqual({
    status: 409,
    code: 'not_payable',
    reason,
  })
  expect(body.message).toMatch(words)
})

test('refuses to start a plan once the right to redeem has ended', async () => {
  await testApp.db
    .insertInto('legal_case')
    .values({ certificate_id: certificateId, tax_deed_issued_on: plainDate('2026-11-01') })
    .onConflict((conflict) =>
      conflict.column('certificate_id').doUpdateSet({ tax_deed_issued_on: plainDate('2026-11-01') }),
    )
    .execute()
  expect(await canStart()).toBe(false)
  expect(await start()).toMatchObject({ status: 409, body: { reason: 'past_redemption' } })
})

test.each([
  ['lastName', { lastName: '' }],
  ['phone', { phone: ' ' }],
  ['mailingAddress', { mailingAddress: '' }],
  ['email', { email: 'ana at example' }],
  ['language', { language: 'fr' }],
])('rejects a call without a usable %s', async (field, values) => {
  const { status, body } = await start(values)
  expect(status).toBe(400)
  expect(Object.keys(body.fields)).toEqual([field])
})

test('an account with the e-mail address of the caller does not see the plan', async () => {
  const owner = await createActor(testApp, 'taxpayer')
  const { planId } = (await start({ email: owner.email })).body
  await send(`plans/${planId}/offer`, admin, TERMS)
  expect((await send(`parcels/${certificateId}/planoffer`, owner)).status).toBe(404)
  expect((await send(`plans/${planId}/offer.pdf`, owner)).status).toBe(404)
  expect(
    (await send(`plans/${planId}/accept`, owner, { agreedCents: 1, textVersion: '2', accepted: true }))
      .status,
  ).toBe(404)
})
