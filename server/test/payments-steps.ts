import { createHmac } from 'node:crypto'
import type { PaymentStatus } from '@fieldstone/contract/entities/payments/payment-status'
import type { PageForm } from '@fieldstone/domain/payments/charge-methods'
import type { TestActor } from './actors.ts'
import { type Lien, type PaymentWorld, WEBHOOK_SECRET } from './payments-world.ts'

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

/** From the button to the checkout; gives its address. */
export async function openCheckout(world: PaymentWorld, lien: Lien, actor = world.payer): Promise<string> {
  const ticket = await getTicket(world, lien, { actor })
  const { status, location } = await sendForm(world, lien, { ticket, userID: String(actor.userId) })
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

export async function onlyPayment(world: PaymentWorld, lien: Lien) {
  return world.testApp.db
    .selectFrom('payment')
    .selectAll()
    .where('certificate_id', '=', lien.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
}

/** The last one that this person began on the certificate. */
export const newestPayment = (world: PaymentWorld, lien: Lien, payer: TestActor) =>
  world.testApp.db
    .selectFrom('payment')
    .selectAll()
    .where('certificate_id', '=', lien.id)
    .where('user_id', '=', payer.userId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()

export async function readStatus(world: PaymentWorld, id: string, actor = world.payer) {
  const answer = await world.testApp.inject({
    method: 'GET',
    url: `/api/payments/${id}/status`,
    token: actor.token,
  })
  return { statusCode: answer.statusCode, ...(answer.json() as PaymentStatus & { parcelId: number }) }
}

export const cancel = (world: PaymentWorld, id: string, actor = world.payer) =>
  world.testApp.inject({ method: 'POST', url: `/api/payments/${id}/cancel`, token: actor.token })

/** 'NEW>OPEN' and so on, in the order in which they were made. */
export async function moves(world: PaymentWorld, paymentId: string): Promise<string[]> {
  const rows = await world.testApp.db
    .selectFrom('payment_transition')
    .select(['from_status', 'to_status'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
  return rows.map((row) => `${row.from_status ?? ''}>${row.to_status}`)
}

/** The ledger of a certificate: sum of every posting, and what stands on each account. */
export async function ledger(world: PaymentWorld, lien: Lien) {
  const rows = await world.testApp.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'ledger_posting.id', 'ledger_entry.posting_id')
    .select(['posting_id', 'account', 'amount_cents', 'cause'])
    .where('certificate_id', '=', lien.id)
    .execute()
  const postings = new Map<number, number>()
  const accounts: Record<string, number> = {}
  for (const row of rows) {
    postings.set(row.posting_id, (postings.get(row.posting_id) ?? 0) + row.amount_cents)
    accounts[row.account] = (accounts[row.account] ?? 0) + row.amount_cents
  }
  return { sums: [...postings.values()], accounts }
}

export async function mails(world: PaymentWorld, kind: string) {
  return world.testApp.db
    .selectFrom('outbox')
    .selectAll()
    .where((mail) => mail.or([mail('kind', '=', kind), mail('kind', 'like', `${kind}-%`)]))
    .orderBy('id')
    .execute()
}

export async function openTasks(world: PaymentWorld, paymentId: string): Promise<string[]> {
  const rows = await world.testApp.db
    .selectFrom('staff_task')
    .select('kind')
    .where('subject_id', '=', paymentId)
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.kind)
}

export async function countRows(world: PaymentWorld): Promise<number> {
  const { count } = await world.testApp.db
    .selectFrom('payment')
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** An event of the sandbox as the bytes and the header of its delivery. */
export function signedEvent(event: object, options: { secret?: string; at?: Date; body?: string } = {}) {
  const body = options.body ?? JSON.stringify(event, null, 2)
  const stamp = Math.floor((options.at ?? new Date()).getTime() / 1000)
  const mac = createHmac('sha256', options.secret ?? WEBHOOK_SECRET)
    .update(`${stamp}.${body}`)
    .digest('hex')
  return { body, signature: `t=${stamp},v1=${mac}` }
}

interface Delivery {
  readonly body: string
  readonly signature?: string
}

export async function deliver(world: PaymentWorld, delivery: Delivery): Promise<number> {
  return (await sendDelivery(world, delivery)).statusCode
}

const sendDelivery = (world: PaymentWorld, { body, signature }: Delivery) =>
  world.testApp.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) },
    payload: body,
  })

const MOST_TRIES = 50

/** As the provider does: what the server could not take, since it or the provider was busy, comes again. */
export async function deliverUntilTaken(world: PaymentWorld, delivery: Delivery): Promise<number> {
  let answer = await sendDelivery(world, delivery)
  for (let tries = 1; tries < MOST_TRIES && wasBusy(world, answer); tries++) {
    answer = await sendDelivery(world, delivery)
  }
  return answer.statusCode
}

/** A call to the provider that took too long is answered by 500, as the log says of this very request. */
function wasBusy(world: PaymentWorld, answer: Awaited<ReturnType<typeof sendDelivery>>): boolean {
  if (answer.statusCode !== 500) return answer.statusCode === 503
  const { requestId } = answer.json<{ requestId: string }>()
  return world.testApp.logLines.some((line) => line.includes(requestId) && line.includes('ProviderError'))
}

/** The sandbox's events about one payment, oldest first, none of which was delivered. */
export function eventsOf(world: PaymentWorld, payment: { id: string; stripe_checkout_id: string | null }) {
  const { objects } = world.sandbox
  const session = objects.get('checkout.session', payment.stripe_checkout_id ?? '')
  const intent = session?.payment_intent
  return objects.list('event').filter(({ data }) => {
    const object = data.object as { id: string; payment_intent?: unknown }
    return object.id === session?.id || (intent && [object.id, object.payment_intent].includes(intent))
  })
}

/** The provider's own event that the checkout of a certificate was paid. */
export async function completedEvent(world: PaymentWorld, lien: Lien) {
  const events = eventsOf(world, await onlyPayment(world, lien))
  const event = events.find(({ type }) => type === 'checkout.session.completed')
  if (!event) throw new Error('the sandbox has no such event')
  return event
}

/** What became of an event that was taken. */
export async function resultOfEvent({ testApp }: PaymentWorld, id: string): Promise<string | undefined> {
  const events = testApp.db.selectFrom('stripe_event').select('result')
  return (await events.where('id', '=', id).executeTakeFirst())?.result
}

/** So many of the next calls that begin a debit of an account or a card fail like this. */
export function failDebits(
  { sandbox }: PaymentWorld,
  status: number | 'timeout' | 'timeoutAfterExecution',
  times: number,
): void {
  sandbox.switches.failNext = { path: '/v1/payment_intents', status, times, method: 'POST' }
}
