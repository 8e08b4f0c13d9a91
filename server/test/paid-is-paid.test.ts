import { cents } from '@fieldstone/domain/money/cents'
import { DEFAULT_FEES, totalOf } from '@fieldstone/domain/payments/fees'
import { describe, expect, test } from 'vitest'
import { runPlanDebits } from '../src/features/payments/autopay/plan-debits.ts'
import { createActor, type TestActor } from './actors.ts'
import { beginDebit, givenAccount } from './bank-steps.ts'
import { askQuote, askTicket, payAtCheckout, payInFull, sendForm } from './payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from './payments-world.ts'
import { linesOf } from './pdf-lines.ts'
import { givePlan } from './plan-steps.ts'
import { shared } from './shared.ts'

const world = sharedPaymentWorld()
const admin = shared(() => createActor(world.testApp, 'admin'))
const county = shared(() => createActor(world.testApp, 'county'))
const stranger = shared(() => createActor(world.testApp, 'taxpayer'))

async function ask(actor: TestActor | null, method: 'GET' | 'POST', path: string, payload: object = {}) {
  const answer = await world.testApp.inject({
    ...{ method, url: `/api/${path}`, ...(actor === null ? {} : { token: actor.token }) },
    ...(method === 'GET' ? {} : { payload }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, body: isJson ? answer.json() : null, bytes: answer.rawPayload }
}

async function done(...[path, payload]: [path: string, payload: object]) {
  const { status, body } = await ask(admin, 'POST', path, payload)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** A certificate that is paid or being paid, and whose payer is looking. */
interface Paid {
  readonly lien: Lien
  readonly payer: TestActor
}

const today = () => world.testApp.today()

/** A check of this amount that has settled. */
const settleCheck = async ({ id }: Lien, amount: number): Promise<number> =>
  (
    await ask(admin, 'POST', 'admin/receivedpayments', {
      ...{ parcelID: id, instrument: 'CHECK', amount, reference: `no ${id}`, settledDate: today() },
    })
  ).body.receivedPaymentID

const redeem = ({ id }: Lien) =>
  done(`admin/parcels/${id}/redemption`, {
    ...{ receivedDate: today(), amount: 4240, paymentType: 'Check', proof: 'The payment' },
  })

async function paidByCheck(amount = 4240): Promise<Paid & { readonly receivedId: number }> {
  const lien = await createLien(world)
  return { lien, payer: world.payer, receivedId: await settleCheck(lien, amount) }
}

async function redeemed(): Promise<Paid> {
  const paid = await paidByCheck()
  await redeem(paid.lien)
  return paid
}

async function released(): Promise<Paid> {
  const paid = await redeemed()
  const release = { instrumentNo: '2026-55511', earlyReason: 'The buyer closes today' }
  await done(`admin/parcels/${paid.lien.id}/release`, release)
  return paid
}

async function paidByCard(): Promise<Paid> {
  const lien = await createLien(world)
  await payInFull(world, lien)
  return { lien, payer: world.payer }
}

async function debitOnItsWay(): Promise<Paid> {
  const [lien, account] = [await createLien(world), await givenAccount(world)]
  await beginDebit(world, lien, account)
  return { lien, payer: account.actor }
}

async function payOnPlan(lien: Lien, portionCents: number): Promise<void> {
  const amount = totalOf(cents(portionCents), DEFAULT_FEES.cardFeeBps) / 100
  const { ticket } = (await askTicket(world, lien, { purpose: 'ccpartial', amount })).json()
  const fields = { ticket, amount: amount.toFixed(2) }
  await payAtCheckout(world, (await sendForm(world, lien, fields, {}, 'ccpartial')).location)
}

const planQuote = async ({ id }: Lien, payer = world.payer) =>
  (await ask(payer, 'GET', `payments/quote?parcelId=${id}&method=CC&kind=PARTIAL`)).body

async function planPaidOff(): Promise<Paid> {
  const lien = await createLien(world)
  await givePlan(world, lien)
  await payOnPlan(lien, (await planQuote(lien)).remainingCents)
  return { lien, payer: world.payer }
}

/** More than was owed came, and what was too much went back. */
async function surplusRefunded(): Promise<Paid> {
  const { lien, payer, receivedId } = await paidByCheck(4315)
  await redeem(lien)
  await done(`admin/parcels/${lien.id}/escrow/refund`, {
    ...{ sourceID: `received-${receivedId}`, amount: 75, reason: 'Too much', reference: '9' },
  })
  return { lien, payer }
}

/** Fields that say what is owed now, whichever answer they stand in. */
const OWED =
  /^(payofF_(TOTAL|PRINCIPLE|INTEREST|EXPENSE)(_FUTURE)?|purchasePriceUnpaid(Future)?|owed|payoffCents|remainingCents|futureTotal)$/

/** What an answer says is owed, above zero; by the path of its field. */
function owedIn(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, it]: [string, unknown]) => {
    const at = `${path}.${name}`
    if (OWED.test(name) && typeof it === 'number' && it > 0) return [`${at}: ${it}`]
    return owedIn(it, at)
  })
}

/** Each answer about this certificate, for everybody who may read it. */
async function answersOf({ lien: { id }, payer }: Paid) {
  const readers = { anonymous: null, payer, stranger, county, admin }
  const paths = [
    ...[`parcels/${id}`, `parcels/${id}/county`, `parcels/${id}/record`, `parcels/${id}/growth`],
    ...[`parcels/${id}/plan`, `parcels/${id}/payoffrequests`, `parcels/${id}/legal`],
    ...[`admin/parcels/${id}/desk`, `admin/people/owners/${id}`],
  ]
  const answers = []
  for (const [reader, actor] of Object.entries(readers))
    for (const path of paths) {
      const { status, body } = await ask(actor, 'GET', path)
      if (status === 200) answers.push({ what: `${reader}: ${path.replace(String(id), ':id')}`, body })
    }
  return answers
}

const savedRow = async ({ lien: { id }, payer }: Paid) => {
  await ask(payer, 'POST', `parcels/${id}/togglemyparcel`)
  const { body } = await ask(payer, 'GET', 'parcels/myparcels?pageSize=100')
  return body.find((row: { readonly parcelID: number }) => row.parcelID === id)
}

describe.each([
  ['redeemed', redeemed, 'paid'],
  ['released', released, 'paid'],
  ['paid in full by card', paidByCard, 'submitted'],
  ['paid by a check that was posted', paidByCheck, 'submitted'],
  ['a plan that is paid off', planPaidOff, 'submitted'],
  ['more paid than was owed, the surplus refunded', surplusRefunded, 'paid'],
  ['an ACH debit on its way', debitOnItsWay, 'submitted'],
])('%s', (state, make, standing) => {
  const paid = shared<Paid>(() => make())
  const isOnItsWay = state === 'an ACH debit on its way'

  test('no answer to anybody says that money is owed', async () => {
    const answers = await answersOf(paid)
    expect(answers.length).toBeGreaterThan(10)
    // Until the bank has paid, the figure stands beside the notice that a payment was submitted.
    const owed = answers.flatMap(({ what, body }) => owedIn(body).map((it) => `${what} ${it}`))
    if (!isOnItsWay) expect(owed).toEqual([])
  })

  test('no page has a button to pay, to ask for a plan; its first notice says that it is paid', async () => {
    for (const reader of [null, paid.payer, stranger]) {
      const { offer } = (await ask(reader, 'GET', `parcels/${paid.lien.id}`)).body
      for (const page of [offer.parcel, offer.payoff]) {
        expect(page.buttons).toMatchObject({ pay: null, payMonthly: null })
        // A plan may be asked for until the bank has paid.
        if (!isOnItsWay) expect(page.buttons.requestPlan).toBeNull()
        expect(page.notices[0].id).toBe(standing === 'paid' ? 'paid-in-full' : 'payment-submitted')
      }
      if (!isOnItsWay) expect(offer.payoff.buttons.printPayoff).toBe(false)
    }
  })

  test('nothing is taken: quotes and tickets are refused, in full and for a plan', async () => {
    for (const actor of [paid.payer, stranger]) {
      for (const method of ['CC', 'ACH'])
        expect((await askQuote(world, paid.lien, actor, method)).json().allowed).toBe(false)
      expect((await planQuote(paid.lien, actor)).allowed).toBe(false)
      for (const purpose of ['cc', 'ccpartial'])
        expect((await askTicket(world, paid.lien, { actor, purpose })).statusCode).toBe(409)
    }
  })

  test('My Parcels says so in place of a figure', async () => {
    expect(await savedRow(paid)).toMatchObject({ standing })
    expect((await savedRow(paid)) ?? {}).not.toMatchObject({ totalCents: expect.any(Number) })
  })

  test('My Payments has it as paid, or as in process', async () => {
    const { body } = await ask(paid.payer, 'GET', 'parcels/mypayments?pageSize=100')
    const own = body.filter((row: { readonly parcelID: number }) => row.parcelID === paid.lien.id)
    for (const { outcome } of own) expect(outcome).toBe(isOnItsWay ? 'pending' : 'paid')
    expect((await ask(paid.payer, 'GET', `payments/unfinished?parcelId=${paid.lien.id}`)).body).toEqual([])
  })

  test('no invoice asks for the money, and no payoff letter is written', async () => {
    const { status, bytes } = await ask(paid.payer, 'GET', `parcels/${paid.lien.id}/payoffinvoice.pdf`)
    if (status === 200) expect(linesOf(bytes).join('\n')).toMatch(/do not pay again/i)
    else expect(status).toBe(409)
    const letter = await ask(admin, 'POST', `admin/parcels/${paid.lien.id}/letters`, { kind: 'payoff' })
    expect([letter.status, letter.body.outcome]).not.toEqual([200, 'sent'])
  })
})

test('an installment that was paid ahead: no page, person or reminder has it as due', async () => {
  const lien = await createLien(world)
  const plan = await givePlan(world, lien, { firstDueInDays: 6 })
  const { portionCents } = await planQuote(lien)
  await payOnPlan(lien, portionCents)

  const { instalments, paidCents } = (await ask(world.payer, 'GET', `parcels/${lien.id}/plan`)).body
  expect(instalments[0]).toMatchObject({ dueDate: plan.firstDueOn, sight: 'paid', paidCents: portionCents })
  expect(paidCents).toBe(portionCents)
  for (const path of [`parcels/${lien.id}/record/life`, `admin/people/${world.payer.userId}`]) {
    const { body } = await ask(admin, 'GET', path)
    expect(
      plansIn(body).filter(({ planID }) => planID === plan.id),
      path,
    ).toMatchObject([{ next: { dueDate: instalments[1].dueDate } }])
  }

  await runPlanDebits(world.testApp.services)
  world.testApp.clock.advanceSeconds(10 * 86_400)
  await runPlanDebits(world.testApp.services)
  const asked = await world.testApp.db
    .selectFrom('outbox')
    .select('kind')
    .where('certificate_id', '=', lien.id)
    .where('kind', 'in', ['plan-installment-reminder', 'plan-installment-missed'])
    .execute()
  expect(asked).toEqual([])
})

interface PlanRow {
  readonly planID: number
}

/** The plans in an answer, in whichever part of it they stand. */
function plansIn(value: unknown): readonly PlanRow[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'planID' in value && 'next' in value ? [value as PlanRow] : []
  return [...own, ...Object.values(value).flatMap(plansIn)]
}
