import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeEach, expect, test } from 'vitest'
import { sharedActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const hamilton = sharedActor(testApp, 'county', { countyId: 854 })
const summit = sharedActor(testApp, 'county')
const admin = sharedActor(testApp, 'admin')
const owner = sharedActor(testApp, 'taxpayer')
const other = sharedActor(testApp, 'taxpayer')

beforeEach(() => testApp.clock.set('2026-11-20T15:00:00Z'))

const ask = async (path: string, token?: string, headers: Record<string, string> = {}) => {
  const answer = await testApp.inject({ method: 'GET', url: `/api/${path}`, token, headers })
  return { status: answer.statusCode, body: answer.json() }
}
const unpaid = (id: number, until: string, token?: string) =>
  ask(`parcels/${id}/whatif/unpaid?until=${until}`, token)
const monthly = (id: number, amount: string, first = '2026-12-15', token?: string) =>
  ask(`parcels/${id}/whatif/monthly?amount=${amount}&firstDueDate=${first}`, token)

test('without an account, waiting until a day: on that day the payoff page shows the very figure that was told', async () => {
  const id = await createCertificate(testApp.db)
  const { status, body } = await unpaid(id, '2027-11-05')
  expect(status).toBe(200)
  const grown = body.interest.reduce((sum: number, it: { amountCents: number }) => sum + it.amountCents, 0)
  expect(body.now.totalCents + grown).toBe(body.later.totalCents)
  expect(grown).toBeGreaterThan(0)
  const today = (await ask(`parcels/${id}`)).body
  expect([Math.round(today.payofF_TOTAL * 100), today.payofF_GOOD_THRU]).toEqual([
    ...[body.now.totalCents, body.now.goodUntil],
  ])
  testApp.clock.set('2027-11-05T16:00:00Z')
  const then = (await ask(`parcels/${id}`)).body
  expect([Math.round(then.payofF_TOTAL * 100), then.payofF_GOOD_THRU]).toEqual([
    ...[body.later.totalCents, body.later.goodUntil],
  ])
})

test('so much a month: the terms that staff would be shown for the same amount, and what they cost beside paying today', async () => {
  const id = await createCertificate(testApp.db)
  const { status, body } = await monthly(id, '150.00')
  expect({ status, outcome: body.outcome }).toEqual({ status: 200, outcome: 'plan' })
  const paid = body.plan.steps.filter(({ paidCents }: { paidCents: number }) => paidCents > 0)
  expect(paid).toHaveLength(body.plan.term)
  const sum = paid.reduce((total: number, it: { paidCents: number }) => total + it.paidCents, 0)
  expect(sum).toBe(body.plan.agreedCents)
  expect(body.plan.steps.at(-1).owedCents).toBe(0)
  expect(body.plan.levelCents).toBeLessThanOrEqual(15_000)
  expect(body.plan.agreedCents).toBeGreaterThan(body.plan.owedCents)
})

test('too little a month: the least that would do is told, and it does', async () => {
  const id = await createCertificate(testApp.db)
  const { body } = await monthly(id, '1.00')
  expect(body).toMatchObject({ outcome: 'never', plan: null })
  const least = (body.leastCents / 100).toFixed(2)
  expect((await monthly(id, least)).body).toMatchObject({ outcome: 'plan', plan: { term: 120 } })
})

test('a day that cannot be asked about: refused in a sentence that says which can, in the language of the reader', async () => {
  const id = await createCertificate(testApp.db)
  expect(await unpaid(id, '2026-11-19')).toMatchObject({
    status: 400,
    body: { fields: { until: 'Choose a day from today to ten years from now.' } },
  })
  expect((await unpaid(id, '2036-11-21')).status).toBe(400)
  expect((await unpaid(id, 'soon')).status).toBe(400)
  expect(await monthly(id, '150.00', '2026-12-31')).toMatchObject({
    body: { fields: { firstDueDate: 'Choose a day from the 1st to the 28th.' } },
  })
  const spanish = await ask(`parcels/${id}/whatif/monthly?amount=150.00&firstDueDate=2026-11-20`, undefined, {
    'accept-language': 'es',
  })
  expect(spanish.body.fields.firstDueDate).toBe('Elija un día posterior a hoy y dentro de tres meses.')
})

test('redeemed, or the public page hides the figure: no answer, as the page gives none; its county is answered', async () => {
  const redeemed = await createCertificate(testApp.db, { redeemed_on: plainDate('2026-11-02') })
  expect(await unpaid(redeemed, '2027-01-05')).toMatchObject({ status: 409, body: { code: 'no_payoff' } })
  await testApp.db.updateTable('county').set({ can_request_payoff: false }).where('id', '=', 854).execute()
  const hidden = await createCertificate(testApp.db, { county_id: 854 })
  expect(await unpaid(hidden, '2027-01-05')).toMatchObject({ status: 409, body: { code: 'no_payoff' } })
  expect(await monthly(hidden, '150.00')).toMatchObject({ status: 409, body: { code: 'no_payoff' } })
  expect((await unpaid(hidden, '2027-01-05', hamilton.token)).status).toBe(200)
  expect((await unpaid(999_999_999, '2027-01-05')).status).toBe(404)
})

const insertPlan = async (certificateId: number): Promise<number> => {
  const { id } = await testApp.db
    .insertInto('payment_plan')
    .values({
      ...{ certificate_id: certificateId, requested_by: owner.userId, status: 'ACTIVE', stage: 'accepted' },
      ...{ requested_on: plainDate('2026-10-01'), accepted_on: plainDate('2026-10-05'), term_months: 12 },
      ...{ first_due_on: plainDate('2026-11-15'), level_cents: 15_000 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('there is a plan: nobody without an account is answered; its payer is told that no other plan is offered', async () => {
  const id = await createCertificate(testApp.db)
  await insertPlan(id)
  expect((await monthly(id, '150.00')).status).toBe(409)
  expect(await monthly(id, '150.00', '2026-12-15', owner.token)).toMatchObject({
    ...{ status: 200, body: { outcome: 'not-offered', plan: null } },
  })
})

test('a plan runs: its payer is told of a later day what the plan leaves of it; another owner as if nothing were paid', async () => {
  const id = await createCertificate(testApp.db)
  const planId = await insertPlan(id)
  const dues = [1, 2, 3, 4].map((no) => ({
    ...{ plan_id: planId, no, portion_cents: 15_000, status: 'DUE' as const },
    due_on: plainDate(`2026-${String(8 + no).padStart(2, '0')}-15`),
  }))
  await testApp.db.insertInto('plan_instalment').values(dues).execute()
  const [own, others] = [
    await unpaid(id, '2026-12-16', owner.token),
    await unpaid(id, '2026-12-16', other.token),
  ]
  expect(others.body).toMatchObject({ isOnPlan: false, paidCents: 0, underWayCents: 0 })
  // September to November are overdue, and stay so.
  expect(own.body).toMatchObject({ isOnPlan: true, paidCents: 15_000, underWayCents: 0 })
  expect(own.body.later.totalCents).toBe(others.body.later.totalCents - 15_000)
  expect(own.body.steps.filter(({ paidCents }: { paidCents: number }) => paidCents > 0)).toMatchObject([
    { on: '2026-12-15', paidCents: 15_000 },
  ])
  expect((await unpaid(id, '2026-12-16', hamilton.token)).status).toBe(409)
  expect((await unpaid(id, '2026-12-16', summit.token)).body).toMatchObject({ isOnPlan: true })
})

test('a plan runs and a payment is on its way: it arrives in the answer, and pays no installment twice', async () => {
  const id = await createCertificate(testApp.db)
  const planId = await insertPlan(id)
  await testApp.db
    .insertInto('plan_instalment')
    .values([
      { plan_id: planId, no: 1, due_on: plainDate('2026-11-15'), portion_cents: 15_000, status: 'DUE' },
      { plan_id: planId, no: 2, due_on: plainDate('2026-12-15'), portion_cents: 15_000, status: 'DUE' },
    ])
    .execute()
  const check = { parcelID: id, instrument: 'CHECK', receivedBy: 'MAIL', amount: 200, reference: '1077' }
  const url = '/api/admin/receivedpayments'
  const sent = await testApp.inject({ method: 'POST', url, token: admin.token, payload: check })
  expect(sent.statusCode).toBeLessThan(300)
  const { body } = await unpaid(id, '2026-12-20', owner.token)
  expect(body).toMatchObject({ isOnPlan: true, underWayCents: 20_000, paidCents: 30_000 })
  const grown = body.interest.reduce((sum: number, it: { amountCents: number }) => sum + it.amountCents, 0)
  expect(body.now.totalCents + grown - body.paidCents).toBe(body.later.totalCents)
  expect(body.steps.at(0)).toMatchObject({ paidCents: 0, owedCents: body.now.totalCents - 20_000 })
})

test('a bankruptcy: the answer to the public is the same as without', async () => {
  // The stay moves the day of the complaint from November 23 to December 10, for who keeps the file.
  const noticed = { noi_filed_on: plainDate('2026-08-25') }
  const plain = await createCertificate(testApp.db, {}, noticed)
  const held = await createCertificate(
    testApp.db,
    {},
    {
      ...noticed,
      ...{ bankruptcy_in_on: plainDate('2026-09-01'), bankruptcy_out_on: plainDate('2026-11-10') },
    },
  )
  const [one, other] = [await unpaid(plain, '2027-06-01'), await unpaid(held, '2027-06-01')]
  const steps = ({ body }: typeof one) => body.steps
  const complaint = steps(one).find((it: { days: { kind: string }[] }) =>
    it.days.some(({ kind }) => kind === 'complaint-due'),
  )
  expect(complaint.on).toBe('2026-11-23')
  expect(steps(other)).toEqual(steps(one))
})

test('a servicemember’s certificate has no figure for the public until its rule is confirmed', async () => {
  const service = { military_hold_from_on: plainDate('2026-10-20') }
  const { status, body } = await unpaid(await createCertificate(testApp.db, {}, service), '2027-06-01')
  expect([status, body.code]).toEqual([409, 'no_payoff'])
})

test('the answers hold no name and no address, whatever staff have written', async () => {
  const id = await createCertificate(testApp.db, { owner_name: 'Novak Petra', address: '12 Elm Street' })
  await testApp.db
    .insertInto('expense')
    .values({
      ...{ certificate_id: id, description: 'Service on Petra Novak', kind: 'service', amount_cents: 10_000 },
      ...{ incurred_on: plainDate('2026-06-02'), posted_on: plainDate('2026-06-02') },
      ...{ is_refundable: true, accrues_interest: true },
    })
    .execute()
  const answers = [await unpaid(id, '2027-11-05'), await monthly(id, '150.00')]
  expect(answers[0]?.body.interest.map(({ kind }: { kind: string }) => kind)).toContain('expense')
  expect(JSON.stringify(answers)).not.toMatch(/Novak|Elm/)
})

test('nothing is kept: no quote is issued and no view is noted', async () => {
  const id = await createCertificate(testApp.db)
  await unpaid(id, '2027-11-05')
  await monthly(id, '150.00')
  const kept = await Promise.all(
    (['payoff_quote', 'payoff_view'] as const).map((table) =>
      testApp.db.selectFrom(table).select('certificate_id').where('certificate_id', '=', id).execute(),
    ),
  )
  expect(kept).toEqual([[], []])
})
