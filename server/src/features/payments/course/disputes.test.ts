import { addDays } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { DEFAULT_FEES, totalOf } from '@fieldstone/domain/payments/fees'
import { expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../../test/actors.ts'
import { advanceDays, beginDebit, givenAccount } from '../../../../test/bank-steps.ts'
import { decideDispute, openDispute } from '../../../../test/dispute-steps.ts'
import { onlyPayment, readStatus } from '../../../../test/payments-read.ts'
import { askQuote, askTicket, payAtCheckout, payInFull, sendForm } from '../../../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { givePlan } from '../../../../test/plan-steps.ts'
import { readPaymentAccounts } from '../../../records/payment-accounts.ts'
import { verifyWithProvider } from '../../verify/provider.ts'
import { fetchPayouts } from '../books/fetch.ts'

const world = sharedPaymentWorld()

async function paid() {
  const lien = await createLien(world)
  const payer = await createActor(world.testApp, 'taxpayer')
  await payInFull(world, lien, { payer })
  return { lien, payer, id: (await onlyPayment(world, lien)).id }
}

async function asAdmin(method: 'GET' | 'POST', path: string, payload?: object) {
  const { token } = await createActor(world.testApp, 'admin')
  const answer = await world.testApp.inject({
    method,
    url: `/api/${path}`,
    token,
    ...(payload ? { payload } : {}),
  })
  return answer.json()
}

/** Where the money of a payment is. The books are sound, and agree with the provider. */
async function accountOf(lien: Lien, id: string) {
  const { services, db } = world.testApp
  const { findings } = await verifyWithProvider(db, services, world.provider)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
  await fetchPayouts(services, world.provider)
  const differences = await asAdmin(
    'GET',
    `payments/reconciliation/differences?to=${addDays(world.testApp.today(), 40)}`,
  )
  expect(differences.filter((it: { paymentID: string }) => it.paymentID === id)).toEqual([])
  const account = (await readPaymentAccounts(db, [lien.id])).get(id)
  const { appliedCents, unappliedCents, disputedCents, feeCents } = account ?? {}
  return { appliedCents, unappliedCents, disputedCents, feeCents }
}

/** The payoff that a payer is quoted, in cents. */
const owedOn = async (lien: Lien) => (await askQuote(world, lien, world.payer)).json().portionCents

const inProcessOn = async ({ id }: Lien) => {
  const { day } = await world.testApp.db
    .selectFrom('certificate')
    .select('redemption_in_process_on as day')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return day
}

const mailsTo = ({ email }: TestActor) =>
  world.testApp.db
    .selectFrom('outbox')
    .select(['kind', 'subject', 'body'])
    .where('recipient', '=', email)
    .where('kind', 'like', '%payment-%')
    .orderBy('id')
    .execute()

const notesOf = async (id: string) => {
  const rows = await world.testApp.db
    .selectFrom('staff_task')
    .select(['kind', 'note'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, note }) => `${kind}: ${note}`)
}

const WHOLE = { appliedCents: 424_000, unappliedCents: 0, disputedCents: 0, feeCents: 13_780 }
const LESS_100 = { ...WHOLE, appliedCents: 414_000, disputedCents: 10_000 }

test('a dispute of $100 of a payment of $4,377.80 that is lost takes back $100: the rest stays applied, and the lien owes $100', async () => {
  const { lien, id } = await paid()
  expect(await inProcessOn(lien)).toBe(world.testApp.today())
  const dispute = await openDispute(world, lien, 10_000)
  expect(await onlyPayment(world, lien)).toMatchObject({ status: 'SUCCEEDED' })
  expect(await accountOf(lien, id)).toEqual(LESS_100)
  expect(await inProcessOn(lien)).toBeNull()
  await decideDispute(world, dispute, 'lost')
  expect(await accountOf(lien, id)).toEqual(LESS_100)
  expect(await owedOn(lien)).toBe(10_000)
})

test('two disputes of one charge, one lost and one won: only the lost amount is taken back', async () => {
  const { lien, id } = await paid()
  const [lost, won] = [await openDispute(world, lien, 10_000), await openDispute(world, lien, 20_000)]
  expect(await accountOf(lien, id)).toEqual({ ...WHOLE, appliedCents: 394_000, disputedCents: 30_000 })
  await decideDispute(world, lost, 'lost')
  await decideDispute(world, won, 'won')
  expect(await accountOf(lien, id)).toEqual(LESS_100)
  expect(await owedOn(lien)).toBe(10_000)
})

test('two disputes that take all of a payment: it is disputed, and counts in part once one of them is won', async () => {
  const { lien, id } = await paid()
  const [first, rest] = [await openDispute(world, lien, 10_000), await openDispute(world, lien)]
  expect(await onlyPayment(world, lien)).toMatchObject({ status: 'DISPUTED' })
  await decideDispute(world, first, 'lost')
  expect(await onlyPayment(world, lien)).toMatchObject({ status: 'DISPUTED' })
  expect(await accountOf(lien, id)).toMatchObject({ appliedCents: 0, disputedCents: 437_780 })
  await decideDispute(world, rest, 'won')
  expect(await onlyPayment(world, lien)).toMatchObject({ status: 'SUCCEEDED' })
  expect(await accountOf(lien, id)).toEqual(LESS_100)
  expect(await inProcessOn(lien)).toBeNull()
})

test('payer and staff are notified of the amount of a dispute, its deadline and what is owed', async () => {
  const { lien, payer, id } = await paid()
  const dispute = await openDispute(world, lien, 10_000)
  await decideDispute(world, dispute, 'lost')
  const [opened, lost, ...others] = await mailsTo(payer)
  expect(opened).toMatchObject({
    kind: 'payment-disputed-part',
    subject: '$100.00 of your payment is disputed',
  })
  expect(opened?.body).toContain('$100.00 of your payment of $4,377.80')
  expect(lost).toMatchObject({
    kind: 'payment-taken-back-part',
    subject: 'Your bank has taken back $100.00 of your payment',
  })
  expect(lost?.body).toContain('The rest of your payment stays applied.')
  expect(lost?.body).toContain('Owed on this certificate now: $100.00')
  expect(others).toEqual([])
  expect(await notesOf(id)).toEqual([
    expect.stringMatching(
      /^payment-disputed: The payer disputes \$100\.00 .* Evidence is due by \w{3} \d+, \d{4}/,
    ),
    expect.stringMatching(
      /^payment-reversed: The dispute of \$100\.00 was lost: .* \$100\.00 is owed on the certificate.* by \w{3} \d+, \d{4}/,
    ),
  ])
})

test('the page of the payment, its receipt and the life of the lien show the amount of a dispute', async () => {
  const { lien, payer, id } = await paid()
  const dispute = await openDispute(world, lien, 10_000)
  await decideDispute(world, dispute, 'lost')
  const { message } = await readStatus(world, id, payer)
  expect(message).toContain('$100.00 of this payment is disputed, or was taken back')
  const url = `/api/payments/${id}/receipt`
  const receipt = (await world.testApp.inject({ method: 'GET', url, token: payer.token })).json()
  expect(receipt).toMatchObject({ totalCents: 437_780, disputedCents: 10_000 })
  const record = await asAdmin('GET', `payments/${id}`)
  expect(record).toMatchObject({
    disputedCents: 10_000,
    disputes: [{ id: dispute, outcome: 'lost', amountCents: 10_000, dueAt: expect.any(String) }],
    refundable: { wholeCents: 427_780 },
  })
  const { events } = await asAdmin('GET', `parcels/${lien.id}/record/life`)
  expect(events).toContainEqual(expect.objectContaining({ kind: 'payment-returned', amount: 100 }))
  const returned = await asAdmin('GET', 'admin/queues/returned-payments')
  expect(returned).toContainEqual(expect.objectContaining({ paymentID: id, amount: 100 }))
})

test('an appeal that is won after a loss is announced: the money is on the lien again', async () => {
  const { lien, payer, id } = await paid()
  const dispute = await openDispute(world, lien, 10_000)
  await decideDispute(world, dispute, 'lost')
  await decideDispute(world, dispute, 'won')
  expect(await accountOf(lien, id)).toEqual(WHOLE)
  expect(await inProcessOn(lien)).toBe(world.testApp.today())
  const won = (await mailsTo(payer)).at(-1)
  expect(won).toMatchObject({
    kind: 'payment-stands-again-part',
    subject: '$100.00 of your payment counts again',
  })
  expect(won?.body).toContain('applied to your tax certificate again')
  expect(won?.body).toContain('Nothing is owed on this certificate now.')
  expect((await notesOf(id)).at(-1)).toMatch(/^payment-disputed: .*\$100\.00.* won on appeal/)
})

test('an appeal of the whole payment that is won is announced, too', async () => {
  const { lien, payer, id } = await paid()
  const dispute = await openDispute(world, lien)
  await decideDispute(world, dispute, 'lost')
  expect(await accountOf(lien, id)).toMatchObject({ disputedCents: 437_780 })
  await decideDispute(world, dispute, 'won')
  expect(await accountOf(lien, id)).toEqual(WHOLE)
  expect((await mailsTo(payer)).map(({ kind }) => kind)).toEqual([
    'payment-disputed',
    'payment-taken-back',
    'payment-stands-again',
  ])
})

/** Somebody else pays by check what is owed since. */
async function payTheRest(lien: Lien, dollars: number): Promise<void> {
  const answer = await asAdmin('POST', 'admin/receivedpayments', {
    ...{ parcelID: lien.id, instrument: 'CHECK', amount: dollars, payerName: 'Ann Other' },
    ...{ receivedDate: world.testApp.today(), settledDate: world.testApp.today() },
    reference: `the rest of ${lien.id}`,
    recordAnyway: 'Other money than the debit',
  })
  expect(answer).toHaveProperty('receivedPaymentID')
}

test.each([
  ['a part', 10_000, 100],
  ['all', undefined, 4240],
])(
  'an appeal about %s of a payment is won after somebody else has paid the certificate off: the money is held for its payer',
  async (_, amountCents, dollars) => {
    const { lien, payer, id } = await paid()
    const dispute = await openDispute(world, lien, amountCents)
    await decideDispute(world, dispute, 'lost')
    await payTheRest(lien, dollars)
    expect(await inProcessOn(lien)).toBe(world.testApp.today())
    await decideDispute(world, dispute, 'won')
    const heldCents = dollars * 100
    expect(await accountOf(lien, id)).toEqual({
      ...WHOLE,
      appliedCents: 424_000 - heldCents,
      unappliedCents: heldCents,
    })
    const won = (await mailsTo(payer)).at(-1)
    expect(won).toMatchObject({ kind: 'payment-back-held' })
    expect(won?.body).toContain('was already paid in full')
    expect(await notesOf(id)).toContainEqual(expect.stringContaining('arrived-after-redemption'))
  },
)

test('a dispute of less than what is held takes from what is held: the certificate stays paid off', async () => {
  const lien = await createLien(world)
  await beginDebit(world, lien, await givenAccount(world))
  await givePlan(world, lien)
  await payTheRest(lien, 100)
  await advanceDays(world, 5)
  const { id } = await onlyPayment(world, lien)
  expect(await accountOf(lien, id)).toMatchObject({ appliedCents: 414_000, unappliedCents: 10_000 })
  const paidOffOn = await inProcessOn(lien)
  expect(paidOffOn).not.toBeNull()
  await openDispute(world, lien, 4_000)
  expect(await accountOf(lien, id)).toMatchObject({
    ...{ appliedCents: 414_000, unappliedCents: 6_000, disputedCents: 4_000 },
  })
  expect(await inProcessOn(lien)).toBe(paidOffOn)
  await openDispute(world, lien, 8_000)
  expect(await accountOf(lien, id)).toMatchObject({
    ...{ appliedCents: 412_000, unappliedCents: 0, disputedCents: 12_000 },
  })
  expect(await inProcessOn(lien)).toBeNull()
})

test('a dispute of a part of a payment inside a plan takes that part from the installments', async () => {
  const lien = await createLien(world)
  const payer = await createActor(world.testApp, 'taxpayer')
  const plan = await givePlan(world, lien, { owner: payer })
  const amount = totalOf(cents(40_000), DEFAULT_FEES.cardFeeBps) / 100
  const { ticket } = (await askTicket(world, lien, { purpose: 'ccpartial', amount, actor: payer })).json()
  const { location } = await sendForm(world, lien, { ticket, amount: amount.toFixed(2) }, {}, 'ccpartial')
  await payAtCheckout(world, location)
  const filled = async () => {
    const { sum } = await world.testApp.db
      .selectFrom('plan_instalment')
      .innerJoin('instalment_fill', 'instalment_fill.instalment_id', 'plan_instalment.id')
      .select((it) => it.fn.sum<string>('instalment_fill.amount_cents').as('sum'))
      .where('plan_id', '=', plan.id)
      .executeTakeFirstOrThrow()
    return Number(sum)
  }
  const before = await filled()
  const dispute = await openDispute(world, lien, 10_000)
  expect(before - (await filled())).toBe(10_000)
  await decideDispute(world, dispute, 'won')
  expect(await filled()).toBe(before)
})
