import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor } from '../../../test/actors.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { inHashThread } from './hash-thread.ts'
import { hashPassword, isPassword } from './passwords.ts'

/** The thread gives way to all else that runs on the machine: a hundred hashes take what is left. */
const BUSY_MS = 120_000

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

test(
  'more log-ins at once than an office has are told to come back, are not counted, and lock nobody out',
  async () => {
    const actor = await createActor(testApp, 'taxpayer')
    const crowd = Array.from({ length: 80 }, () => logIn(actor.username, actor.password, '203.0.113.20'))
    const elsewhere = logIn(actor.username, actor.password, '203.0.113.21')
    const answers = await Promise.all(crowd)
    const busy = answers.filter(({ statusCode }) => statusCode === 503)
    expect(busy.length).toBeGreaterThanOrEqual(30)
    expect(Number(busy[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(busy[0]?.json()).toMatchObject({ code: 'unavailable' })
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(50)
    expect((await elsewhere).statusCode).toBe(200)
    const tries = await testApp.db.selectFrom('login_failure').select('id').execute()
    expect(tries).toEqual([])
    expect((await logIn(actor.username, actor.password, '203.0.113.20')).statusCode).toBe(200)
  },
  BUSY_MS,
)

test(
  'too many hashes at once: unavailable, nothing of the log-in is counted, and the next one is served',
  async () => {
    const actor = await createActor(testApp, 'taxpayer')
    const flood = Array.from({ length: 130 }, () => hashPassword('three herons over the lake'))
    const asked = Promise.allSettled(flood)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => logIn(actor.username, actor.password, '203.0.113.22')),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 503).length).toBeGreaterThan(0)
    expect(answers.filter(({ statusCode }) => ![200, 503].includes(statusCode))).toEqual([])
    expect((await asked).filter(({ status }) => status === 'rejected').length).toBe(30)
    expect(await testApp.db.selectFrom('login_failure').select('id').execute()).toEqual([])
    expect((await logIn(actor.username, actor.password, '203.0.113.22')).statusCode).toBe(200)
  },
  BUSY_MS,
)

test(
  'a row that holds no hash is one person’s trouble: the thread goes on for the others',
  async () => {
    const right = await hashPassword('three herons over the lake')
    const [broken, good] = await Promise.allSettled([
      inHashThread({ password: 'x', passwordHash: 'no hash at all' }),
      isPassword(right, 'three herons over the lake'),
    ])
    expect(broken.status).toBe('rejected')
    expect(good).toEqual({ status: 'fulfilled', value: true })
    expect(await isPassword(right, 'four herons over the lake')).toBe(false)
  },
  BUSY_MS,
)
