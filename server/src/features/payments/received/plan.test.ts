import { addDays, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { describe, expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { createCertificate, createExpense } from '../../../../test/factories.ts'
import {
  type GivenPlan,
  givePlan,
  instalments,
  planStatus,
  putInDefault,
} from '../../../../test/plan-steps.ts'
import { receivedWorld } from '../../../../test/received-steps.ts'
import { systemContext } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { recordCorrections } from '../../payoff/service.ts'
import { applyDefaultRule } from '../../plans/default-rule.ts'

const world = receivedWorld()
const { send, record, accounts, expectSoundBooks } = world

/** A certificate of $4,240.00 with a plan of 24 months, whose installments include future interest. */
async function plannedLien() {
  const { testApp } = world
  const id = await createCertificate(testApp.db)
  const owner = await createActor(testApp, 'taxpayer')
  const plan = await givePlan({ testApp, payer: owner }, { id }, { months: 24 })
  return { id, owner, plan, agreed: await instalments(world, plan) }
}

async function expectPaidOff(plan: GivenPlan, last = /^CLOSED/) {
  expect(await planStatus(world, plan)).toBe('COMPLETE')
  const left = await instalments(world, plan)
  expect(left.filter((one) => !/^(PAID|CLOSED)/.test(one))).toEqual([])
  expect(left.at(-1)).toMatch(last)
  await expectSoundBooks()
}

const withLockedCertificate = async (id: number, path: string, payload: object) => {
  const { testApp, admin } = world
  const url = `/api/admin/parcels/${id}/${path}`
  return (await testApp.inject({ method: 'POST', url, token: admin.token, payload })).json()
}

async function changePlan({ id }: GivenPlan, change: 'end' | 'cure', cureByDate?: string) {
  const { testApp, admin } = world
  const { version } = await testApp.db
    .selectFrom('payment_plan')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const payload = { change, version, reason: 'Agreed by phone', cureByDate: cureByDate ?? null }
  const url = `/api/plans/${id}/change`
  const { statusCode } = await testApp.inject({ method: 'POST', url, token: admin.token, payload })
  expect(statusCode).toBe(200)
}

const REDEMPTION = {
  receivedDate: '2026-11-20',
  amount: 4240,
  paymentType: 'Paid to treasurer',
  payerName: 'Rosa Marchetti',
  proof: 'Receipt 100001',
  closeReason: 'Paid at the county',
}

const completionMails = async ({ email }: { readonly email: string }): Promise<number> => {
  const rows = await world.testApp.db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'plan-complete')
    .where('recipient', '=', email)
    .execute()
  return rows.length
}

const takenBackMails = async ({ email }: { readonly email: string }) =>
  world.testApp.db
    .selectFrom('outbox')
    .select(['kind', 'body'])
    .where('kind', 'like', 'plan-payment-taken-back%')
    .where('recipient', '=', email)
    .execute()

const ALL = { instrument: 'CASH', receivedBy: 'COUNTER', reference: '' }

test('a partial payment pays the oldest installments; when it is returned, they are due again', async () => {
  const { id, plan, agreed } = await plannedLien()
  const { body } = await record(id, { amount: 500, settledDate: '2026-11-20' })
  expect(body).toMatchObject({ destination: 'lien', held: 0 })
  expect((await instalments(world, plan))[0]).toMatch(/^PAID/)
  await send('POST', `/${body.receivedPaymentID}/return`, { reason: 'Stopped' })
  expect(await instalments(world, plan)).toEqual(agreed)
  await expectSoundBooks()
})

test.each([
  ['a check whose funds clear days later', { receivedDate: '2026-11-18' }],
  ['a wire', { instrument: 'WIRE', amount: 4255 }],
  ['cash', ALL],
])(
  '%s for the whole debt closes the installments of a plan; when it is returned, they are due again',
  async (_, how) => {
    const { id, owner, plan, agreed } = await plannedLien()
    const { body } = await record(id, how)
    if (body.state === 'pending') await send('POST', `/${body.receivedPaymentID}/settle`, {})
    expect((await accounts(`received-${body.receivedPaymentID}`))['cash']).toBeGreaterThanOrEqual(424_000)
    await expectPaidOff(plan)
    const page = await world.testApp.inject({
      method: 'GET',
      url: `/api/parcels/${id}/plan`,
      token: owner.token,
    })
    expect(page.json()).toMatchObject({ payPlanStatus: 'COMPLETE', payoffCents: 0 })
    expect(page.json().instalments.at(-1)).toMatchObject({ sight: 'closed' })

    await send('POST', `/${body.receivedPaymentID}/return`, { reason: 'Not honored' })
    expect(await planStatus(world, plan)).toBe('ACTIVE')
    expect(await instalments(world, plan)).toEqual(agreed)
    await expectSoundBooks()
  },
)

test('an unidentified payment closes the plan that it is assigned to and pays off; unassigning it reopens the plan', async () => {
  const { id, plan, agreed } = await plannedLien()
  const { body } = await record(null, ALL)
  const path = `/${body.receivedPaymentID}/assign`
  await send('POST', path, { parcelID: id, seenParcelID: null, reason: 'The payer called' })
  await expectPaidOff(plan)
  await send('POST', path, { parcelID: null, seenParcelID: id, reason: 'Not theirs' })
  expect(await instalments(world, plan)).toEqual(agreed)
  await expectSoundBooks()
})

test('money applied from escrow that pays off a plan closes it; undoing this reopens the plan', async () => {
  const id = await createCertificate(world.testApp.db)
  // Received before there was a plan, and less than the debt.
  const { body: early } = await record(id, { amount: 4000, settledDate: '2026-11-20' })
  expect(early.destination).toBe('escrow')
  const owner = await createActor(world.testApp, 'taxpayer')
  const plan = await givePlan({ testApp: world.testApp, payer: owner }, { id }, { months: 24 })
  await record(id, { amount: 240, settledDate: '2026-11-20' })
  const before = await instalments(world, plan)
  const order = { sourceID: `received-${early.receivedPaymentID}`, amount: 4000, reason: 'The rest came' }
  const { escrowMoves } = await withLockedCertificate(id, 'escrow/apply', order)
  await expectPaidOff(plan)
  await withLockedCertificate(id, 'escrow/undo', { moveID: escrowMoves[0].moveID, reason: 'Wrong lien' })
  expect(await planStatus(world, plan)).toBe('ACTIVE')
  expect(await instalments(world, plan)).toEqual(before)
  await expectSoundBooks()
})

const paidCents = async (plan: GivenPlan) =>
  (await instalments(world, plan)).reduce((sum, one) => sum + Number(/ (\d+)\//.exec(one)?.[1]), 0)

test('a partial check that was held before a plan pays installments when it is applied, and prevents a default', async () => {
  const id = await createCertificate(world.testApp.db)
  const { body: early } = await record(id, { amount: 900, settledDate: '2026-11-20' })
  expect(early.destination).toBe('escrow')
  const owner = await createActor(world.testApp, 'taxpayer')
  const plan = await givePlan({ testApp: world.testApp, payer: owner }, { id }, { months: 24 })
  const before = await instalments(world, plan)
  const order = { sourceID: `received-${early.receivedPaymentID}`, amount: 900, reason: 'For the plan' }
  const { escrowMoves } = await withLockedCertificate(id, 'escrow/apply', order)
  expect(await paidCents(plan)).toBe(90_000)
  expect(await instalments(world, plan)).toEqual(expect.arrayContaining([expect.stringMatching(/^PAID/)]))
  expect(await isDefaulted(plan, 40)).toBe(false)
  await expectSoundBooks()

  await withLockedCertificate(id, 'escrow/undo', { moveID: escrowMoves[0].moveID, reason: 'Wrong lien' })
  expect(await instalments(world, plan)).toEqual(before)
  await expectSoundBooks()
  await withLockedCertificate(id, 'escrow/apply', order)
  await send('POST', `/${early.receivedPaymentID}/return`, { reason: 'Not honored' })
  expect(await instalments(world, plan)).toEqual(before)
  await expectSoundBooks()
})

test('a partial check that clears after a plan was accepted pays installments', async () => {
  const id = await createCertificate(world.testApp.db)
  const { body: early } = await record(id, { amount: 900 })
  expect(early.state).toBe('pending')
  const owner = await createActor(world.testApp, 'taxpayer')
  const plan = await givePlan({ testApp: world.testApp, payer: owner }, { id }, { months: 24 })
  await send('POST', `/${early.receivedPaymentID}/settle`, {})
  expect(await paidCents(plan)).toBe(90_000)
  await expectSoundBooks()
})

/** Whether the default rule ends the plan the given number of days after its first installment is due. */
async function isDefaulted(plan: GivenPlan, days: number): Promise<boolean> {
  const { services } = world.testApp
  const context = await systemContext(services)
  return inTransaction(services.db, (trx) =>
    applyDefaultRule(trx, context, plan.id, addDays(plan.firstDueOn, days)),
  )
}

test('a redemption posted with a reason closes the plan; undoing it reopens the plan', async () => {
  const { id, plan, agreed } = await plannedLien()
  await withLockedCertificate(id, 'redemption', REDEMPTION)
  await expectPaidOff(plan)
  await withLockedCertificate(id, 'redemption/undo', { reason: 'Another parcel' })
  expect(await planStatus(world, plan)).toBe('ACTIVE')
  expect(await instalments(world, plan)).toEqual(agreed)
})

test('undoing money applied from escrow reopens the debt and the plan, even if a later check paid the last cent', async () => {
  const id = await createCertificate(world.testApp.db)
  const { body: early } = await record(id, { amount: 240, settledDate: '2026-11-20' })
  const owner = await createActor(world.testApp, 'taxpayer')
  const plan = await givePlan({ testApp: world.testApp, payer: owner }, { id })
  const order = { sourceID: `received-${early.receivedPaymentID}`, amount: 240, reason: 'It is theirs' }
  const { escrowMoves } = await withLockedCertificate(id, 'escrow/apply', order)
  await record(id, { amount: 4000, settledDate: '2026-11-20' })
  await expectPaidOff(plan, /^PAID/)
  await withLockedCertificate(id, 'escrow/undo', { moveID: escrowMoves[0].moveID, reason: 'Wrong lien' })
  expect(await planStatus(world, plan)).toBe('ACTIVE')
  await expectSoundBooks()
})

test('rejects undoing money applied from escrow after the certificate is redeemed: staff undo the redemption first', async () => {
  const id = await createCertificate(world.testApp.db)
  const { body: early } = await record(id, { amount: 4000, settledDate: '2026-11-20' })
  const owner = await createActor(world.testApp, 'taxpayer')
  const plan = await givePlan({ testApp: world.testApp, payer: owner }, { id })
  await record(id, { amount: 240, settledDate: '2026-11-20' })
  const order = { sourceID: `received-${early.receivedPaymentID}`, amount: 4000, reason: 'The rest came' }
  const { escrowMoves } = await withLockedCertificate(id, 'escrow/apply', order)
  await world.testApp.db
    .updateTable('certificate')
    .set({ redeemed_on: plainDate('2026-11-20') })
    .where('id', '=', id)
    .execute()
  const undo = { moveID: escrowMoves[0].moveID, reason: 'Wrong lien' }
  expect(await withLockedCertificate(id, 'escrow/undo', undo)).toMatchObject({ code: 'state_changed' })
  expect(await planStatus(world, plan)).toBe('COMPLETE')
  await world.testApp.db.updateTable('certificate').set({ redeemed_on: null }).where('id', '=', id).execute()
})

test('an action on a certificate sends no e-mail about a plan that was already complete, even if an older plan is in default', async () => {
  const { id, owner, plan } = await plannedLien()
  await putInDefault(world, plan)
  const { db } = world.testApp
  const { id: importedId } = await db
    .insertInto('payment_plan')
    .values({
      certificate_id: id,
      requested_by: owner.userId,
      requested_on: plainDate('2026-11-20'),
      accepted_on: plainDate('2026-11-20'),
      completed_on: plainDate('2026-11-20'),
      status: 'COMPLETE',
      stage: 'accepted',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const desk = await withLockedCertificate(id, 'redemption/inprocess', { reason: 'The county called' })
  expect(desk).toMatchObject({ parcelID: id })
  expect(await completionMails(owner)).toBe(0)
  await db.deleteFrom('payment_plan').where('id', '=', importedId).execute()
})

describe('a plan in default is complete when it is paid off, and in default again when that is undone', () => {
  async function defaultedPlan() {
    const given = await plannedLien()
    await putInDefault(world, given.plan)
    expect(await planStatus(world, given.plan)).toBe('DEFAULT')
    expect(await openTasks(given.plan)).toBe(1)
    return { ...given, agreed: await instalments(world, given.plan) }
  }

  const openTasks = async ({ id }: GivenPlan): Promise<number> => {
    const rows = await world.testApp.db
      .selectFrom('staff_task')
      .select('id')
      .where('kind', '=', 'plan-default')
      .where('subject_id', '=', String(id))
      .where('done_at', 'is', null)
      .execute()
    return rows.length
  }

  async function expectComplete(plan: GivenPlan) {
    await expectPaidOff(plan)
    expect(await openTasks(plan)).toBe(0)
  }

  async function expectInDefault(plan: GivenPlan, agreed: readonly string[]) {
    expect(await planStatus(world, plan)).toBe('DEFAULT')
    expect(await instalments(world, plan)).toEqual(agreed)
    expect(await openTasks(plan)).toBe(1)
    await expectSoundBooks()
  }

  const linesOf = async (id: number) => {
    const rows = await world.testApp.db
      .selectFrom('certificate_history')
      .select(['what', 'after'])
      .where('certificate_id', '=', id)
      .where('what', 'like', 'payment plan%')
      .orderBy('id')
      .execute()
    return rows.slice(-2)
  }

  test('by a check for the whole debt', async () => {
    const { id, owner, plan, agreed } = await defaultedPlan()
    const { body } = await record(id, { settledDate: '2026-11-20' })
    await expectComplete(plan)
    expect((await instalments(world, plan))[0]).toMatch(/^PAID/)
    expect(await completionMails(owner)).toBe(1)
    await send('POST', `/${body.receivedPaymentID}/return`, { reason: 'Not honored' })
    await expectInDefault(plan, agreed)
    expect(await linesOf(id)).toEqual([
      { what: 'payment plan complete', after: '2026-11-20' },
      { what: 'payment plan open again', after: 'DEFAULT' },
    ])
  })

  test('by money applied from escrow', async () => {
    const { id, owner, plan } = await defaultedPlan()
    const { body: part } = await record(id, { amount: 240, settledDate: '2026-11-20' })
    const { body: rest } = await record(id, { amount: 4000, settledDate: '2026-11-20' })
    expect([part.destination, rest.destination]).toEqual(['escrow', 'escrow'])
    const apply = (received: { receivedPaymentID: number }, amount: number) =>
      withLockedCertificate(id, 'escrow/apply', {
        ...{ sourceID: `received-${received.receivedPaymentID}`, amount, reason: 'As agreed' },
      })
    await apply(part, 240)
    expect(await planStatus(world, plan)).toBe('DEFAULT')
    const before = await instalments(world, plan)
    const { escrowMoves } = await apply(rest, 4000)
    await expectComplete(plan)
    expect(await completionMails(owner)).toBe(1)
    await withLockedCertificate(id, 'escrow/undo', {
      moveID: escrowMoves.at(-1).moveID,
      reason: 'Wrong lien',
    })
    await expectInDefault(plan, before)
  })

  test('by a redemption that staff post', async () => {
    const { id, owner, plan, agreed } = await defaultedPlan()
    await withLockedCertificate(id, 'redemption', REDEMPTION)
    await expectComplete(plan)
    expect(await completionMails(owner)).toBe(1)
    await withLockedCertificate(id, 'redemption/undo', { reason: 'Another parcel' })
    await expectInDefault(plan, agreed)
  })

  test('by the next correction, if a check redeemed the certificate earlier', async () => {
    const { id, plan, agreed } = await defaultedPlan()
    const { body } = await record(id, { settledDate: '2026-11-20' })
    await withLockedCertificate(id, 'redemption', { ...REDEMPTION, closeReason: '' })
    // As an earlier version left it, which did not complete plans in default.
    const { testApp } = world
    await testApp.db
      .updateTable('payment_plan')
      .set({ status: 'DEFAULT', completed_on: null, completed_payment_id: null, completed_at: null })
      .where('id', '=', plan.id)
      .execute()
    await inTransaction(testApp.db, async (trx) => {
      const correction = {
        certificateId: id,
        reason: 'imported',
        redeemedOn: plainDate(REDEMPTION.receivedDate),
      }
      await recordCorrections(trx, testApp.services, [correction])
    })
    expect(await planStatus(world, plan)).toBe('COMPLETE')
    await send('POST', `/${body.receivedPaymentID}/return`, { reason: 'Not honored' })
    expect(await planStatus(world, plan)).toBe('DEFAULT')
    expect(await instalments(world, plan)).toEqual(agreed)
  })

  test('a plan that was cured earlier is active again', async () => {
    const { id, plan } = await defaultedPlan()
    await changePlan(plan, 'cure', '2026-12-15')
    const { body } = await record(id, { settledDate: '2026-11-20' })
    await expectPaidOff(plan)
    await send('POST', `/${body.receivedPaymentID}/return`, { reason: 'Not honored' })
    expect(await planStatus(world, plan)).toBe('ACTIVE')
  })
})

describe('when a payment is returned, its payer gets one e-mail for a plan that is', () => {
  const PAY = 'Please pay the installment on your plan page'

  async function returnEmail(
    change: (plan: GivenPlan, id: number) => Promise<unknown>,
    how: object = { reason: 'Not honored' },
  ) {
    const { id, owner, plan } = await plannedLien()
    const { body } = await record(id, { amount: 100, settledDate: '2026-11-20' })
    await change(plan, id)
    await send('POST', `/${body.receivedPaymentID}/return`, how)
    const sentMails = await takenBackMails(owner)
    expect(sentMails).toHaveLength(1)
    return sentMails[0]?.body
  }

  test('active: to pay the installment', async () => {
    expect(await returnEmail(async () => undefined)).toContain(PAY)
  })

  test('active, and the payment was recorded by mistake: we record it again; no word of a return', async () => {
    const body = await returnEmail(async () => undefined, { reason: 'Typed twice', isMistake: true })
    expect(body).toContain('We will record correctly what you did pay. You do not need to pay it again.')
    expect(body).not.toContain('returned')
    expect(body).toContain(PAY)
  })

  test('in default: no partial payments online, and please call', async () => {
    const body = await returnEmail((plan) => putInDefault(world, plan))
    expect(body).toContain('in default, so partial payments cannot be made online now. Please call us')
    expect(body).not.toContain(PAY)
  })

  test('ended: the whole balance is owed', async () => {
    const body = await returnEmail((plan) =>
      world.testApp.db
        .updateTable('payment_plan')
        .set({ status: 'CANCELED', stage: 'ended', canceled_on: plainDate('2026-11-20') })
        .where('id', '=', plan.id)
        .execute(),
    )
    expect(body).toContain('he entire remaining balance is owed now')
    expect(body).not.toContain(PAY)
  })

  test('complete because the county was paid: asks for nothing', async () => {
    const body = await returnEmail((_, id) => withLockedCertificate(id, 'redemption', REDEMPTION))
    expect(body).not.toMatch(/owed again|please pay/i)
  })
})

test('a partial payment that was received before the default and clears after it pays the oldest installment', async () => {
  const { id, plan } = await plannedLien()
  const { body } = await record(id, { amount: 250, receivedDate: '2026-11-18' })
  await putInDefault(world, plan)
  await world.testApp.db
    .updateTable('payment_plan')
    .set({ accepted_on: plainDate('2026-11-01') })
    .where('id', '=', plan.id)
    .execute()
  const settled = await send('POST', `/${body.receivedPaymentID}/settle`, {})
  expect(settled.body).toMatchObject({ destination: 'lien' })
  expect(await planStatus(world, plan)).toBe('DEFAULT')
  expect((await instalments(world, plan))[0]).toMatch(/^PAID/)
  await expectSoundBooks()
})

test('a check that was on its way when its plan ended fills the plan when it clears', async () => {
  const id = await createCertificate(world.testApp.db)
  const { body: early } = await record(id, { amount: 500 })
  const owner = await createActor(world.testApp, 'taxpayer')
  const plan = await givePlan({ testApp: world.testApp, payer: owner }, { id }, { months: 24 })
  const { body: later } = await record(id, { amount: 100 })
  await changePlan(plan, 'end')
  for (const { receivedPaymentID } of [early, later]) {
    const { body } = await send('POST', `/${receivedPaymentID}/settle`, {})
    expect(body).toMatchObject({ destination: 'lien', held: 0 })
    expect(await world.tasksOf(receivedPaymentID)).toEqual([])
  }
  expect(await paidCents(plan)).toBe(60_000)
  await expectSoundBooks()
})

test('a check for the whole debt that a plan named pays it off after the plan ended', async () => {
  const id = await createCertificate(world.testApp.db)
  const { body } = await record(id, { receivedDate: '2026-11-18' })
  const owner = await createActor(world.testApp, 'taxpayer')
  const plan = await givePlan({ testApp: world.testApp, payer: owner }, { id }, { months: 24 })
  await changePlan(plan, 'end')
  await send('POST', `/${body.receivedPaymentID}/settle`, {})
  expect(await world.certificateOf(id)).toMatchObject({ redemption_in_process_on: '2026-11-20' })
  await expectSoundBooks()
})

test('when a payment bounces, the excess of a later one replaces it; money applied from that excess redeems nothing', async () => {
  const { id, plan } = await plannedLien()
  const { db } = world.testApp
  const part = await record(id, { amount: 1000, settledDate: '2026-11-20' })
  const whole = await record(id, { settledDate: '2026-11-20' })
  expect((await world.certificateOf(id)).redemption_payment_id).toBe(
    `received-${whole.body.receivedPaymentID}`,
  )
  await createExpense(db, id, { amount_cents: 27_500, incurred_on: plainDate('2026-11-20') })
  const sourceID = `received-${whole.body.receivedPaymentID}`
  const applied = await withLockedCertificate(id, 'escrow/apply', {
    sourceID,
    amount: 275,
    reason: 'As agreed',
  })
  expect(applied).toMatchObject({ owed: 0 })
  await send('POST', `/${part.body.receivedPaymentID}/return`, { reason: 'Not signed' })
  expect(await world.certificateOf(id)).toEqual({
    redemption_in_process_on: null,
    redemption_payment_id: null,
    escrow_cents: 0,
  })
  expect(await planStatus(world, plan)).toBe('ACTIVE')
  await expectSoundBooks()
})

test('money beyond a payoff from before a plan pays a correction of what was owed then, and fills no installment', async () => {
  const id = await createCertificate(world.testApp.db)
  for (const amount of [4240, 500])
    await record(id, { amount, settledDate: '2026-11-18', receivedDate: '2026-11-18' })
  const taxes = {
    subsequentName: 'Second half',
    subsequentAmt: 1000,
    paidDate: '2026-11-17',
    receiptNo: 'R-1',
  }
  await withLockedCertificate(id, 'subsequents', taxes)
  const owner = await createActor(world.testApp, 'taxpayer')
  const plan = await givePlan({ testApp: world.testApp, payer: owner }, { id }, { months: 4 })
  const agreed = await instalments(world, plan)
  world.testApp.clock.set('2026-11-21T15:00:00Z')
  world.admin = await createActor(world.testApp, 'admin')
  await withLockedCertificate(id, 'certificate', { price: 4100, reason: 'As in the sale list' })
  expect(await world.certificateOf(id)).toMatchObject({ escrow_cents: 39_400 })
  expect(await instalments(world, plan)).toEqual(agreed)
  await expectSoundBooks()
})
