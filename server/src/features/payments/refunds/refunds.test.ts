import type { PaymentRecord } from '@fieldstone/contract/entities/payments/payment-record'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DEMO_COMPANY } from '../../../../demo/company.ts'
import { createActor, type TestActor } from '../../../../test/actors.ts'
import { atProvider } from '../../../../test/at-provider.ts'
import { balances } from '../../../../test/expect-paid.ts'
import { ledger, onlyPayment, openTasks } from '../../../../test/payments-read.ts'
import {
  askQuote,
  openCheckout,
  payAtCheckout,
  payHeld,
  payInFull,
  payTooLate,
  sweep,
} from '../../../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { shared } from '../../../../test/shared.ts'
import { verify } from '../../verify/verify.ts'

const world = sharedPaymentWorld()
const admin = shared(() => createActor(world.testApp, 'admin'))
const second = shared(() => createActor(world.testApp, 'admin'))
beforeAll(async () => {
  await world.testApp.db
    .updateTable('company_setting')
    .set({ values: JSON.stringify({ ...DEMO_COMPANY, ...LIMITS }) })
    .execute()
})

/** What the same payer got back, or waits for, in other tests does not count together with it. */
beforeEach(async () => {
  await sql`update payment_refund set requested_at = requested_at - interval '31 days',
    decided_at = decided_at - interval '31 days', succeeded_on = succeeded_on - 31,
    status = case when status in ('WAITING', 'READY', 'PENDING') then 'DECLINED' else status end`.execute(
    world.testApp.db,
  )
})

/** The usual payment is $4,377.80: with this limit it needs no second person. */
const LIMITS = { refundApprovalCents: 500_000 }
const TOTAL = 437_780

const read = async (id: string, actor = admin) =>
  (
    await world.testApp.inject({ method: 'GET', url: `/api/payments/${id}`, token: actor.token })
  ).json() as PaymentRecord

interface Answered extends PaymentRecord {
  readonly statusCode: number
  readonly reason?: string
}

async function post(path: string, payload: object, actor = admin): Promise<Answered> {
  const answer = await world.testApp.inject({
    method: 'POST',
    url: `/api/payments/${path}`,
    token: actor.token,
    payload,
  })
  await world.sandbox.idle()
  return { statusCode: answer.statusCode, ...answer.json() }
}

const refund = (id: string, fields: object = {}, actor = admin) =>
  post(
    `${id}/refund`,
    { reason: 'Paid twice by mistake', ...('amountCents' in fields ? {} : { all: true }), ...fields },
    actor,
  )

/** All of the money is held. */
async function paidIntoEscrow(): Promise<{ lien: Lien; id: string }> {
  const lien = await createLien(world)
  const checkout = await openCheckout(world, lien, await createActor(world.testApp, 'taxpayer'))
  await payHeld(world, lien, checkout)
  return { lien, id: (await onlyPayment(world, lien)).id }
}

const booksHold = async () =>
  expect((await verify(world.testApp.db, world.testApp.services)).findings.filter((it) => !it.isOk)).toEqual(
    [],
  )

test('the whole is refunded: the ledger is reversed with the fee, the certificate is owed again', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  const before = await read(id)
  expect(before).toMatchObject({
    status: 'SUCCEEDED',
    refundable: { reason: null, wholeCents: TOTAL, partCents: 0 },
    refunds: [],
  })
  const after = await refund(id, { amountCents: TOTAL, seenRefundedCents: 0 })
  expect(after).toMatchObject({
    statusCode: 200,
    status: 'REFUNDED',
    refundedCents: TOTAL,
    refunds: [{ status: 'SUCCEEDED', amountCents: TOTAL, requestedBy: admin.username, decidedBy: null }],
    refundable: { reason: 'all-refunded', wholeCents: 0 },
  })
  expect(await balances(world, lien)).toMatchObject({ cash: 0, 'fee-income': 0 })
  expect((await askQuote(world, lien, world.payer)).json()).toMatchObject({ allowed: true })
  expect((await refund(id)).statusCode).toBe(409)
  await booksHold()
})

test('a part is refunded out of escrow, and booked: never more than is held, and a second press does nothing', async () => {
  const { lien, id } = await paidIntoEscrow()
  expect((await read(id)).refundable).toMatchObject({ wholeCents: TOTAL, partCents: 424_000 })
  expect(await refund(id, { amountCents: 424_001 })).toMatchObject({ statusCode: 409, partCents: 424_000 })
  const part = await refund(id, { amountCents: 100_000, seenRefundedCents: 0 })
  expect(part).toMatchObject({
    status: 'SUCCEEDED',
    refundedCents: 100_000,
    refundable: { wholeCents: TOTAL - 100_000, partCents: 324_000 },
  })
  expect((await refund(id, { amountCents: 100_000, seenRefundedCents: 0 })).statusCode).toBe(409)
  expect(await balances(world, lien)).toMatchObject({
    cash: TOTAL - 100_000,
    escrow: -324_000,
    'fee-income': -13_780,
  })
  expect((await openTasks(world, id)).sort()).toEqual(['arrived-after-right-ended', 'payment-in-escrow'])
  await booksHold()

  await refund(id, { seenRefundedCents: 100_000 })
  expect((await ledger(world, lien)).accounts).toMatchObject({ cash: 0, escrow: 0, 'fee-income': 0 })
  await booksHold()
})

test('a part that was refunded fails: it stands in escrow again, and staff get a task', async () => {
  const { lien, id } = await paidIntoEscrow()
  const { refunds } = await refund(id, { amountCents: 50_000 })
  await atProvider(world, 'refund/fail', {
    id: (refunds[0] as { providerID?: string } | undefined)?.providerID,
  })
  expect(await read(id)).toMatchObject({ refundedCents: 0, refunds: [{ status: 'FAILED' }] })
  expect((await ledger(world, lien)).accounts).toMatchObject({ cash: TOTAL, escrow: -424_000 })
  expect(await openTasks(world, id)).toContain('payment-reversed')
  await booksHold()
})

test('above the limit: a second administrator approves, never the one who asked; declined, nothing moves', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  await world.testApp.db
    .updateTable('company_setting')
    .set({ values: JSON.stringify(DEMO_COMPANY) })
    .execute()
  world.testApp.clock.advanceSeconds(10)
  const asked = await refund(id)
  const [waiting] = asked.refunds
  expect(asked).toMatchObject({ status: 'SUCCEEDED', refunds: [{ status: 'WAITING', canApprove: false }] })
  expect(await refund(id)).toMatchObject({ statusCode: 409, reason: 'refund-open' })
  const decide = (decision: string, actor: TestActor) =>
    post(`${id}/refunds/${waiting?.id}/decision`, { decision, currentPassword: actor.password }, actor)
  expect((await decide('approve', admin)).statusCode).toBe(403)
  expect((await read(id, second)).refunds).toMatchObject([{ status: 'WAITING', canApprove: true }])
  expect(await decide('approve', second)).toMatchObject({
    status: 'REFUNDED',
    refunds: [{ status: 'SUCCEEDED', requestedBy: admin.username, decidedBy: second.username }],
  })
  expect((await decide('approve', second)).statusCode).toBe(409)

  const other = await payInFull(world, await createLien(world))
  const { refunds } = await refund(other)
  const declined = await post(`${other}/refunds/${refunds[0]?.id}/decision`, { decision: 'decline' }, second)
  expect(declined).toMatchObject({ status: 'SUCCEEDED', refunds: [{ status: 'DECLINED' }] })
  expect(declined.refundable).toMatchObject({ reason: null, wholeCents: TOTAL })
  await world.testApp.db
    .updateTable('company_setting')
    .set({ values: JSON.stringify({ ...DEMO_COMPANY, ...LIMITS }) })
    .execute()
  world.testApp.clock.advanceSeconds(10)
})

test.each([
  ['the answer is lost', 'timeoutAfterExecution' as const],
  ['the provider is away', 503 as const],
])(
  '%s: the refund waits, the sweep sends it again under the same key, and money goes back once',
  async (_, status) => {
    const lien = await createLien(world)
    const id = await payInFull(world, lien)
    world.sandbox.switches.failNext = { path: '/v1/refunds', status, times: 3, method: 'POST' }
    const asked = await refund(id)
    world.sandbox.switches.failNext = null
    expect(asked.statusCode).toBe(200)
    world.testApp.clock.advanceSeconds(61)
    await sweep(world)
    await world.sandbox.idle()
    expect(await read(id)).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'SUCCEEDED' }] })
    const { stripe_pi_id } = await onlyPayment(world, lien)
    const made = world.sandbox.objects.list('refund').filter((it) => it.payment_intent === stripe_pi_id)
    expect(made).toHaveLength(1)
    await booksHold()
  },
)

test('two administrators at the same moment: one refund', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  const answers = await Promise.all([admin, second].map((actor) => refund(id, {}, actor)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const { stripe_pi_id } = await onlyPayment(world, lien)
  expect(
    world.sandbox.objects.list('refund').filter((it) => it.payment_intent === stripe_pi_id),
  ).toHaveLength(1)
})

test('a charge on a payment that was over here: its refund ends the review and closes its task', async () => {
  const lien = await createLien(world)
  const id = await payTooLate(world, lien)
  expect(await read(id)).toMatchObject({ needsReview: true, reviewEndings: [] })
  expect(await post(`${id}/review`, { action: 'close', note: 'not ours' })).toMatchObject({
    statusCode: 409,
    reason: 'money',
  })
  expect(await refund(id)).toMatchObject({ status: 'EXPIRED', needsReview: false, refundedCents: TOTAL })
  expect(await openTasks(world, id)).toEqual([])
})

test('money without a payoff is posted by a review once the data are right, with receipt, ledger and its note', async () => {
  const { db } = world.testApp
  const lien = await createLien(world)
  const url = await openCheckout(world, lien)
  const setRate = (rate_bps: number) =>
    db.updateTable('certificate').set({ rate_bps }).where('id', '=', lien.id).execute()
  await setRate(2500)
  await payAtCheckout(world, url)
  const { id } = await onlyPayment(world, lien)
  const action = { action: 'post', note: 'The rate was typed wrong' }
  expect(await post(`${id}/review`, action)).toMatchObject({ statusCode: 409, reason: 'no-payoff' })
  await setRate(500)
  expect((await read(id)).reviewEndings).toEqual(['post'])
  expect(await post(`${id}/review`, action)).toMatchObject({ status: 'SUCCEEDED', needsReview: false })
  expect((await onlyPayment(world, lien)).receipt_no).not.toBeNull()
  expect((await ledger(world, lien)).accounts).toMatchObject({ cash: TOTAL })
  expect(await openTasks(world, id)).toEqual([])
  const history = await db
    .selectFrom('certificate_history')
    .select(['what', 'reason', 'actor_user_id'])
    .where('money_id', '=', id)
    .where('what', 'like', '%reviewed%')
    .execute()
  expect(history).toEqual([
    { what: 'payment reviewed and posted', reason: action.note, actor_user_id: admin.userId },
  ])
  expect(await post(`${id}/review`, action)).toMatchObject({ statusCode: 409, reason: 'no-review' })
})

test('a refund without an amount, with both, or with a misspelled one is rejected: nothing goes back', async () => {
  const id = await payInFull(world, await createLien(world))
  const url = `${id}/refund`
  const reason = 'Paid twice by mistake'
  for (const [payload, field] of [
    [{ reason }, 'amountCents'],
    [{ reason, all: true, amountCents: 100 }, 'amountCents'],
    [{ reason, all: false }, 'all'],
    [{ reason, amount: 100 }, 'amount'],
    [{ reason, all: true, amountcents: 100 }, 'amountcents'],
  ] as const) {
    const answer = await post(url, payload)
    expect(answer).toMatchObject({ statusCode: 400, fields: { [field]: expect.any(String) } })
  }
  expect((await read(id)).refunds).toEqual([])
})
