import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
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
  const charge = String(sandbox.objects.list('dispute')[0]?.charge)
  await press('dispute/close', { id: sandbox.objects.list('dispute')[0]?.id ?? '', outcome: 'won' })
  await press('dispute/open', { charge, amount: '700' })
  await press('dispute/open', { charge, amount: '800' })
  const [, lost] = sandbox.objects.list('dispute')
  for (const outcome of ['lost', 'won']) await press('dispute/close', { id: lost?.id ?? '', outcome })
  expect(sandbox.objects.list('dispute').map(({ amount, status }) => [amount, status])).toEqual([
    [1_009_473, 'won'],
    [700, 'won'],
    [800, 'needs_response'],
  ])
  const [payout] = sandbox.objects.list('payout')
  await press('payout/fail', { id: payout?.id ?? '' })
  expect(sandbox.objects.list('payout')[0]?.status).toBe('failed')
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
    neverDeliver: false,
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

test('with deliveries off every event is kept, and a manual resend delivers it', async () => {
  const receiver = await givenReceiver()
  const { sandbox, stripe } = await givenSandbox({ webhookUrl: receiver.url })
  sandbox.switches.neverDeliver = true
  await payAtCheckout(await stripe.checkout.sessions.create(order()), '4242424242424242')
  await sandbox.idle()
  expect(receiver.events).toEqual([])
  const [event] = sandbox.objects.list('event')
  await post(`${sandbox.url}/_sandbox/resend`, form({ id: event?.id ?? '' }), { origin: sandbox.url })
  await sandbox.idle()
  expect(receiver.events.map(({ id }) => id)).toEqual([event?.id])
})

test('the dashboard lists the product’s mails and shows each in full, and no other file of the machine', async () => {
  const mailFolder = await mkdtemp(join(tmpdir(), 'fieldstone-desk-'))
  onTestFinished(() => rm(mailFolder, { recursive: true, force: true }))
  const name = '2026-11-22T15-04-05-123Z-1-receipt.txt'
  await writeFile(join(mailFolder, name), 'To: ana@example.com\nSubject: Receipt <1>\n\nThank you.\n')
  await writeFile(join(mailFolder, 'secret.json'), '{}')
  const { sandbox } = await givenSandbox({ mailFolder })
  const dashboard = await (await fetch(`${sandbox.url}/_sandbox`)).text()
  expect(dashboard).toContain('Receipt &#60;1&#62;')
  expect(dashboard).toContain('2026-11-22 15:04:05')
  expect(dashboard).not.toContain('secret')
  const read = (path: string) => fetch(`${sandbox.url}/_sandbox/mails/${path}`)
  expect(await (await read(name)).text()).toContain('Thank you.')
  for (const other of ['secret.json', '..%2Fsecret.json', '2026-11-22T15-04-05-123Z-2-none.txt']) {
    expect((await read(other)).status).toBe(404)
  }
})

test('the company’s bank statement has each payout that arrived, and a line that is not a payout', async () => {
  const tuesday = Date.UTC(2026, 10, 17, 12)
  const { sandbox, stripe } = await givenSandbox({ now: () => tuesday })
  await payAtCheckout(
    await stripe.checkout.sessions.create(order({ expires_at: tuesday / 1000 + 3_600 })),
    '4242424242424242',
  )
  await sandbox.advance(8 * 86_400)
  const [payout] = sandbox.objects.list('payout')
  const csv = await (await fetch(`${sandbox.url}/_sandbox/statement.csv`)).text()
  const day = new Date((payout?.arrival_date ?? 0) * 1000).toISOString().slice(0, 10)
  expect(csv.trimEnd().split('\r\n')).toEqual([
    'Date,Description,Amount,Reference',
    `${day},STRIPE TRANSFER ${payout?.trace_id?.value},9806.54,${payout?.id}`,
    '2026-11-30,ACCOUNT FEE,-15.00,',
  ])
})
