import { PLAN_STAGES } from '@fieldstone/contract/entities/desk-plan'
import { planStatus } from '@fieldstone/contract/entities/plan-status'
import { addDays, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { WEB_STATUSES } from '@fieldstone/domain/certificates/web-status'
import { RECEIVED_STATES } from '@fieldstone/domain/payments/received'
import { INSTALMENT_STATES } from '@fieldstone/domain/plans/standing'
import { beforeAll, expect, test } from 'vitest'
import { getStanding } from '../src/features/plans/service.ts'
import { planDebitsJob } from '../src/jobs/plan-debits.ts'
import { planOffersJob } from '../src/jobs/plan-offers.ts'
import { createActor, type TestActor } from './actors.ts'
import { createCertificate } from './factories.ts'
import { sharedTestApp } from './test-app.ts'

const START = '2026-11-20T15:00:00Z'
const TODAY = plainDate('2026-11-20')
const testApp = sharedTestApp({ now: START })

let admin: TestActor
let owner: TestActor

/** Sessions end as days go by. */
async function logIn(): Promise<void> {
  admin = await createActor(testApp, 'admin')
  owner = await createActor(testApp, 'taxpayer')
}
beforeAll(logIn)

/** A call that must succeed: what it answers. */
async function send(method: 'GET' | 'POST' | 'PUT', path: string, by: TestActor, payload?: object) {
  const answer = await testApp.inject({
    ...{ method, url: `/api/${path}`, token: by.token },
    ...(payload ? { payload } : {}),
  })
  expect([path, answer.statusCode < 300, answer.statusCode < 300 ? '' : answer.body]).toEqual([
    path,
    true,
    '',
  ])
  return answer.json()
}
const post = (path: string, by: TestActor, payload: object = {}) => send('POST', path, by, payload)
const atDesk = (id: number, path: string, payload: object) =>
  post(`admin/parcels/${id}/${path}`, admin, payload)
const lien = () => createCertificate(testApp.db)

const REASON = { reason: 'As agreed on the phone' }

const check = (parcelID: number, amount: number, more: object = {}) =>
  post('admin/receivedpayments', admin, {
    ...{ parcelID, instrument: 'CHECK', amount, reference: `no ${parcelID}-${amount}`, ...more },
  })

async function askForPlan(): Promise<{ readonly id: number; readonly planId: number }> {
  const id = await lien()
  return {
    id,
    planId: (await post(`parcels/${id}/requestpaymentplan`, owner, { comment: 'Please.' })).planId,
  }
}

async function offerPlan(term = 3) {
  const asked = await askForPlan()
  await post(`plans/${asked.planId}/offer`, admin, {
    ...{ term, firstDueDate: '2026-12-15', offerExpireDate: addDays(TODAY, 14) },
  })
  return asked
}

async function acceptPlan(term = 3) {
  const offered = await offerPlan(term)
  const { agreedCents, textVersion, instalments } = await send(
    'GET',
    `parcels/${offered.id}/planoffer`,
    owner,
  )
  await post(`plans/${offered.planId}/accept`, owner, { agreedCents, textVersion, accepted: true })
  return { ...offered, instalments: instalments as { portionCents: number }[] }
}

async function changePlan(planId: number, change: string) {
  const { version } = await send('GET', `plans/${planId}`, admin)
  return post(`plans/${planId}/change`, admin, { change, version, ...REASON })
}

test('every web status of a certificate is reached by what staff do', async () => {
  const reached = new Set<string>()
  const see = async (id: number) => reached.add((await send('GET', `parcels/${id}`, admin)).webStatus)
  await see(await lien())
  const files = [
    { sentLegalFile: '2026-11-02' },
    { bankruptcyInDate: '2026-11-02' },
    { taxDeedIssued: '2026-11-02' },
  ]
  for (const change of files) {
    const id = await lien()
    await send('PUT', 'parcels', admin, { parcelID: id, version: 0, ...change })
    await see(id)
  }
  const redeemed = await lien()
  const proof = {
    amount: 4240,
    receivedDate: TODAY,
    paymentType: 'Check',
    proof: 'Receipt',
    closeReason: 'Paid at the county',
  }
  await atDesk(redeemed, 'redemption', proof)
  await see(redeemed)
  expect(reached).toEqual(new Set(WEB_STATUSES))
})

test('every internal status of a certificate is set at its desk', async () => {
  const id = await lien()
  const { statuses } = await send('GET', `admin/parcels/${id}/desk`, admin)
  expect(statuses.length).toBeGreaterThan(1)
  for (const { statusID } of [...statuses].reverse()) {
    const desk = await atDesk(id, 'certificate', { statusID, ...REASON })
    expect(desk.certificate.statusID).toBe(statusID)
  }
})

test('every state of money that staff received is reached by recording, settling and returning it', async () => {
  const reached = new Set<string>()
  const pending = await check(await lien(), 100)
  reached.add(pending.state)
  const { receivedPaymentID: id } = pending
  reached.add((await post(`admin/receivedpayments/${id}/settle`, admin)).state)
  reached.add((await post(`admin/receivedpayments/${id}/return`, admin, REASON)).state)
  expect(reached).toEqual(new Set(RECEIVED_STATES))
})

test('every stage and status of a plan, and of its installments without a provider, is reached by owner, staff and the jobs', async () => {
  await askForPlan()
  await changePlan((await askForPlan()).planId, 'decline')
  const { planId: countered } = await offerPlan()
  await post(`plans/${countered}/counter`, owner, { comment: 'Two years, please.' })
  await offerPlan()
  await acceptPlan()
  await changePlan((await acceptPlan()).planId, 'end')
  const paid = await acceptPlan(1)
  await check(paid.id, (paid.instalments[0]?.portionCents ?? 0) / 100, { settledDate: TODAY })
  await check((await acceptPlan(24)).id, 4240, { settledDate: TODAY })
  const found = async () =>
    testApp.db.selectFrom('payment_plan').select(['stage', 'status']).distinct().execute()
  expect(new Set((await found()).map(({ stage }) => stage))).toContain('offered')
  // Offers lapse, and installments that nobody paid put a plan in default.
  const before = await found()
  testApp.clock.set('2027-03-10T15:00:00Z')
  await planOffersJob.run(testApp.services)
  await planDebitsJob.run(testApp.services)
  const all = [...before, ...(await found())]
  expect(new Set(all.map(({ stage }) => stage))).toEqual(new Set(PLAN_STAGES))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(planStatus.options))
  const plans = await testApp.db.selectFrom('payment_plan').select('id').execute()
  const standings = await Promise.all(plans.map(({ id }) => getStanding(testApp.db, id)))
  const reached = standings.flatMap(({ instalments }) => instalments.map(({ state }) => state))
  // The others are made by payments through the provider.
  const offline = INSTALMENT_STATES.filter((state) => state !== 'PROCESSING' && state !== 'FAILED')
  expect(new Set(reached)).toEqual(new Set(offline))
})
