import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { bps, cents } from '@fieldstone/domain/money/cents'
import { feeOf } from '@fieldstone/domain/payments/fees'
import type { PaymentKind } from '@fieldstone/domain/payments/states'
import type { Insertable } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createActor } from '../../../test/actors.ts'
import { createCertificate, insertPayment } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { postReversal, postSettlement, type SettledPayment } from './service.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })

const EFFECTIVE_ON = plainDate('2026-11-20')
let made = 0

/** Creates and posts a succeeded payment, by default for the whole payoff. */
async function settle(
  certificateId: number,
  kind: PaymentKind = 'FULL',
  portionCents = 424_000,
  effectiveOn = EFFECTIVE_ON,
): Promise<SettledPayment> {
  const { db, services } = testApp
  const { userId } = await createActor(testApp, 'taxpayer')
  made += 1
  const id = `pay_${String(made).padStart(26, 'b')}`
  const feeCents = feeOf(cents(portionCents), bps(325))
  await insertPayment(db, {
    ...{ id, kind, user_id: userId, certificate_id: certificateId, portion_cents: portionCents },
    ...{ fee_cents: feeCents, effective_on: effectiveOn, created_at: testApp.clock.now() },
  })
  const payment = { id, certificateId, portionCents, feeCents, effectiveOn }
  await inTransaction(db, (trx) => postSettlement(trx, services, payment))
  return payment
}

async function reverse(payment: SettledPayment): Promise<void> {
  const { db, services } = testApp
  await db.updateTable('payment').set({ status: 'REFUNDED' }).where('id', '=', payment.id).execute()
  await inTransaction(db, (trx) => postReversal(trx, services, payment))
}

const certificateOf = (id: number) =>
  testApp.db.selectFrom('certificate').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const historyOf = async (id: number) => {
  const rows = await testApp.db
    .selectFrom('certificate_history')
    .select(['what', 'before', 'after'])
    .where('certificate_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.filter((row) => !row.what.startsWith('payment settled') && row.what !== 'payment reversed')
}

test('does not make a second payment the redeeming one, and writes no such line', async () => {
  const certificateId = await createCertificate(testApp.db)
  const first = await settle(certificateId)
  const second = await settle(certificateId, 'PARTIAL')
  const marked = [{ what: 'redemption in process', before: null, after: EFFECTIVE_ON }]
  expect(await historyOf(certificateId)).toEqual(marked)
  await reverse(second)
  expect(await certificateOf(certificateId)).toMatchObject({
    redemption_in_process_on: EFFECTIVE_ON,
    redemption_payment_id: first.id,
  })
  expect(await historyOf(certificateId)).toEqual(marked)
})

test('reopens a plan when the payment that completed it is reversed', async () => {
  const { db } = testApp
  const certificateId = await createCertificate(db)
  const { id } = await insertPlan(certificateId)
  const plan = () =>
    db.selectFrom('payment_plan').select(['status', 'completed_on']).where('id', '=', id).executeTakeFirst()
  const payment = await settle(certificateId, 'PARTIAL')
  expect(await plan()).toEqual({ status: 'COMPLETE', completed_on: EFFECTIVE_ON })
  await reverse(payment)
  expect(await plan()).toEqual({ status: 'ACTIVE', completed_on: null })
  expect(await historyOf(certificateId)).toEqual([
    { what: 'redemption in process', before: null, after: EFFECTIVE_ON },
    { what: 'payment plan complete', before: null, after: EFFECTIVE_ON },
    { what: 'redemption in process', before: EFFECTIVE_ON, after: null },
    { what: 'payment plan open again', before: 'COMPLETE', after: 'ACTIVE' },
  ])
})

const insertPlan = (certificateId: number) =>
  testApp.db
    .insertInto('payment_plan')
    .values({
      certificate_id: certificateId,
      requested_on: plainDate('2026-10-01'),
      status: 'ACTIVE',
      stage: 'accepted',
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Two payments inside a plan, the second of which pays the certificate off and completes the plan. */
async function paidInTwo() {
  const { db } = testApp
  const certificateId = await createCertificate(db)
  await insertPlan(certificateId)
  const first = await settle(certificateId, 'PARTIAL', 100_000)
  const last = await settle(certificateId, 'PARTIAL', 324_000)
  const excess = await settle(certificateId, 'PARTIAL', 50_000)
  const plan = async () =>
    (
      await db
        .selectFrom('payment_plan')
        .select('status')
        .where('certificate_id', '=', certificateId)
        .executeTakeFirstOrThrow()
    ).status
  return { certificateId, first, last, excess, plan }
}

describe('applies an ACH debit of a plan by the status of the plan on the day it was submitted', () => {
  const SUBMITTED_ON = plainDate('2026-11-16')

  type PlanValues = Pick<Insertable<Tables['payment_plan']>, 'status'> &
    Partial<Insertable<Tables['payment_plan']>>

  test.each<readonly [string, PlanValues, 'lien' | 'escrow']>([
    ['active then and now', { status: 'ACTIVE', accepted_on: plainDate('2026-10-01') }, 'lien'],
    ['active then, in default since', { status: 'DEFAULT', defaulted_on: plainDate('2026-11-18') }, 'lien'],
    ['put in default that very day', { status: 'DEFAULT', defaulted_on: plainDate('2026-11-16') }, 'lien'],
    ['active then, canceled since', { status: 'CANCELED', canceled_on: plainDate('2026-11-17') }, 'lien'],
    ['in default before', { status: 'DEFAULT', defaulted_on: plainDate('2026-11-15') }, 'escrow'],
    ['accepted since', { status: 'ACTIVE', accepted_on: plainDate('2026-11-17') }, 'escrow'],
    [
      'never accepted',
      { status: 'CANCELED', accepted_on: null, canceled_on: plainDate('2026-11-18') },
      'escrow',
    ],
  ])('%s', async (_, plan, destination) => {
    const { db } = testApp
    const certificateId = await createCertificate(db)
    const day = plainDate('2026-10-01')
    await db
      .insertInto('payment_plan')
      .values({
        certificate_id: certificateId,
        requested_on: day,
        accepted_on: day,
        stage: 'accepted',
        ...plan,
      })
      .execute()
    const { id } = await settle(certificateId, 'INSTALMENT', 64_284, SUBMITTED_ON)
    const row = await db.selectFrom('payment').select('destination').where('id', '=', id).execute()
    expect(row).toEqual([{ destination }])
  })
})

test('reopens the plan and clears the redemption when the first of two payments is taken back', async () => {
  const { certificateId, first, last, excess, plan } = await paidInTwo()
  await reverse(excess)
  expect(await plan()).toBe('COMPLETE')
  expect(await certificateOf(certificateId)).toMatchObject({ redemption_payment_id: last.id })
  await reverse(first)
  expect(await plan()).toBe('ACTIVE')
  expect(await certificateOf(certificateId)).toMatchObject({
    redemption_in_process_on: null,
    redemption_payment_id: null,
  })
})

test('makes a redeemed certificate owe again when the first of two payments is taken back', async () => {
  const { certificateId, first, excess } = await paidInTwo()
  await testApp.db
    .updateTable('certificate')
    .set({ redeemed_on: EFFECTIVE_ON, treasurer_receipt_no: 'T-2', redemption_in_process_on: null })
    .where('id', '=', certificateId)
    .execute()
  await reverse(excess)
  expect(await certificateOf(certificateId)).toMatchObject({ redeemed_on: EFFECTIVE_ON })
  await reverse(first)
  expect(await certificateOf(certificateId)).toMatchObject({ redeemed_on: null, redemption_payment_id: null })
})

test('marks the redemption as in process again if a later payment pays all after the redeeming one is taken back', async () => {
  const { certificateId, first, last, excess } = await paidInTwo()
  const later = await settle(certificateId, 'PARTIAL', 100_000)
  await testApp.db
    .updateTable('certificate')
    .set({ redeemed_on: EFFECTIVE_ON, redemption_in_process_on: null })
    .where('id', '=', certificateId)
    .execute()
  await reverse(first)
  expect(await certificateOf(certificateId)).toMatchObject({
    redeemed_on: EFFECTIVE_ON,
    redemption_payment_id: last.id,
  })
  const whole = await settle(certificateId, 'PARTIAL', 424_000)
  await reverse(last)
  expect(await certificateOf(certificateId)).toMatchObject({
    redeemed_on: null,
    redemption_in_process_on: EFFECTIVE_ON,
    redemption_payment_id: whole.id,
  })
  expect((await historyOf(certificateId)).slice(-4)).toEqual([
    { what: 'redeemed', before: EFFECTIVE_ON, after: null },
    { what: 'payment plan open again', before: 'COMPLETE', after: 'ACTIVE' },
    { what: 'redemption in process', before: null, after: EFFECTIVE_ON },
    { what: 'payment plan complete', before: null, after: EFFECTIVE_ON },
  ])
  for (const one of [excess, later]) await reverse(one)
  expect(await certificateOf(certificateId)).toMatchObject({ redemption_payment_id: whole.id })
})

test('makes a certificate owe again when the payment that redeemed it is reversed', async () => {
  const { db } = testApp
  const certificateId = await createCertificate(db)
  const payment = await settle(certificateId)
  await db
    .updateTable('certificate')
    .set({
      redeemed_on: EFFECTIVE_ON,
      redeemed_cents: 424_000,
      treasurer_receipt_no: 'T-1',
      redemption_in_process_on: null,
    })
    .where('id', '=', certificateId)
    .execute()
  await reverse(payment)
  expect(await certificateOf(certificateId)).toMatchObject({
    redeemed_on: null,
    redeemed_cents: null,
    treasurer_receipt_no: null,
    redemption_payment_id: null,
  })
  expect(await historyOf(certificateId)).toEqual([
    { what: 'redemption in process', before: null, after: EFFECTIVE_ON },
    { what: 'redeemed', before: `${EFFECTIVE_ON}, treasurer's receipt T-1`, after: null },
  ])
})

test('supersedes earlier quotes and adds timeline lines for each settlement and reversal', async () => {
  const { db } = testApp
  const certificateId = await createCertificate(db)
  const view = () => testApp.inject({ method: 'POST', url: `/api/parcels/${certificateId}/payofflog` })
  await view()
  const payment = await settle(certificateId)
  await view()
  await reverse(payment)
  const causes = await db
    .selectFrom('payoff_quote_supersession')
    .innerJoin('payoff_quote', 'payoff_quote.id', 'quote_id')
    .select(['cause', 'total_cents'])
    .where('certificate_id', '=', certificateId)
    .orderBy('quote_id')
    .execute()
  expect(causes).toEqual([
    { cause: 'payment-settled', total_cents: 424_000 },
    { cause: 'payment-reversed', total_cents: 0 },
  ])
  const lines = await db
    .selectFrom('certificate_history')
    .select(['what', 'before', 'after', 'payoff_before', 'payoff_after'])
    .where('certificate_id', '=', certificateId)
    .orderBy('id')
    .execute()
  const [owed, nothing] = [424_000, 0].map((totalCents) => ({ totalCents, goodThrough: '2026-11-30' }))
  const none = { before: null, after: null, payoff_before: null, payoff_after: null }
  expect(lines).toEqual([
    { ...none, what: 'payment settled', payoff_before: owed, payoff_after: nothing },
    { ...none, what: 'redemption in process', after: '2026-11-20' },
    { ...none, what: 'payment reversed', payoff_after: owed },
    { ...none, what: 'redemption in process', before: '2026-11-20' },
  ])
})

test('keeps the payoff of an online payment begun at the end of the county’s day', async () => {
  const certificateId = await createCertificate(testApp.db)
  // In Ohio the 19th ends at 05:00 UTC: the row is made a second earlier, dated a moment later.
  testApp.clock.set('2026-11-20T04:59:59Z')
  await settle(certificateId)
  testApp.clock.set('2026-11-20T15:00:00Z')
  const record = await testApp.inject({ method: 'GET', url: `/api/parcels/${certificateId}` })
  expect(record.json()).toMatchObject({ payofF_TOTAL: 0 })
})

test('shows amount, method and receipt of each payment in the timeline, and the payer to administrators', async () => {
  const certificateId = await createCertificate(testApp.db)
  const { id } = await settle(certificateId)
  await testApp.db.updateTable('payment').set({ receipt_no: 90_001 }).where('id', '=', id).execute()
  const timeline = async (role: 'admin' | 'county') => {
    const { token } = await createActor(testApp, role)
    const answer = await testApp.inject({
      method: 'GET',
      url: `/api/parcels/${certificateId}/history`,
      token,
    })
    return answer.json()
  }
  const facts = { id, method: 'CC', portionCents: 424_000, totalCents: 437_780, receiptNo: '90001' }
  const [redeeming, settled] = await timeline('admin')
  const payment = { ...facts, payer: expect.stringMatching(/^\S+ \S+/) }
  expect(redeeming).toMatchObject({ what: 'redemption in process', payment, reason: null })
  expect(settled).toMatchObject({
    what: 'payment settled',
    payment,
    reason: null,
    payoffBefore: { totalCents: 424_000, goodThrough: '2026-11-30' },
    payoffAfter: { totalCents: 0, goodThrough: '2026-11-30' },
  })
  for (const line of await timeline('county')) expect(line.payment).toEqual({ ...facts, payer: null })
})
