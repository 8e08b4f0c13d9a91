import { beforeEach, expect, test } from 'vitest'
import { createActor, sharedActor, type TestActor } from '../../../test/actors.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
const admin = sharedActor(testApp, 'admin', { username: 'ruth', email: 'ruth@example.com' })
let person: TestActor

beforeEach(async () => {
  person = await createActor(testApp, 'taxpayer')
})

const put = async (actor: TestActor, change: object) => {
  const payload = { currentPassword: actor.password, ...change }
  const answer = await testApp.inject({ method: 'PUT', url: '/api/users', payload, token: actor.token })
  // A new e-mail ends the session and begins another.
  const { tokenString } = answer.json()
  if (tokenString !== undefined && actor === person) person = { ...person, token: tokenString }
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json() }
}

const probes = async (changes: readonly object[]) => {
  const statuses: number[] = []
  for (const change of changes) statuses.push((await put(person, { id: person.userId, ...change })).status)
  return statuses
}

test('S19 S32 a person can try five user names or e-mails an hour, taken or not', async () => {
  const tries = [
    { username: 'ruth' },
    { username: `free.${person.userId}` },
    { email: 'ruth@example.com' },
    { username: 'RUTH' },
    { email: `free.${person.userId}@example.com` },
  ]
  expect(await probes(tries)).toEqual([409, 200, 409, 409, 200])
  const sixth = await put(person, { id: person.userId, username: 'ruth' })
  expect(sixth).toMatchObject({ status: 429, retryAfter: '3600', body: { code: 'too_many' } })
  expect((await put(person, { id: person.userId, username: 'surely.free' })).status).toBe(429)
  expect((await put(person, { id: person.userId, city: 'Akron' })).body.city).toBe('Akron')
  testApp.clock.advanceSeconds(1700)
  expect((await put(person, { id: person.userId, username: 'ruth' })).retryAfter).toBe('1900')
  testApp.clock.advanceSeconds(-1700)
})

test('S32 unchanged names do not count, and of twenty parallel changes five are tried', async () => {
  const same = { username: person.username, email: person.email, firstName: 'Ana' }
  expect(await probes(Array(7).fill(same))).toEqual(Array(7).fill(200))
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => put(person, { id: person.userId, username: 'ruth' })),
  )
  const passed = answers.filter(({ status }) => status === 409)
  expect(passed.length).toBeLessThanOrEqual(5)
  expect(answers.every(({ status }) => status === 409 || status === 429)).toBe(true)
})

test('S32 administrators may rename any number of other users', async () => {
  for (let no = 0; no < 8; no++)
    expect((await put(admin, { id: person.userId, username: `renamed${no}` })).status).toBe(200)
})
