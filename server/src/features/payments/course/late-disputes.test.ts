import { AUTHORIZATION_TEXT_VERSION } from '@fieldstone/contract/papers/debit-authorization'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_COMPANY } from '../../../../demo/company.ts'
import { createActor, type TestActor } from '../../../../test/actors.ts'
import { post as call, get } from '../../../../test/bank-account-steps.ts'
import { givenAccount } from '../../../../test/bank-steps.ts'
import { ledger, onlyPayment } from '../../../../test/payments-read.ts'
import { confirmSale, openCheckout, payAtCheckout } from '../../../../test/payments-steps.ts'
import { createLien } from '../../../../test/payments-world.ts'
import { sharedPlanWorld } from '../../../../test/plan-world.ts'
import { readPaymentAccounts } from '../../../records/payment-accounts.ts'
import { verify } from '../../verify/verify.ts'
import { fetchPayouts } from '../books/fetch.ts'

const world = sharedPlanWorld()
const ACCEPTED = { authorizationAccepted: true, authorizationTextVersion: AUTHORIZATION_TEXT_VERSION }
/** Creates a new session, because days pass in these tests. */
const adminToken = async () => (await createActor(world.testApp, 'admin')).token
beforeAll(async () => {
  await world.testApp.db
    .updateTable('company_setting')
    .set({ values: JSON.stringify({ ...DEMO_COMPANY, refundApprovalCents: 430_000 }) })
    .execute()
})

/** Creates a settled debit of the whole payoff, which the bank will take back later as unauthorized. */
async function settledDebit({ isHeld = false } = {}) {
  const account = await givenAccount(world, 'dispute')
  const lien = await createLien(world)
  const quote = (await get(world, `quote?parcelId=${lien.id}&method=ACH`, account.actor)).json()
  const body = { chargeAmount: quote.totalCents / 100, parcelId: lien.id, accountId: account.id, ...ACCEPTED }
  expect((await call(world, 'chargeAch', account.actor, body)).statusCode).toBe(200)
  await world.later(4)
  if (isHeld) await confirmSale(world, lien, world.testApp.today())
  await world.hear()
  if (isHeld) await confirmSale(world, lien, null)
  const { id } = await onlyPayment(world, lien)
  return { account, lien, id, totalCents: Number(quote.totalCents) }
}

async function refund(id: string, more: object = {}) {
  const answer = await world.testApp.inject({
    method: 'POST',
    url: `/api/payments/${id}/refund`,
    token: await adminToken(),
    payload: { reason: 'Paid twice', ...('amountCents' in more ? {} : { all: true }), ...more },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  await world.hear()
}

/** Advances the time until the dispute was opened and lost. */
async function dispute() {
  for (const days of [5, 21]) {
    await world.later(days)
    await world.hear()
    await world.hear()
  }
}

/** Lists payments whose ledger differs from the provider, and expects that all invariants hold. */
async function differences() {
  await fetchPayouts(world.testApp.services, world.provider)
  const url = `/api/payments/reconciliation/differences?to=${world.testApp.today()}`
  const answer = await world.testApp.inject({ method: 'GET', url, token: await adminToken() })
  const { findings } = await verify(world.testApp.db, world.testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
  return answer.json()
}

test('a dispute of a fully refunded debit creates a staff task, revokes the account and posts a loss', async () => {
  const { account, lien, id, totalCents } = await settledDebit()
  await refund(id)
  await dispute()
  expect(await onlyPayment(world, lien)).toMatchObject({ status: 'REFUNDED' })
  const books = await ledger(world, lien)
  expect(books.accounts).toMatchObject({ cash: -totalCents, loss: totalCents })
  expect(books.sums.every((sum) => sum === 0)).toBe(true)
  expect(await differences()).toEqual([])
  const tasks = await world.testApp.db
    .selectFrom('staff_task')
    .select('note')
    .where('subject_id', '=', id)
    .where('kind', '=', 'payment-disputed')
    .execute()
  expect(tasks.map(({ note }) => note)).toEqual([expect.stringContaining('it was refunded')])
  const { status } = await world.testApp.db
    .selectFrom('ach_account')
    .select('status')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('REVOKED')
})

test('a dispute of a partly refunded debit posts the refunded part as a loss', async () => {
  const { lien, id } = await settledDebit({ isHeld: true })
  await refund(id, { amountCents: 5_000 })
  await dispute()
  expect(await onlyPayment(world, lien)).toMatchObject({ status: 'REVERSED', refunded_cents: 5_000 })
  expect((await ledger(world, lien)).accounts).toMatchObject({ cash: -5_000, loss: 5_000 })
  expect(await differences()).toEqual([])
})

const refundOf = async (payer: TestActor) => {
  const lien = await createLien(world)
  const checkout = await openCheckout(world, lien, payer)
  const { id } = await onlyPayment(world, lien)
  await confirmSale(world, lien, world.testApp.today())
  await payAtCheckout(world, checkout)
  await world.hear()
  await confirmSale(world, lien, null)
  const answer = await world.testApp.inject({
    method: 'POST',
    url: `/api/payments/${id}/refund`,
    token: await adminToken(),
    payload: { reason: 'Too much', amountCents: 200_000 },
  })
  await world.hear()
  return answer.json().refunds.at(-1)?.status === 'WAITING'
}

test('requires a second approval once several refunds within 30 days together exceed the limit', async () => {
  const payer = await createActor(world.testApp, 'taxpayer')
  const isAsked = [await refundOf(payer), await refundOf(payer), await refundOf(payer)]
  expect(isAsked).toEqual([false, false, true])
})

test('counts a refund from the day the money was sent, not from its request', async () => {
  const payer = await createActor(world.testApp, 'taxpayer')
  const isAsked = [await refundOf(payer), await refundOf(payer)]
  await sql`update payment_refund refund set requested_at = requested_at - interval '40 days' from payment
    where payment.id = refund.payment_id and payment.user_id = ${payer.userId}`.execute(world.testApp.db)
  expect([...isAsked, await refundOf(payer)]).toEqual([false, false, true])
})

test('the timeline shows a debit that the bank took back, and its account has no money left', async () => {
  const { lien, id, totalCents } = await settledDebit()
  await dispute()
  const url = `/api/parcels/${lien.id}/record/life`
  const { events } = (await world.testApp.inject({ method: 'GET', url, token: await adminToken() })).json()
  const bank = events.filter(({ kind }: { kind: string }) => kind.startsWith('payment-'))
  const [paid] = events.filter(({ kind }: { kind: string }) => kind === 'payment')
  expect(bank).toMatchObject([{ kind: 'payment-returned', amount: paid.amount }])
  const account = (await readPaymentAccounts(world.testApp.db, [lien.id])).get(id)
  expect(account).toMatchObject({ receivedCents: totalCents, appliedCents: 0, unappliedCents: 0 })
  expect((account?.disputedCents ?? 0) + (account?.returnedCents ?? 0)).toBe(totalCents)
  const { findings } = await verify(world.testApp.db, world.testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
})
