import { createHmac } from 'node:crypto'
import { onlyPayment } from './payments-read.ts'
import { type Lien, type PaymentWorld, WEBHOOK_SECRET } from './payments-world.ts'

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
