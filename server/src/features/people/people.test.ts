import { PERSON_PARTS } from '@fieldstone/contract/entities/people/person'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeAll, expect, test } from 'vitest'
import { createActor, sharedActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate, insertPayment } from '../../../test/factories.ts'
import { givePlan } from '../../../test/plan-steps.ts'
import { auditLines } from '../../../test/rows.ts'
import { buildTestApp, sharedTestApp } from '../../../test/test-app.ts'
import { getCompany } from '../../company.ts'

const NOW = '2026-11-20T15:00:00Z'
const testApp = sharedTestApp({ now: NOW })
const admin = sharedActor(testApp, 'admin')
const county = sharedActor(testApp, 'county')
const firm = sharedActor(testApp, 'legal')
const dana = sharedActor(testApp, 'taxpayer', { firstName: 'Dana', lastName: 'Novak', phone: '3305550142' })
const other = sharedActor(testApp, 'taxpayer', { firstName: 'Erik', lastName: 'Lindqvist' })

type Row = Record<string, unknown>
type Part = { readonly rows: Row[]; readonly totalCount: number }
type Answer = Row &
  Record<
    'certificates' | 'namesakes' | 'accounts' | 'payments' | 'plans' | 'words' | 'consents' | 'holds',
    Part
  > & { readonly sums: Row }

const get = (path: string, actor: Pick<TestActor, 'token'> = admin) =>
  testApp.inject({ method: 'GET', url: `/api/admin/people/${path}`, token: actor.token })

async function read(path: string): Promise<Answer> {
  const answer = await get(path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function act(path: string, payload: object, actor: Pick<TestActor, 'token'> = admin) {
  const answer = await testApp.inject({ method: 'POST', url: `/api/${path}`, token: actor.token, payload })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}

const receive = async (parcelID: number, payerName: string, amount = 100): Promise<number> =>
  (
    await act('admin/receivedpayments', {
      ...{ parcelID, payerName, amount, instrument: 'CASH', receivedBy: 'COUNTER', reference: `${++paid}` },
    })
  ).receivedPaymentID

const log = (id: number, contactFirstName: string, contactLastName: string) =>
  act(`admin/parcels/${id}/correspondence`, {
    ...{ incoming: true, logType: 'Phone', corrType: 'Payoff question', logDate: '2026-11-19' },
    ...{ contactFirstName, contactLastName },
  })

const payOnline = (user: TestActor, certificateId: number, no: string) =>
  insertPayment(testApp.db, {
    ...{ id: `pay_${no.repeat(26)}`, kind: 'PARTIAL', user_id: user.userId, certificate_id: certificateId },
    ...{ effective_on: plainDate('2026-11-18'), refunded_cents: 325, created_at: new Date(NOW) },
  })

const addressTo = (user: TestActor, certificateId: number) =>
  testApp.db
    .insertInto('letter_recipient')
    .values({
      ...{ certificate_id: certificateId, user_id: user.userId, reason: 'Called back' },
      ...{ set_by: admin.userId, set_at: new Date(NOW) },
    })
    .execute()

const agree = (user: TestActor, email: string, withdrawnAt: Date | null = null) =>
  testApp.db
    .insertInto('delivery_consent')
    .values({
      ...{ user_id: user.userId, email, text_version: '1', full_text: '', asked_at: new Date(NOW) },
      ...{ given_at: new Date(NOW), given_from: '::1', withdrawn_at: withdrawnAt },
    })
    .execute()

let paid = 0
/** Saved and paid by Dana; of the owner Novak, like `twin`; `elsewhere` bears the same name in another street. */
let own: number
let twin: number
let elsewhere: number
/** Nothing of it is Dana's. */
let foreign: number

beforeAll(async () => {
  const { db } = testApp
  const novak = { owner_name: 'Novak Dana', address: '12 Elm St', city: 'Akron', zip: '44301' }
  own = await createCertificate(db, { ...novak, certificate_no: '2026-71' })
  twin = await createCertificate(db, { ...novak, certificate_no: '2026-72' })
  elsewhere = await createCertificate(db, { ...novak, certificate_no: '2026-73', address: '9 Oak Ave' })
  foreign = await createCertificate(db, { owner_name: 'Lindqvist Erik', certificate_no: '2026-74' })
  await act(`parcels/${own}/togglemyparcel`, {}, dana)
  await payOnline(dana, own, 'a')
  await payOnline(other, foreign, 'b')
  await addressTo(dana, own)
  await receive(own, 'Novak Dana', 25)
  await receive(own, 'Portage Title', 30)
  await receive(foreign, 'Portage Title', 40)
  await log(own, 'Dana', 'Novak')
  await log(own, 'Rosa', 'Marchetti')
  await log(foreign, 'Dana', 'Novak')
  await act(`admin/parcels/${own}/holds`, {
    ...{ kind: 'disputed', fromDate: '2026-11-19', reason: 'Says it was paid' },
  })
})

const keysOf = (part: Part, key: string) => part.rows.map((row) => row[key])

test('an account: its certificates with why they are its, its payments, calls, holds, and nothing of anybody else', async () => {
  const person = await read(`${dana.userId}`)
  expect(person).toMatchObject({
    kind: 'account',
    name: 'Dana Novak',
    account: { userID: dana.userId, email: dana.email, phone: '3305550142', disabled: false, language: 'en' },
    sums: { openCount: 1, noFigureCount: 0, paidOnline: 100, received: 25, runningPlanCount: 0 },
    accounts: { rows: [], totalCount: 0 },
  })
  expect(person.certificates).toMatchObject({
    totalCount: 1,
    rows: [{ parcelID: own, ties: ['letters', 'payment', 'saved'], countyName: 'Summit' }],
  })
  expect(person.sums['owed']).toBe(person.certificates.rows[0]?.['payofF_TOTAL'])
  expect(person.payments.rows).toMatchObject([
    { amount: 25, basis: 'name', payerName: 'Novak Dana', userID: null, outcome: 'paid' },
    { amount: 103.25, refunded: 3.25, basis: 'account', userID: dana.userId, taxSaleNo: '2026-71' },
  ])
  expect(keysOf(person.words, 'who')).toEqual(['Dana Novak, Phone'])
  expect(person.holds.rows).toMatchObject([
    { parcelID: own, hold: { kind: 'disputed', isStanding: true, reason: 'Says it was paid' } },
  ])
  expect(person.sums['standingHolds']).toEqual([{ kind: 'disputed', certificateCount: 1 }])
})

test('owners of record who bear the name of an account are listed apart: nothing of theirs counts as its', async () => {
  const person = await read(`${dana.userId}`)
  expect(new Set(keysOf(person.namesakes, 'parcelID'))).toEqual(new Set([twin, elsewhere]))
  expect(person.sums['openCount']).toBe(1)
})

test('a plan that an account asked for stands with what is open of it, and money received for it is the account’s', async () => {
  const id = await createCertificate(testApp.db)
  await givePlan({ testApp, payer: other }, { id }, { owner: other, firstDueInDays: -3 })
  await act('admin/receivedpayments', {
    ...{ parcelID: id, payerName: 'His brother', amount: 10, instrument: 'CASH', reference: 'plan' },
  })
  const person = await read(`${other.userId}`)
  expect(person.plans.rows).toMatchObject([
    { parcelID: id, payPlanStatus: 'ACTIVE', overdueCount: 1, automatic: false, userID: other.userId },
  ])
  expect(person.sums).toMatchObject({ runningPlanCount: 1, defaultPlanCount: 0 })
  expect(person.plans.rows[0]?.['next']).toMatchObject({ dueDate: '2026-11-17' })
  expect(person.payments.rows.filter(({ basis }) => basis === 'plan')).toMatchObject([
    { payerName: 'His brother', amount: 10 },
  ])
})

test('mails to an account stand with it, those to others do not; a letter that was mailed is one line', async () => {
  const { db } = testApp
  const mail = ({ email: recipient, userId: user_id }: TestActor, subject: string) =>
    db
      .insertInto('outbox')
      .values({ kind: 'test', recipient, user_id, subject, body: '', created_at: new Date(NOW) })
      .execute()
  await mail(dana, 'Your receipt')
  await mail(other, 'Not hers')
  await db
    .insertInto('contact_message')
    .values({
      ...{
        full_name: 'D. Novak',
        address: '',
        city_state_zip: '',
        email: dana.email.toUpperCase(),
        user_id: dana.userId,
        phone: '',
      },
      ...{ related_property: '', message: 'When?', received_at: new Date(NOW) },
    })
    .execute()
  const id = await createCertificate(db)
  await act(`parcels/${id}/togglemyparcel`, {}, dana)
  await addressTo(dana, id)
  await agree(dana, dana.email)
  await act(`admin/parcels/${id}/letters`, { kind: 'payoff' })
  const { words } = await read(`${dana.userId}`)
  expect(words.rows.filter(({ kind }) => kind !== 'correspondence')).toMatchObject([
    { kind: 'message', who: 'D. Novak', state: 'open' },
    { kind: 'mail', title: 'Your receipt', who: dana.email, state: 'waiting' },
    { kind: 'letter', title: 'payoff', who: dana.email, state: 'email', parcelID: id },
  ])
})

test('consents: one that stands, one that was withdrawn, and one for an address that the account has no more', async () => {
  await agree(dana, 'before@example.com', new Date(NOW))
  await testApp.db
    .insertInto('debit_authorization')
    .values({
      ...{ user_id: dana.userId, text_version: '1', text_hash: '', full_text: '', last4: '6789' },
      accepted_at: new Date(NOW),
    })
    .execute()
  const { consents } = await read(`${dana.userId}`)
  const facts = consents.rows.map(({ kind, about, isStanding }) => [kind, about, isStanding])
  expect(new Set(facts)).toEqual(
    new Set([
      ['letters', dana.email, true],
      ['debits', '6789', true],
      ['letters', 'before@example.com', false],
    ]),
  )
  expect((await read(`${other.userId}`)).consents.totalCount).toBe(0)
})

test('an owner of record: all certificates of the name at the address, whoever paid or called; the same name elsewhere apart', async () => {
  const person = await read(`owners/${twin}`)
  expect(person).toMatchObject({ kind: 'owner', name: 'Novak Dana', account: null })
  expect(person['address']).toBe('12 Elm St, Akron, OH 44301')
  expect(new Set(keysOf(person.certificates, 'parcelID'))).toEqual(new Set([own, twin]))
  expect(person.certificates.rows.every(({ ties }) => String(ties) === 'owner')).toBe(true)
  expect(keysOf(person.namesakes, 'parcelID')).toEqual([elsewhere])
  expect(new Set(keysOf(person.payments, 'payerName'))).toEqual(
    new Set(['Dana Novak', 'Novak Dana', 'Portage Title']),
  )
  expect(person.payments.rows.every(({ basis }) => basis === 'certificate')).toBe(true)
  expect(person.accounts.rows).toMatchObject([
    { userID: dana.userId, ties: ['letters', 'payment', 'saved'], certificateCount: 1 },
  ])
  expect(keysOf(person.words, 'certificateID')).not.toContain(foreign)
})

test('mails about the certificates of an owner stand with the owner, but not what staff are told of them', async () => {
  const id = await createCertificate(testApp.db, { owner_name: 'Okafor Grace', address: '4 Birch Ct' })
  const { servicingEmail } = await getCompany(testApp.services)
  const mail = { subject: 'Mail', body: '', certificate_id: id, created_at: new Date(NOW) }
  const sent = [
    { kind: 'contact-answer', recipient: 'grace@example.com', user_id: null },
    { kind: 'receipt', recipient: dana.email, user_id: dana.userId },
    { kind: 'test', recipient: admin.email, user_id: admin.userId },
    { kind: 'alert', recipient: servicingEmail, user_id: null },
  ]
  await testApp.db
    .insertInto('outbox')
    .values(sent.map((it) => ({ ...mail, ...it })))
    .execute()
  const { words } = await read(`owners/${id}`)
  expect(new Set(keysOf(words, 'who'))).toEqual(new Set(['grace@example.com', dana.email]))
})

test('who asked for a payoff stands with the owner, and with the account of that name', async () => {
  const ask = (firstName: string, lastName: string) =>
    testApp.db
      .insertInto('payoff_request')
      .values({
        ...{ certificate_id: own, requested_on: plainDate('2026-11-10') },
        ...{ first_name: firstName, last_name: lastName },
      })
      .execute()
  await ask('Dana', 'Novak')
  await ask('Title', 'Agent')
  const asked = async (path: string) => {
    const { words } = await read(`${path}?all=words`)
    return words.rows.filter(({ kind }) => kind === 'payoff-request').map(({ who, state }) => [who, state])
  }
  expect(await asked(`${dana.userId}`)).toEqual([['Dana Novak', 'open']])
  expect(await asked(`owners/${own}`)).toHaveLength(2)
})

test('an owner whose name nobody recorded is the owner of that certificate alone', async () => {
  const nameless = { owner_name: '', address: '1 Main St' }
  const id = await createCertificate(testApp.db, nameless)
  await createCertificate(testApp.db, nameless)
  const person = await read(`owners/${id}`)
  expect(keysOf(person.certificates, 'parcelID')).toEqual([id])
  expect(person.namesakes.totalCount).toBe(0)
})

test('a payer by check: all money under that very name, whatever its case, and the certificates that it was for', async () => {
  const id = await receive(twin, 'PORTAGE TITLE', 50)
  await receive(twin, 'Portage Title Agency', 60)
  const person = await read(`payers/${id}`)
  expect(person).toMatchObject({
    kind: 'payer',
    name: 'PORTAGE TITLE',
    sums: { received: 120, paidOnline: 0 },
  })
  expect(person.payments.totalCount).toBe(3)
  expect(new Set(keysOf(person.certificates, 'parcelID'))).toEqual(new Set([own, twin, foreign]))
})

test('what staff refunded of a check is not counted as received', async () => {
  const certificateId = await createCertificate(testApp.db)
  const id = await receive(certificateId, 'Refunded Title Co', 5000)
  await act(`admin/parcels/${certificateId}/escrow/refund`, {
    ...{ sourceID: `received-${id}`, amount: 760, reason: 'Paid too much', reference: 'check 1' },
  })
  const person = await read(`payers/${id}`)
  expect(person.payments.rows).toMatchObject([{ amount: 5000, refunded: 760 }])
  expect(person.sums).toMatchObject({ received: 4240 })
})

test('money without a payer’s name stands for itself', async () => {
  const id = await receive(twin, '', 5)
  await receive(twin, '', 6)
  expect((await read(`payers/${id}`)).payments.totalCount).toBe(1)
})

test('many rows: the first ten come, with how many there are; the part that is asked for comes as a whole', async () => {
  const shared = { owner_name: 'Acme Rentals LLC', address: '500 Hill St' }
  const ids = []
  for (let no = 0; no < 12; no++) ids.push(await createCertificate(testApp.db, shared))
  const first = await read(`owners/${ids[0]}`)
  expect(first.certificates).toMatchObject({ totalCount: 12 })
  expect(first.certificates.rows).toHaveLength(10)
  expect(first.sums).toMatchObject({ openCount: 12, owed: 12 * 4240 })
  const whole = await read(`owners/${ids[0]}?all=certificates`)
  expect(whole.certificates.rows).toHaveLength(12)
})

test('somebody who has just signed up has nothing yet, and each part says so', async () => {
  const fresh = await read(`${admin.userId}`)
  expect(fresh.sums).toMatchObject({ owed: 0, openCount: 0, paidOnline: 0, received: 0, standingHolds: [] })
  for (const part of ['certificates', 'payments', 'plans', 'consents', 'holds'] as const)
    expect(fresh[part]).toEqual({ rows: [], totalCount: 0 })
})

test('a new installation: its first administrator is a person with an account and nothing else', async () => {
  const empty = await buildTestApp({ now: NOW })
  try {
    const first = await createActor(empty, 'admin', { firstName: 'Maria', lastName: 'Keller' })
    const answer = await empty.inject({
      method: 'GET',
      url: `/api/admin/people/${first.userId}`,
      token: first.token,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const person: Answer = answer.json()
    expect(person).toMatchObject({ name: 'Maria Keller', account: { username: first.username } })
    for (const part of PERSON_PARTS) expect(person[part]).toEqual({ rows: [], totalCount: 0 })
  } finally {
    await empty.close()
  }
})

test('S02 only administrators read a person; whoever is not there is a 404, and each reading is in the audit log', async () => {
  const id = await receive(own, 'Somebody', 1)
  for (const path of [`${dana.userId}`, `owners/${own}`, `payers/${id}`])
    for (const actor of [county, firm, dana]) expect((await get(path, actor)).statusCode).toBe(403)
  for (const path of ['999999', 'owners/999999', 'payers/999999'])
    expect((await get(path)).statusCode).toBe(404)
  await read(`${dana.userId}`)
  const lines = await auditLines(testApp.db, 'read', dana.userId)
  expect(lines.map((it) => it.subject_kind)).toContain('user')
})
