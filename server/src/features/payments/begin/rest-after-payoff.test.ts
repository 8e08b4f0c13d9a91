import { addDays } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { atProvider } from '../../../../test/at-provider.ts'
import { decideDispute } from '../../../../test/dispute-steps.ts'
import { balances } from '../../../../test/expect-paid.ts'
import { createExpense } from '../../../../test/factories.ts'
import { ledger, openTasks } from '../../../../test/payments-read.ts'
import {
  askQuote,
  askTicket,
  DISPUTED_CARD,
  getTicket,
  openCheckout,
  PAID_CARD,
  payAtCheckout,
  pressPay,
  sendForm,
} from '../../../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { getPayment } from '../core/queries.ts'

const world = sharedPaymentWorld()

const REST = { dollars: 275, cents: 27_500, feeCents: 894 }

const freshPayer = () => createActor(world.testApp, 'taxpayer')

/** Paid in full as of yesterday, while an expense was posted today: 275.00 is owed. */
async function paidButForARest(card = PAID_CARD): Promise<Lien> {
  const { db } = world.testApp
  const lien = await createLien(world)
  const location = await openCheckout(world, lien, await freshPayer())
  const { id, effective_on } = await newest(lien)
  await db
    .updateTable('payment')
    .set({ effective_on: addDays(effective_on, -1) })
    .where('id', '=', id)
    .execute()
  await createExpense(db, lien.id, { amount_cents: REST.cents, incurred_on: effective_on })
  await payAtCheckout(world, location, card)
  expect(await openTasks(world, id)).toEqual(['rest-after-payoff'])
  world.testApp.clock.advanceSeconds(1)
  return lien
}

const newest = (lien: Lien) =>
  world.testApp.db
    .selectFrom('payment')
    .selectAll()
    .where('certificate_id', '=', lien.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()

const certificateOf = ({ id }: Lien) =>
  world.testApp.db.selectFrom('certificate').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function payRest(lien: Lien): Promise<void> {
  const { location } = await pressPay(world, lien, { actor: await freshPayer(), amount: REST.dollars })
  expect(location).toContain('/c/pay/')
  await payAtCheckout(world, location)
}

test('a rest that a later charge left after a full payment: is offered, and paid like any payoff', async () => {
  const lien = await paidButForARest()
  const anybody = await freshPayer()
  expect((await askQuote(world, lien, anybody)).json()).toMatchObject({
    allowed: true,
    portionCents: REST.cents,
    feeCents: REST.feeCents,
  })
  await payRest(lien)
  const { id, status, receipt_no } = await newest(lien)
  expect({ status, receipt_no }).toEqual({ status: 'SUCCEEDED', receipt_no: expect.any(Number) })
  expect(await certificateOf(lien)).toMatchObject({ redemption_payment_id: id, escrow_cents: 0 })
  expect(await balances(world, lien)).toMatchObject({ cash: 437_780 + REST.cents + REST.feeCents })
  expect((await askQuote(world, lien, anybody)).json()).toMatchObject({ reason: 'payment_pending' })
})

test('the payer who paid before may pay the rest too, and gets a checkout of the rest', async () => {
  const lien = await paidButForARest()
  const { user_id } = await newest(lien)
  const { db } = world.testApp
  const payer = await freshPayer()
  await db.updateTable('payment').set({ user_id: payer.userId }).where('user_id', '=', user_id).execute()
  const { location } = await pressPay(world, lien, { actor: payer, amount: REST.dollars })
  expect(location).toContain('/c/pay/')
  expect(await newest(lien)).toMatchObject({ status: 'OPEN', portion_cents: REST.cents })
})

test('while one payer has the rest open, another gets already_paying', async () => {
  const lien = await paidButForARest()
  const ticket = await getTicket(world, lien, { actor: await freshPayer(), amount: REST.dollars })
  const other = await getTicket(world, lien, { actor: await freshPayer(), amount: REST.dollars })
  await sendForm(world, lien, { ticket, amount: REST.dollars.toFixed(2) })
  const refused = await sendForm(world, lien, { ticket: other, amount: REST.dollars.toFixed(2) })
  expect(refused.location).toMatch(/error=already_paying$/)
  const late = await askTicket(world, lien, { actor: await freshPayer(), amount: REST.dollars })
  expect(late.json()).toMatchObject({ code: 'already_paying' })
})

test('the first payment is disputed after the rest was paid: all of it is owed again until it is won', async () => {
  const lien = await paidButForARest(DISPUTED_CARD)
  const first = await newest(lien)
  await payRest(lien)
  await world.sandbox.advance(21 * 86_400)
  await world.sandbox.idle()
  expect(await certificateOf(lien)).toMatchObject({
    redemption_in_process_on: null,
    redemption_payment_id: null,
  })
  const [dispute] = world.sandbox.objects
    .list('dispute')
    .filter((it) => it.payment_intent === first.stripe_pi_id)
  await decideDispute(world, dispute?.id ?? '', 'won')
  expect(await certificateOf(lien)).toMatchObject({ redemption_in_process_on: expect.any(String) })
})

test('a refund of the first payment fails after the rest was paid: it stands again, since the rest did not replace it', async () => {
  const lien = await paidButForARest()
  const first = await newest(lien)
  await payRest(lien)
  await atProvider(world, 'refund', { payment_intent: first.stripe_pi_id })
  expect(await getPayment(world.testApp.db, first.id)).toMatchObject({ status: 'REFUNDED' })
  const refund = world.sandbox.objects
    .list('refund')
    .find(({ payment_intent }) => payment_intent === first.stripe_pi_id)
  await atProvider(world, 'refund/fail', { id: refund?.id })
  expect(await getPayment(world.testApp.db, first.id)).toMatchObject({
    status: 'SUCCEEDED',
    needs_review: false,
  })
  expect(await openTasks(world, first.id)).not.toContain('payment-refund-due')
  const { accounts } = await ledger(world, lien)
  expect(accounts).toMatchObject({ cash: 437_780 + REST.cents + REST.feeCents })
  expect(await certificateOf(lien)).toMatchObject({ escrow_cents: 0 })
})
