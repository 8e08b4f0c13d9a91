import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor } from '../../../test/actors.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { inHashThread } from './hash-thread.ts'
import { inLogInTurn } from './log-in-turns.ts'

const OFFICE = '203.0.113.20'
const ELSEWHERE = '203.0.113.21'
/** One that keeps the thread for a second or more, and one that costs nothing. */
const SLOW = { memoryCost: 32_768, timeCost: 150, parallelism: 1 }
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 }

let testApp: TestApp

beforeAll(async () => {
  testApp = await buildTestApp()
})
afterAll(() => testApp.close())

const logIn = (username: string, password: string, remoteAddress: string) =>
  testApp.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
    remoteAddress,
  })

const tries = () => testApp.db.selectFrom('login_failure').select('id').execute()

test('more log-ins at once than an office has: told to come back, not counted, and others get in', async () => {
  const actor = await createActor(testApp, 'taxpayer')
  let open = () => {}
  const door = new Promise<void>((resolve) => {
    open = resolve
  })
  const crowd = Array.from({ length: 50 }, () => inLogInTurn(OFFICE, () => door))
  const refused = await logIn(actor.username, actor.password, OFFICE)
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const other = logIn(actor.username, actor.password, ELSEWHERE)
  open()
  await Promise.all(crowd)
  expect((await other).statusCode).toBe(200)
  expect(await tries()).toEqual([])
  expect((await logIn(actor.username, actor.password, OFFICE)).statusCode).toBe(200)
})

test('too many hashes at once: unavailable, the log-in is not counted, and the next one is served', async () => {
  const actor = await createActor(testApp, 'taxpayer')
  const tasks = [SLOW, ...Array(129).fill(QUICK)]
  const asked = Promise.allSettled(tasks.map((strength) => inHashThread({ password: 'x', strength })))
  const refused = await logIn(actor.username, actor.password, OFFICE)
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable'])
  expect((await asked).filter(({ status }) => status === 'rejected').length).toBe(30)
  expect(await tries()).toEqual([])
  expect((await logIn(actor.username, actor.password, OFFICE)).statusCode).toBe(200)
})

test('a row that holds no hash is one person’s trouble: the thread goes on for the others', async () => {
  const { passwords } = testApp.services
  const right = await passwords.hash('three herons over the lake')
  const [broken, good] = await Promise.allSettled([
    inHashThread({ password: 'x', passwordHash: 'no hash at all' }),
    passwords.matches(right, 'three herons over the lake'),
  ])
  expect(broken.status).toBe('rejected')
  expect(good).toEqual({ status: 'fulfilled', value: true })
  expect(await passwords.matches(right, 'four herons over the lake')).toBe(false)
})
