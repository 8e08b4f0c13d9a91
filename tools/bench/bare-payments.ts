import Fastify from 'fastify'
import Stripe from 'stripe'

/**
 * What the product's payments are measured against: the same calls of the provider in the same order, and nothing kept.
 * It believes the amount of the form, has no user and no database, and forgets each payment. Started as a process of its
 * own: PORT, STRIPE_PORT, WEBHOOK_SECRET, CUSTOMER.
 */
const env = process.env as Readonly<Record<string, string>>
const stripe = new Stripe('sk_test_sandbox', {
  host: '127.0.0.1',
  port: Number(env['STRIPE_PORT']),
  protocol: 'http',
  telemetry: false,
})
const app = Fastify({ logger: false })
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, Object.fromEntries(new URLSearchParams(String(body)))),
)
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
  done(null, body),
)

let made = 0

app.post<{ Body: { readonly amount: string } }>('/api/payments/cc', async ({ body }, reply) => {
  made += 1
  const metadata = { payment_id: `bare_${made}` }
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      allowed_payment_method_types: ['card'],
      customer: env['CUSTOMER'] ?? '',
      client_reference_id: metadata.payment_id,
      metadata,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: Number(body.amount.replace('.', '')),
            product_data: { name: 'Tax certificate' },
          },
        },
      ],
      payment_intent_data: { metadata, description: 'Tax certificate' },
      adaptive_pricing: { enabled: false },
      expires_at: Math.floor(Date.now() / 1000) + 35 * 60,
      success_url: 'http://127.0.0.1/success',
      cancel_url: 'http://127.0.0.1/cancel',
    },
    { idempotencyKey: `${metadata.payment_id}:checkout` },
  )
  return reply.code(303).header('location', session.url).send()
})

app.post<{ Body: Buffer }>('/api/payments/webhook', async ({ body, headers }) => {
  const signature = String(headers['stripe-signature'])
  const event = stripe.webhooks.constructEvent(body, signature, env['WEBHOOK_SECRET'] ?? '')
  const object = event.data.object as { readonly id: string } // of the one kind that is sent here
  const session = await stripe.checkout.sessions.retrieve(object.id)
  const intent = await stripe.paymentIntents.retrieve(String(session.payment_intent))
  await stripe.charges.retrieve(String(intent.latest_charge))
  return { received: true }
})

app.get('/readyz', async () => ({ ok: true }))

await app.listen({ port: Number(env['PORT']), host: '127.0.0.1' })
