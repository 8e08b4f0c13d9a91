import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { countOf, lastAuditLine } from '../../../test/rows.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'

const EXISTS = 'This certificate already has a payment plan or a request for one.'

let testApp: TestApp
let taxpayer: TestActor

beforeAll(async () => {
  // Half past ten in the evening of the 20th in Ohio.
  testApp = await buildTestApp({ now: '2026-11-21T03:30:00Z' })
  taxpayer = await createActor(testApp, 'taxpayer', { firstName: 'Maria', lastName: 'Reyes' })
})
afterAll(() => testApp.close())

const ask = async (id: number | string, token: string | undefined, comment?: string) => {
  const answer = await testApp.inject({
    method: 'POST',
    url: `/api/parcels/${id}/requestpaymentplan`,
    payload: comment === undefined ? {} : { comment },
    token,
  })
  return { status: answer.statusCode, body: answer.json() }
}

const count = async (table: 'payment_plan' | 'outbox' | 'audit_log') =>
  (await testApp.db.selectFrom(table).select('id').execute()).length

const acceptedPlan = (certificateId: number, status: 'ACTIVE' | 'DEFAULT' | 'COMPLETE') =>
  testApp.db
    .insertInto('payment_plan')
    .values({
      certificate_id: certificateId,
      requested_on: plainDate('2026-01-05'),
      accepted_on: plainDate('2026-01-10'),
      term_months: 12,
      level_cents: 40_000,
      status,
      stage: 'accepted',
    })
    .execute()

test('a request is stored with names, comment and the county’s business date, sent to both by mail, and audited', async () => {
  const id = await createCertificate(testApp.db, { certificate_no: '2026-77001' })
  const { status, body } = await ask(id, taxpayer.token, '  12 months would do.\nThank you ')
  expect(status).toBe(201)
  const plan = await testApp.db
    .selectFrom('payment_plan')
    .selectAll()
    .where('id', '=', body.planId)
    .executeTakeFirst()
  expect(plan).toMatchObject({
    certificate_id: id,
    requested_by: taxpayer.userId,
    requester_first_name: 'Maria',
    requester_last_name: 'Reyes',
    requested_on: '2026-11-20',
    comment: '12 months would do.\nThank you',
    status: 'PENDING',
    stage: 'requested',
  })
  const [toServicing, toTaxpayer] = await testApp.db.selectFrom('outbox').selectAll().orderBy('id').execute()
  expect(toServicing).toMatchObject({
    recipient: 'servicing@fieldstone.example',
    subject: 'Payment plan request for certificate 2026-77001',
    sent_at: null,
  })
  expect(toServicing?.body).toContain('Maria Reyes')
  expect(toServicing?.body).toContain('12 months would do.\nThank you')
  expect(toServicing?.body).toContain(`/parcels/${id}`)
  expect(toTaxpayer?.recipient).toBe(taxpayer.email)
  expect(toTaxpayer?.body).toContain('We will e-mail you the options within 1 business day.')
  expect(toTaxpayer?.body).not.toContain('12 months')
  const audit = await lastAuditLine(testApp.db)
  expect(audit).toMatchObject({
    actor_user_id: taxpayer.userId,
    actor_role: 'taxpayer',
    action: 'request-plan',
    subject_kind: 'payment_plan',
    subject_id: String(body.planId),
    result: 'ok',
    detail: { certificateId: id },
  })
})

test('a second request of the same person: 409, nothing is written; another person may still ask', async () => {
  const id = await createCertificate(testApp.db)
  expect((await ask(id, taxpayer.token)).status).toBe(201)
  const before = [await count('payment_plan'), await count('outbox'), await count('audit_log')]
  const again = await ask(id, taxpayer.token)
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({ code: 'plan_exists', message: EXISTS })
  expect([await count('payment_plan'), await count('outbox'), await count('audit_log')]).toEqual(before)
  const other = await createActor(testApp, 'taxpayer')
  expect((await ask(id, other.token)).status).toBe(201)
})

test('five requests of one person at once: one is stored, four are refused', async () => {
  const id = await createCertificate(testApp.db)
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(id, taxpayer.token)))
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409])
  const plans = testApp.db.selectFrom('payment_plan').select('id')
  expect(await countOf(plans.where('certificate_id', '=', id))).toBe(1)
})

test.each(['ACTIVE', 'DEFAULT', 'COMPLETE'] as const)('an existing plan that is %s: 409', async (status) => {
  const id = await createCertificate(testApp.db)
  await acceptedPlan(id, status)
  expect(await ask(id, taxpayer.token)).toMatchObject({ status: 409, body: { code: 'plan_exists' } })
})

test('redeemed: 409 with the reason', async () => {
  const id = await createCertificate(testApp.db, { redeemed_on: plainDate('2026-10-14') })
  expect(await ask(id, taxpayer.token)).toMatchObject({
    status: 409,
    body: { code: 'not_payable', reason: 'redeemed' },
  })
})

test('the deed is issued: 409 with the reason', async () => {
  const id = await createCertificate(testApp.db, {}, { tax_deed_issued_on: plainDate('2026-10-14') })
  expect(await ask(id, taxpayer.token)).toMatchObject({
    status: 409,
    body: { code: 'not_payable', reason: 'past_redemption' },
  })
})

test('no such certificate: 404; a comment beyond 2,000 characters or with NUL: 400 at that field', async () => {
  expect(await ask(987_654, taxpayer.token)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const id = await createCertificate(testApp.db)
  for (const comment of ['x'.repeat(2001), 'a\0b']) {
    const { status, body } = await ask(id, taxpayer.token, comment)
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual(['comment'])
  }
})

test('without a log-in 401; for staff 403', async () => {
  const id = await createCertificate(testApp.db)
  expect((await ask(id, undefined)).status).toBe(401)
  for (const role of ['admin', 'county', 'legal'] as const) {
    expect((await ask(id, (await createActor(testApp, role)).token)).status).toBe(403)
  }
  expect(
    await testApp.db.selectFrom('payment_plan').select('id').where('certificate_id', '=', id).execute(),
  ).toEqual([])
})

test('S31 line breaks in a name or an address add no line to the head of a mail', async () => {
  const actor = await createActor(testApp, 'taxpayer', {
    firstName: 'Eve\r\nBcc: a@example.org',
    email: 'eve@example.com\r\nBcc: b@example.org',
  })
  const id = await createCertificate(testApp.db, { certificate_no: '2026-77\r\nBcc: c' })
  expect((await ask(id, actor.token)).status).toBe(201)
  const mails = await testApp.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(2).execute()
  for (const mail of mails) {
    expect(`${mail.recipient}${mail.subject}`).not.toMatch(/[\r\n]/)
    expect(mail.body).not.toMatch(/^Bcc: [ab]/m)
  }
})

test('who asks for a plan finds the certificate in My Parcels; who had saved it keeps it there', async () => {
  const person = await createActor(testApp, 'taxpayer')
  const [one, other] = [await createCertificate(testApp.db), await createCertificate(testApp.db)]
  const url = `/api/parcels/${other}/togglemyparcel`
  await testApp.inject({ method: 'POST', url, payload: {}, token: person.token })
  for (const id of [one, other]) expect((await ask(id, person.token, '')).status).toBe(201)
  const mine = await testApp.inject({ method: 'GET', url: '/api/parcels/myparcels', token: person.token })
  const ids = mine.json<{ parcelID: number }[]>().map(({ parcelID }) => parcelID)
  expect(ids.toSorted((a, b) => a - b)).toEqual([one, other])
})
