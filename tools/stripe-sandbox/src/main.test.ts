import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, givenSandbox } from './testing.ts'
import { API_VERSION } from './world.ts'

const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await cleanUp()
})

function start(env: Record<string, string>) {
  const child = fork(fileURLToPath(new URL('./main.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env['PATH'], SANDBOX_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.push(child)
  const text = { out: '', err: '' }
  child.stdout?.on('data', (chunk: Buffer) => (text.out += chunk))
  child.stderr?.on('data', (chunk: Buffer) => (text.err += chunk))
  const ended: Promise<unknown[]> = once(child, 'exit')
  return { child, text, ended, ready: () => once(child.stdout ?? child, 'data') }
}

test('says one line when ready, keeps its file, and ends cleanly on SIGTERM', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'sandbox.json')
  const { child, text, ended, ready } = start({ SANDBOX_FILE: file })
  await ready()
  expect(text.out).toMatch(/^Stripe sandbox on http:\/\/127\.0\.0\.1:\d+\/_sandbox, webhooks to nobody\n$/)
  const port = Number(/:(\d+)\//.exec(text.out)?.[1])
  const body = new URLSearchParams({ name: 'Pat' })
  const headers = { authorization: 'Bearer sk_test_x', 'stripe-version': API_VERSION }
  expect(
    (await fetch(`http://127.0.0.1:${port}/v1/customers`, { method: 'POST', body, headers })).status,
  ).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(readFileSync(file, 'utf8')).toContain('"name":"Pat"')
  expect(text.err).toBe('')
})

test('stops when its parent process is gone', async () => {
  const { child, ended, ready } = start({})
  await ready()
  child.disconnect()
  expect(await ended).toEqual([0, null])
})

test('a taken port: one sentence on the error output, exit code 1', async () => {
  const { sandbox } = await givenSandbox()
  const { text, ended } = start({ SANDBOX_PORT: String(sandbox.port) })
  expect(await ended).toEqual([1, null])
  expect(text).toMatchObject({ out: '', err: expect.stringMatching(/^Port \d+ is taken[^\n]*\n$/) })
})

test('in production: refuses with one sentence, exit code 1', async () => {
  const { text, ended } = start({ NODE_ENV: 'production' })
  expect(await ended).toEqual([1, null])
  expect(text.err).toMatch(/^The Stripe sandbox refuses to start: NODE_ENV is production[^\n]*\n$/)
})
