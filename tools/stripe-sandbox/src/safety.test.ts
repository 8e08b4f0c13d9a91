import { mkdtempSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { TEST_CARDS } from './cards.ts'
import { startSandbox } from './index.ts'
import { cleanUp, givenReceiver, givenSandbox, order, payAtCheckout, post } from './testing.ts'

afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await cleanUp()
})

test.each([
  ['NODE_ENV', 'production', 'NODE_ENV is production'],
  ['STRIPE_SECRET_KEY', 'sk_live_abc', 'STRIPE_SECRET_KEY holds a live key'],
  ['STRIPE_SECRET_KEY', 'rk_live_abc', 'STRIPE_SECRET_KEY holds a live key'],
])('%s=%s: refuses to start, without showing a key', async (name, value, sentence) => {
  vi.stubEnv(name, value)
  const error = await startSandbox({ port: 0, webhookSecret: 'x' }).catch((thrown: unknown) => thrown)
  expect(String(error)).toContain(sentence)
  expect(String(error)).not.toContain('live_abc')
})

test.each([
  'http://example.com/hook',
  'https://127.0.0.1/hook',
  'not a url',
  'http://127.0.0.1.example.com/',
])('webhooks to %s: refuses to start', async (webhookUrl) => {
  await expect(startSandbox({ port: 0, webhookSecret: 'x', webhookUrl })).rejects.toThrow('of this machine')
})

test('a taken port: a one-sentence error', async () => {
  const { sandbox } = await givenSandbox()
  const again = startSandbox({ port: sandbox.port, webhookSecret: 'x' })
  await expect(again).rejects.toThrow(`Port ${sandbox.port} is taken`)
})

test('a request that names another host: 403 on every path', async () => {
  const { sandbox } = await givenSandbox()
  const ask = (path: string, host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${sandbox.url}${path}`, { headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      sent.on('error', reject)
      sent.end()
    })
  for (const path of ['/_sandbox', '/v1/events', '/c/pay/cs_test_1']) {
    for (const host of [
      `evil.example:${sandbox.port}`,
      '127.0.0.1',
      `127.0.0.1.evil.example:${sandbox.port}`,
    ]) {
      expect(await ask(path, host)).toBe(403)
    }
  }
  expect(await ask('/_sandbox', `localhost:${sandbox.port}`)).toBe(200)
})

test('a form of another site: 403, nothing happens', async () => {
  const { sandbox, stripe } = await givenSandbox()
  const session = await stripe.checkout.sessions.create(order())
  const body = new URLSearchParams({ seconds: '86400', number: '4242424242424242' })
  for (const url of [`${sandbox.url}/_sandbox/advance`, session.url ?? '']) {
    expect((await post(url, body, { origin: 'http://evil.example' })).status).toBe(403)
    expect((await post(url, body, { origin: 'null' })).status).toBe(403)
  }
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
})

test('no card number in objects, events, file, pages or log; brand and last four only', async () => {
  const log = ['log', 'info', 'warn', 'error', 'debug'] as const
  const said = log.map((name) => vi.spyOn(console, name))
  const file = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'sandbox.json')
  const receiver = await givenReceiver()
  const { sandbox, stripe } = await givenSandbox({ file, webhookUrl: receiver.url })
  const numbers = [...TEST_CARDS.map((card) => card.number), '5555555555554444']
  const pages: string[] = []
  for (const number of numbers) {
    const session = await stripe.checkout.sessions.create(order())
    pages.push((await payAtCheckout(session, number)).html.replace(/<details[\s\S]*<\/details>/, ''))
  }
  await sandbox.idle()
  const dashboard = await (await fetch(`${sandbox.url}/_sandbox`)).text()
  const lines = said.flatMap((spy) => spy.mock.calls)
  const everything = [
    readFileSync(file, 'utf8'),
    JSON.stringify(receiver.events),
    dashboard,
    pages,
    lines,
  ].join()
  for (const number of numbers) expect(everything).not.toContain(number)
  expect(everything).toContain('"last4":"4242"')
  expect(lines).toEqual([])
})
