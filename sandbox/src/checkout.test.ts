import { afterEach, expect, test } from 'vitest'
import { cleanUp, givenReceiver, givenSandbox, order, payOnPage } from './testing.ts'

afterEach(cleanUp)

test('card paid on the hosted page: one charge, four signed events in order, 303 to success_url', async () => {
  const receiver = await givenReceiver()
  const { sandbox, stripe } = await givenSandbox({ webhookUrl: receiver.url })
  const created = await stripe.checkout.sessions.create(order(), { idempotencyKey: 'pay_1:checkout' })
  const answer = await payOnPage(created, '4242424242424242')
  await sandbox.idle()
  expect(answer).toMatchObject({ status: 303, location: `http://shop.test/done?s=${created.id}` })
  expect(receiver.types()).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ])
  expect(sandbox.objects.list('charge')).toHaveLength(1)
})
