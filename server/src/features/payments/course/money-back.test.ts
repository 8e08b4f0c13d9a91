import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { DEFAULT_FEES, totalOf } from '@fieldstone/domain/payments/fees'
import { expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../../test/actors.ts'
import { atProvider } from '../../../../test/at-provider.ts'
import { advanceDays, beginDebit, givenAccount } from '../../../../test/bank-steps.ts'
import { decideLastDispute } from '../../../../test/dispute-steps.ts'
import { createExpense } from '../../../../test/factories.ts'
import { onlyPayment } from '../../../../test/payments-read.ts'
import {
  askTicket,
  DISPUTED_CARD,
  openCheckout,
  payAtCheckout,
  payInFull,
  sendForm,
} from '../../../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { givePlan } from '../../../../test/plan-steps.ts'

const world = sharedPaymentWorld()

/** Of a payer of their own: the mails that money went back, oldest first. */
async function moneyMails({ email }: TestActor) {
  const mails = await world.testApp.db
    .selectFrom('outbox')
    .select(['kind', 'subject', 'body'])
    .where('recipient', '=', email)
    .where('kind', 'like', '%payment-%')
    .orderBy('id')
    .execute()
  return mails
}

const kindsOf = async (payer: TestActor) => (await moneyMails(payer)).map(({ kind }) => kind)

async function paid(lien: Lien, card?: string) {
  const payer = await createActor(world.testApp, 'taxpayer')
  await payInFull(world, lien, { payer, card })
  return { payer, payment: await onlyPayment(world, lien) }
}

const refund = (intent: string | null, amount?: number) =>
  atProvider(world, 'refund', { payment_intent: intent, ...(amount ? { amount: String(amount) } : {}) })

const OWED = 'Owed on this certificate now: $4,240.00, good through'
const CALL = 'Please call us to find out what is owed on this certificate now.'

test('all of a payment is refunded: the payer is notified once, with what is owed now', async () => {
  const { payer, payment } = await paid(await createLien(world))
  await refund(payment.stripe_pi_id)
  expect(await moneyMails(payer)).toMatchObject([
    {
      kind: 'payment-refunded',
      subject: 'Your payment of $4,377.80 was refunded',
      body: expect.stringContaining(OWED),
    },
  ])
})

test('a part is refunded, then the rest: the payer is notified of each with its amount', async () => {
  const lien = await createLien(world)
  const payer = await createActor(world.testApp, 'taxpayer')
  const checkout = await openCheckout(world, lien, payer)
  const { effective_on } = await onlyPayment(world, lien)
  await createExpense(world.testApp.db, lien.id, { incurred_on: effective_on })
  await payAtCheckout(world, checkout)
  const { stripe_pi_id } = await onlyPayment(world, lien)
  await refund(stripe_pi_id, 100_000)
  const [part] = await moneyMails(payer)
  expect(part?.body).toContain('We have refunded $1,000.00 of your payment of $4,377.80')
  expect(part?.body).toContain(CALL)
  await refund(stripe_pi_id, 337_780)
  expect(await kindsOf(payer)).toEqual(['payment-refunded-part', 'payment-refunded'])
})

test('a refund comes back: its payer is notified that the money counts as before', async () => {
  const { payer, payment } = await paid(await createLien(world))
  await refund(payment.stripe_pi_id)
  const { id } = world.sandbox.objects
    .list('refund')
    .find((it) => it.payment_intent === payment.stripe_pi_id) ?? { id: '' }
  await atProvider(world, 'refund/fail', { id })
  const [, failed] = await moneyMails(payer)
  expect(failed).toMatchObject({
    kind: 'payment-refund-failed',
    body: expect.stringContaining('Nothing is owed on this certificate now.'),
  })
})

test('a bank questions a payment and takes it back: the payer is notified of both, with the amount that the page shows', async () => {
  const lien = await createLien(world)
  const { payer } = await paid(lien, DISPUTED_CARD)
  await advanceDays(world, 21)
  await decideLastDispute(world, lien, 'lost')
  expect(await moneyMails(payer)).toMatchObject([
    { kind: 'payment-disputed', body: expect.stringContaining(CALL) },
    { kind: 'payment-taken-back', body: expect.stringContaining(OWED) },
  ])
})

test('a dispute is won: its payer is notified that the payment counts again', async () => {
  const lien = await createLien(world)
  const { payer } = await paid(lien, DISPUTED_CARD)
  await advanceDays(world, 21)
  await decideLastDispute(world, lien, 'won')
  expect(await kindsOf(payer)).toEqual(['payment-disputed', 'payment-stands-again'])
})

test('an ACH debit comes back after the receipt: the payer is notified that the receipt is no longer valid', async () => {
  const [lien, account] = [await createLien(world), await givenAccount(world, 'dispute')]
  await beginDebit(world, lien, account)
  await advanceDays(world, 4)
  expect(await moneyMails(account.actor)).toEqual([])
  await advanceDays(world, 20)
  const mails = await moneyMails(account.actor)
  expect(mails.at(-1)?.body).toContain('That receipt is no longer valid')
  expect(mails.at(-1)?.body).toContain(OWED)
})

test('during a bankruptcy the e-mail says what happened and asks for no payment', async () => {
  const { payer, payment } = await paid(
    await createLien(world, {}, { bankruptcy_in_on: plainDate('2026-01-05') }),
  )
  await refund(payment.stripe_pi_id)
  const [mail] = await moneyMails(payer)
  expect(mail?.body).toContain('This message asks for no payment.')
  expect(mail?.body).not.toContain('Owed on this certificate now')
})

test('a payment inside a plan: only the plan notifies, with the cause and what is owed now', async () => {
  const lien = await createLien(world)
  const payer = await createActor(world.testApp, 'taxpayer')
  await givePlan(world, lien, { owner: payer })
  const amount = totalOf(cents(40_000), DEFAULT_FEES.cardFeeBps) / 100
  const { ticket } = (await askTicket(world, lien, { purpose: 'ccpartial', amount, actor: payer })).json()
  const fields = { ticket, amount: amount.toFixed(2) }
  const { location } = await sendForm(world, lien, fields, {}, 'ccpartial')
  await payAtCheckout(world, location)
  await refund((await onlyPayment(world, lien)).stripe_pi_id)
  const [mail, ...others] = await moneyMails(payer)
  expect(others).toEqual([])
  expect(mail?.body).toContain('We have refunded your payment of $413.00 from')
  expect(mail?.body).toContain('The amount it paid is owed again. Owed on this certificate now: $')
})
