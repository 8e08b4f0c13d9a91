import type { OutgoingHttpHeaders } from 'node:http'
import type { Route } from '@fieldstone/contract/route'
import { type RouteName, routes } from '@fieldstone/contract/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '../src/messages/en/refusals.ts'
import { prepareCall, ROUTE_NAMES } from './access-calls.ts'
import { ACCESS, type Outcome } from './access-matrix.ts'
import { REQUESTS } from './access-requests.ts'
import { type AccessWorld, CANARIES, IDENTITIES, type IdentityName, openAccessWorld } from './access-world.ts'
import { encodedByLibrary, recordValues } from './recorded-values.ts'

let world: AccessWorld
const recorded = recordValues()

beforeAll(async () => {
  world = await openAccessWorld({ handlers: recorded.handlers })
})
afterAll(() => world.close())

test('S01 every route of the table has a row and a call, and no row is left over', () => {
  expect(Object.keys(ACCESS).sort()).toEqual([...ROUTE_NAMES].sort())
  expect(Object.keys(REQUESTS).sort()).toEqual([...ROUTE_NAMES].sort())
})

async function call(name: RouteName, identity: IdentityName) {
  const { ask, passes } = await prepareCall(world, name, identity)
  return { answer: await ask(), passes }
}

/**
 * Whom the gate turns away it never asks the database about: on the embedded one, which is much slower, only those call who
 * come through it.
 */
const isCalled = (name: RouteName, identity: IdentityName): boolean =>
  process.env['TEST_DATABASE'] === 'postgresql' || ['does', 'not there'].includes(ACCESS[name][identity])

const EXPECTED: Readonly<Record<Exclude<Outcome, 'does'>, readonly [status: number, code: string]>> = {
  'log in first': [401, 'sign_in_required'],
  'not your role': [403, 'not_allowed'],
  'not there': [404, 'not_found'],
}

/** Everything that anybody was answered, for the canaries. */
const heard: {
  route: RouteName
  identity: IdentityName
  body: string
  status: number
  headers: OutgoingHttpHeaders
  /** What the library encodes of the same value; null where there is none, or no JSON. */
  encoded: string | null
}[] = []

describe.each(ROUTE_NAMES)('S01 %s', (name) => {
  test.each(IDENTITIES.filter((identity) => isCalled(name, identity)))('%s', async (identity) => {
    recorded.values.delete(name)
    const { answer, passes } = await call(name, identity)
    const encoded = recorded.values.has(name) ? encodedByLibrary(name, recorded.values.get(name)) : null
    // The random id of the request may hold the four digits of a bank account by chance.
    const body = answer.body.replace(/"requestId":"[^"]*"/, '')
    const { statusCode, headers } = answer
    heard.push({ route: name, identity, body, status: statusCode, headers, encoded })
    const outcome = ACCESS[name][identity]
    if (outcome === 'does') {
      expect([outcome, answer.statusCode]).toEqual([outcome, passes])
      // Any other 503 would be a server that is busy, which says nothing of the gate.
      if (passes === 503)
        expect(answer.body).toContain(
          identity === 'admin' ? refusals.paymentKeysMissing : refusals.paymentsOff,
        )
      return
    }
    const [status, code] = EXPECTED[outcome]
    expect([outcome, answer.statusCode, answer.json().code]).toEqual([outcome, status, code])
    const leaked = Object.keys(CANARIES).filter((canary) => says(body, canary))
    expect(leaked, 'S02 not one byte of what is refused').toEqual([])
    if (outcome === 'not there')
      expect(answer.json(), 'S02 as a record that does not exist').toEqual(NOT_THERE)
  })
})

const NOT_THERE = {
  code: 'not_found',
  message: expect.stringContaining('nothing here that you can see'),
  requestId: expect.any(String),
}

/** As a word of its own: the four digits of an account may stand in a random id, too. */
const says = (body: string, canary: string): boolean =>
  body.split(canary).some((before, at, parts) => {
    const after = parts[at + 1]
    return after !== undefined && !/[A-Za-z0-9]$/.test(before) && !/^[A-Za-z0-9]/.test(after)
  })

test('S03 e-mail, phone, bank account, payments, reference and note reach nobody who is not listed for them', () => {
  const leaks = heard.flatMap(({ route, identity, body }) =>
    Object.entries(CANARIES).flatMap(([canary, allowed]) =>
      says(body, canary) && !allowed.includes(identity) ? [`${canary} to ${identity} by ${route}`] : [],
    ),
  )
  expect(leaks).toEqual([])
  const seen = Object.keys(CANARIES).filter((canary) => heard.some(({ body }) => says(body, canary)))
  expect(seen, 'each canary is answered to somebody, else it proves nothing').toEqual(Object.keys(CANARIES))
})

test('every answer is, byte by byte, what the library encodes of the value, without fields that its schema does not declare', () => {
  const compared = heard.filter(({ encoded }) => encoded !== null)
  for (const { route, body, encoded } of compared) expect([route, body]).toEqual([route, encoded])
  expect(compared.length).toBeGreaterThan(300)
  expect(recorded.added.undeclaredCount).toBeGreaterThan(compared.length)
})

test('S12 S14 S42 no answer to somebody without a session has a cookie, is for another origin, or may be kept', () => {
  const answers = heard.filter(({ identity }) => identity === 'anonymous')
  for (const { route, headers } of answers) {
    expect([route, headers['set-cookie']]).toEqual([route, undefined])
    expect([route, headers['cache-control']]).toEqual([route, 'no-store'])
    expect(Object.keys(headers).filter((header) => header.startsWith('access-control-'))).toEqual([])
  }
  expect(answers).toHaveLength(ROUTE_NAMES.filter((name) => isCalled(name, 'anonymous')).length)
})

test('S12 a token anywhere but in the Authorization header opens no protected route', async () => {
  const token = (await world.tokenOf('admin')) ?? ''
  for (const name of ROUTE_NAMES) {
    const route: Route = routes[name]
    if (route.access.includes('anonymous')) continue
    const path = route.path.replace(/:[A-Za-z]+/g, '1')
    const type = route.exchange === 'part' ? 'application/octet-stream' : 'application/json'
    const answer = await world.testApp.inject({
      method: route.method,
      url: `${path}?token=${token}&access_token=${token}`,
      headers: { cookie: `token=${token}`, 'x-access-token': token, 'content-type': type },
      ...(route.method === 'GET' ? {} : { payload: JSON.stringify({ token, access_token: token }) }),
    })
    expect([name, answer.statusCode]).toEqual([name, 401])
  }
})

test('S29 each refusal of the gate is in the audit log: who, which route', async () => {
  // Earlier calls of the same minute left the one line that it has.
  world.testApp.clock.advanceSeconds(60)
  const before = await countRefused()
  await call('listUsers', 'taxpayerB')
  await call('listUsers', 'anonymous')
  expect(await countRefused()).toBe(before + 1)
})

const countRefused = async () =>
  (await world.testApp.db.selectFrom('audit_log').select('id').where('action', '=', 'refused').execute())
    .length
