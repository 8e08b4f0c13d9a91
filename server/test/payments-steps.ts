import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { PageForm } from '@fieldstone/domain/payments/charge-methods'
import { sql } from 'kysely'
import { sweepPayments } from '../src/features/payments/sweep.ts'
import type { TestActor } from './actors.ts'
import { onlyPayment } from './payments-read.ts'
import type { Lien, PaymentWorld } from './payments-world.ts'

export const PAID_CARD = '4242424242424242'
export const DECLINED_CARD = '4000000000000002'
export const DISPUTED_CARD = '4000000000000259'

/** What the sandbox's default lien costs, in dollars. */
export const PAYOFF = 4240

export const askQuote = (world: PaymentWorld, lien: Pick<Lien, 'id'>, actor: TestActor, method = 'CC') =>
  world.testApp.inject({
    method: 'GET',
    url: `/api/payments/quote?parcelId=${lien.id}&method=${method}`,
    token: actor.token,
  })

export const askTicket = (
  world: PaymentWorld,
  lien: Pick<Lien, 'id'>,
  changes: { amount?: unknown; actor?: TestActor; purpose?: string } = {},
) =>
  world.testApp.inject({
    method: 'POST',
    url: '/api/payments/ticket',
    token: (changes.actor ?? world.payer).token,
    payload: {
      purpose: changes.purpose ?? 'cc',
      parcelId: lien.id,
      amount: 'amount' in changes ? changes.amount : PAYOFF,
    },
  })

export async function getTicket(
  world: PaymentWorld,
  lien: Pick<Lien, 'id'>,
  changes: { amount?: unknown; actor?: TestActor } = {},
): Promise<string> {
  const answer = await askTicket(world, lien, changes)
  if (answer.statusCode !== 201) throw new Error(`no ticket: ${answer.body}`)
  return answer.json().ticket
}

/** The headers of a form that our own page sends. */
export const ownForm = (world: PaymentWorld) => ({
  origin: new URL(world.testApp.services.config.baseUrl).origin,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
})

export interface FormFields {
  number: string
  amount: string
  id: string
  userID: string
  ticket: string
}

export async function sendForm(
  world: PaymentWorld,
  lien: Lien,
  fields: Partial<FormFields> & { ticket: string },
  headers: Record<string, string | undefined> = {},
  path: PageForm = 'cc',
) {
  const all = { number: lien.parcelNo, amount: PAYOFF.toFixed(2), id: String(lien.id), userID: '', ...fields }
  const sent = Object.entries({ ...ownForm(world), ...headers }).filter(([, value]) => value !== undefined)
  const answer = await world.testApp.inject({
    method: 'POST',
    url: `/api/payments/${path}`,
    headers: Object.fromEntries(sent) as Record<string, string>,
    payload: new URLSearchParams(all).toString(),
  })
  return { status: answer.statusCode, location: answer.headers.location ?? '', body: answer.body, answer }
}

/** The button of a payment by card: a ticket, and the form with it, whatever it answers. */
export async function pressPay(
  world: PaymentWorld,
  lien: Lien,
  { actor = world.payer, amount = PAYOFF }: { actor?: TestActor; amount?: number } = {},
) {
  const ticket = await getTicket(world, lien, { actor, amount })
  return sendForm(world, lien, { ticket, amount: amount.toFixed(2), userID: String(actor.userId) })
}

/** From the button to the checkout; gives its address. */
export async function openCheckout(world: PaymentWorld, lien: Lien, actor = world.payer): Promise<string> {
  const { status, location } = await pressPay(world, lien, { actor })
  if (status !== 303) throw new Error(`the form answered ${status}`)
  return location
}

/** Pays at a checkout whose payment is over here already. Gives the payment's id. */
export async function payTooLate(world: PaymentWorld, lien: Lien): Promise<string> {
  const url = await openCheckout(world, lien)
  const { id } = await onlyPayment(world, lien)
  await world.testApp.db
    .updateTable('payment')
    .set({ status: 'EXPIRED', checkout_url: null })
    .where('id', '=', id)
    .execute()
  await payAtCheckout(world, url)
  return id
}

/** Fills the checkout's form and presses Pay; webhooks have arrived when it resolves. */
export async function payAtCheckout(world: PaymentWorld, url: string, number = PAID_CARD): Promise<Response> {
  const fields = { number, expiry: '12/99', cvc: '123', name: 'Pat Payer', zip: '44309' }
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  await world.sandbox.idle()
  return answer
}

/** From the button to the paid checkout; gives the payment's id. */
export async function payInFull(
  world: PaymentWorld,
  lien: Lien,
  { payer = world.payer, card = PAID_CARD }: { payer?: TestActor; card?: string | undefined } = {},
): Promise<string> {
  await payAtCheckout(world, await openCheckout(world, lien, payer), card)
  return (await onlyPayment(world, lien)).id
}

export const cancel = (world: PaymentWorld, id: string, actor = world.payer) =>
  world.testApp.inject({ method: 'POST', url: `/api/payments/${id}/cancel`, token: actor.token })

/** So many of the next calls that begin a debit of an account or a card fail like this. */
export function failDebits(
  { sandbox }: PaymentWorld,
  status: number | 'timeout' | 'timeoutAfterExecution',
  times: number,
): void {
  sandbox.switches.failNext = { path: '/v1/payment_intents', status, times, method: 'POST' }
}

/** What happens every quarter of an hour: asks the provider for all that nobody has told. */
export const sweep = ({ testApp }: PaymentWorld) => sweepPayments(testApp.services)

/** While the sale is confirmed nobody can redeem: money that arrives is held. Null: it is not confirmed. */
export async function confirmSale({ testApp }: PaymentWorld, { id }: Pick<Lien, 'id'>, on: PlainDate | null) {
  await sql`insert into legal_case (certificate_id, order_confirm_sale_on) values (${id}, ${on}::date)
    on conflict (certificate_id) do update set order_confirm_sale_on = excluded.order_confirm_sale_on`.execute(
    testApp.db,
  )
}

/** Pays so that all of the money is held, on a certificate that can be redeemed again afterwards. */
export async function payHeld(world: PaymentWorld, lien: Lien, checkout: string): Promise<void> {
  await confirmSale(world, lien, world.testApp.today())
  await payAtCheckout(world, checkout)
  await confirmSale(world, lien, null)
}
