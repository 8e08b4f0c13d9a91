import { afterEach, expect, test } from 'vitest'
import { cleanUp, givenReceiver, givenSandbox, order, payAtCheckout, post } from './testing.ts'

afterEach(cleanUp)

const form = (fields: Record<string, string>) => new URLSearchParams(fields)

test('the dashboard shows sessions, payments, events and their delivery, and each object in full', async () => {
  const receiver = await givenReceiver()
  const { sandbox, stripe } = await givenSandbox({ webhookUrl: receiver.url })
  const session = await stripe.checkout.sessions.create(order({ client_reference_id: '<i>' }))
  await payAtCheckout(session, '4242424242424242')
  await sandbox.idle()
  const page = await (await fetch(`${sandbox.url}/`)).text()
  const [intent] = sandbox.objects.list('payment_intent')
  for (const shown of [
    session.id,
    intent?.id ?? '-',
    '$10,099.73',
    'complete, paid',
    'delivered, 1 × (200)',
  ]) {
    expect(page).toContain(shown)
  }
  const object = await (await fetch(`${sandbox.url}/_sandbox/objects/${session.id}`)).text()
  expect(object).toContain('&#60;i&#62;')
  expect((await fetch(`${sandbox.url}/_sandbox/objects/cs_none`)).status).toBe(404)
})

test('its forms advance the clock, set switches, refund and send again, and lead back to it', async () => {
  const receiver = await givenReceiver()
  const { sandbox, stripe } = await givenSandbox({ webhookUrl: receiver.url })
  await payAtCheckout(await stripe.checkout.sessions.create(order()), '4000000000000259')
  await sandbox.idle()
  const press = async (path: string, fields: Record<string, string>) => {
    const answer = await post(`${sandbox.url}/_sandbox/${path}`, form(fields), { origin: sandbox.url })
    expect(answer).toMatchObject({ status: 303, location: '/_sandbox' })
  }
  const payment_intent = sandbox.objects.list('payment_intent')[0]?.id ?? ''
  await press('refund', { payment_intent, amount: '500' })
  expect(sandbox.objects.list('refund')).toMatchObject([{ amount: 500 }])
  await press('advance', { seconds: String(21 * 86_400) })
  expect(sandbox.objects.list('dispute')).toHaveLength(1)
  await sandbox.idle()
  const before = receiver.events.length
  await press('resend', { id: receiver.events[0]?.id ?? '' })
  await sandbox.idle()
  expect(receiver.events).toHaveLength(before + 1)
  await press('switches', {
    dropFirst: 'on',
    delayMs: '5',
    microdepositType: 'amounts',
    path: '/v1/refunds',
    status: 'timeout',
    times: '3',
  })
  expect(sandbox.switches).toEqual({
    deliverTwice: false,
    reverseOrder: false,
    dropFirst: true,
    delayMs: 5,
    autoSettle: false,
    microdepositType: 'amounts',
    failNext: { path: '/v1/refunds', status: 'timeout', times: 3 },
  })
})

test('switches by JSON change only what they name; an unknown name or a wrong value changes nothing', async () => {
  const { sandbox } = await givenSandbox({ autoSettle: true })
  const set = async (body: string) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${sandbox.url}/_sandbox/switches`, { method: 'POST', headers, body })).status
  }
  expect(await set('{"deliverTwice":true}')).toBe(200)
  const expected = { ...sandbox.switches }
  expect(expected).toMatchObject({ deliverTwice: true, autoSettle: true })
  for (const wrong of [
    '{"dropFirst":true,"unknown":true}',
    '{"delayMs":-1}',
    '{"microdepositType":"both"}',
    '{"deliverTwice":"yes"}',
    '{"failNext":{"path":"/v1/refunds","status":200,"times":1}}',
    '{"failNext":{"path":"refunds","status":500,"times":1}}',
    'not json',
  ]) {
    expect(await set(wrong)).toBe(400)
  }
  expect(sandbox.switches).toEqual(expected)
})
