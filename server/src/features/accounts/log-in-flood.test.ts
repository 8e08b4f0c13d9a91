import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { statusOf } from '../../../../scripts/lib/status-of.ts'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { createPasswordHasher } from './passwords.ts'

/** Four addresses with fifty connections each, and somebody else's. */
const FLOOD = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5']
const ELSEWHERE = '127.0.0.9'

let testApp: TestApp
let actor: TestActor
let port: number
/** Since the server listens; one that is answered and closed before the others come still counts. */
let acceptedCount: number

beforeEach(async () => {
  testApp = await buildTestApp({ passwords: createPasswordHasher() })
  actor = await createActor(testApp, 'taxpayer')
  acceptedCount = 0
  testApp.app.server.on('connection', () => {
    acceptedCount += 1
  })
  await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  // A server that listens on TCP has an AddressInfo.
  port = (testApp.app.server.address() as AddressInfo).port
})
afterEach(() => testApp.close())

/** A log-in over a connection of its own; its status, 0 when the connection broke. */
function logIn(localAddress: string, username: string, password: string) {
  const body = JSON.stringify({ username, password })
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
  const sent = request({ port, localAddress, method: 'POST', path: '/api/auth/login', headers, agent: false })
  const status = statusOf(sent)
  sent.end(body)
  return { status, hangUp: () => sent.destroy() }
}

const flood = () =>
  FLOOD.flatMap((address) =>
    Array.from({ length: 50 }, (_, no) => logIn(address, `nobody${no}`, 'not the password at all')),
  )

/** 503 asks to try again: a busy machine may not have hashed in time. */
async function honest(): Promise<number> {
  for (;;) {
    const status = await logIn(ELSEWHERE, actor.username, actor.password).status
    if (status !== 503) return status
  }
}

const connections = () =>
  new Promise<number>((resolve) => testApp.app.server.getConnections((_, n) => resolve(n)))

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('S18 a log-in from another address overtakes two hundred from four addresses', async () => {
  const crowd = flood()
  await until(async () => acceptedCount >= crowd.length)
  let checkedCount = 0
  for (const { status } of crowd) void status.then((code) => (checkedCount += code === 400 ? 1 : 0))
  expect(await honest()).toBe(200)
  expect(checkedCount).toBeLessThan(crowd.length / 2)
  for (const { hangUp } of crowd) hangUp()
})

test('S18 two hundred log-ins whose clients hung up are dropped, and the next one succeeds', async () => {
  const crowd = flood()
  await until(async () => acceptedCount >= crowd.length)
  for (const { hangUp } of crowd) hangUp()
  await until(async () => (await connections()) === 0)
  expect(await honest()).toBe(200)
})

test('S18 too many log-ins at once from one address: refused with Retry-After, not counted, and the next one succeeds', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => createActor(testApp, 'taxpayer')))
  const inject = (username: string, password: string) =>
    testApp.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password } })
  const answers = await Promise.all(
    people.flatMap(({ username }) => Array.from({ length: 10 }, () => inject(username, 'not the password'))),
  )
  const refused = answers.filter((answer) => answer.statusCode === 503)
  expect(refused.length).toBeGreaterThanOrEqual(100 - 52)
  expect(refused.every((answer) => Number(answer.headers['retry-after']) > 0)).toBe(true)
  expect(answers.filter((answer) => answer.statusCode === 400).length).toBe(100 - refused.length)
  const counted = await testApp.db.selectFrom('login_failure').select('id').execute()
  expect(counted).toHaveLength(100 - refused.length)
  expect((await inject(actor.username, actor.password)).statusCode).toBe(200)
})
