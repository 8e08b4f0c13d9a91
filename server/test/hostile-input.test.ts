import { routes } from '@fieldstone/contract/routes'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { sharedActor } from './actors.ts'
import { sharedTestApp } from './test-app.ts'

const testApp = sharedTestApp()
const taxpayer = sharedActor(testApp, 'taxpayer')

interface Row {
  readonly name: string
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
}

/** Every route that changes something and takes JSON. */
const MUTATING: readonly Row[] = Object.entries(routes).flatMap(([name, route]) =>
  'exchange' in route || route.method === 'GET'
    ? []
    : [{ name, method: route.method, path: route.path.replaceAll(/:[a-z]+/gi, '1') }],
)

test('the table has routes that change something', () => {
  expect(MUTATING.map((row) => row.name)).toEqual(
    expect.arrayContaining(['login', 'logout', 'createUser', 'requestPlan', 'paymentTicket']),
  )
})

describe.each(MUTATING)('$name', ({ method, path }) => {
  test.each([
    ['application/x-www-form-urlencoded', 'username=a&password=b'],
    ['text/plain', '{"username":"a","password":"b"}'],
    ['text/plain;charset=UTF-8', '{"username":"a","password":"b"}'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
    ],
    ['application/octet-stream', '{}'],
    ['application/xml', '<a/>'],
    ['application/csp-report', '{}'],
  ])('S13 a body of type %s is refused with 415, logged in or not', async (type, payload) => {
    for (const token of [undefined, taxpayer.token]) {
      const answer = await testApp.inject({
        method,
        url: path,
        payload,
        headers: { 'content-type': type },
        token,
      })
      expect(answer.statusCode).toBe(415)
      expect(answer.json()).toMatchObject({ code: 'unsupported_media_type' })
    }
  })

  test.each<readonly [string, string]>([
    ['no JSON', '{"username": '],
    ['two values', '{} {}'],
    ['__proto__', '{"__proto__": {"role": "admin"}, "username": "a", "password": "b"}'],
    ['constructor', '{"constructor": {"prototype": {"role": "admin"}}, "username": "a", "password": "b"}'],
    [
      '1,000 arrays',
      `{"username": ${'['.repeat(1000)}${']'.repeat(1000)}, "comment": [[]], "parcelId": [[]]}`,
    ],
    ['1,000 objects', `${'{"a":'.repeat(1000)}[]${'}'.repeat(1000)}`],
    ['an array', '["a"]'],
    ['a text', '"a"'],
    ['null', 'null'],
    ['too much', `{"username": "${'a'.repeat(70_000)}", "password": "b"}`],
    ['NUL', '{"username": "a\\u0000", "password": "b", "comment": "a\\u0000", "parcelId": "1\\u0000"}'],
    ['a lone surrogate', '{"username": "\\ud800", "password": "\\udfff", "parcelId": "\\ud800"}'],
  ])('S24 a body with %s: never 500 or more', async (_, payload) => {
    for (const token of [undefined, taxpayer.token]) {
      const headers = { 'content-type': 'application/json' }
      const answer = await testApp.inject({ method, url: path, payload, headers, token })
      expect(answer.statusCode).toBeLessThan(500)
    }
  })
})

const logIn = (request: InjectOptions) =>
  testApp.inject({ method: 'POST', url: '/api/auth/login', ...request })
const json = { 'content-type': 'application/json' }

test.each<readonly [string, string | Buffer, number]>([
  ['no JSON', '{"username": ', 400],
  ['__proto__', '{"__proto__": {}, "username": "a", "password": "b"}', 400],
  ['constructor.prototype', '{"constructor": {"prototype": {}}, "username": "a", "password": "b"}', 400],
  ['1,000-fold nesting', `{"username": ${'['.repeat(1000)}${']'.repeat(1000)}, "password": "b"}`, 400],
  ['NUL', '{"username": "a\\u0000b", "password": "b"}', 400],
  [
    'bytes that are no UTF-8',
    Buffer.from([...Buffer.from('{"username": "'), 0xff, 0xfe, ...Buffer.from('", "password": "b"}')]),
    400,
  ],
  ['nothing', '', 400],
  ['a name of 255 characters', `{"username": "${'a'.repeat(255)}", "password": "b"}`, 400],
  ['a password of 513 characters', `{"username": "a", "password": "${'b'.repeat(513)}"}`, 400],
  ['more than 64 KiB', `{"username": "${'a'.repeat(70_000)}", "password": "b"}`, 413],
])('S24 log-in with %s is refused, with our body and nothing of the cause', async (_, payload, status) => {
  const answer = await logIn({ payload, headers: json })
  expect(answer.statusCode).toBe(status)
  expect(Object.keys(answer.json()).sort()).toEqual(expect.arrayContaining(['code', 'message', 'requestId']))
  expect(answer.body).not.toMatch(/JSON|prototype|Unexpected|at \w+ \(|\.ts/)
})

test('S24 a doubled key of a query is refused at that key', async () => {
  const answer = await testApp.inject({
    method: 'POST',
    url: '/api/parcels/search?page=1&page=2',
    payload: { parcelNumber: '67-00001' },
  })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().fields)).toEqual(['page'])
})

test.each(['/api/parcels/%00', '/api/parcels/%ff', '/api/parcels/%E0%A4%A', '/api/parcels/1%2f..%2f2'])(
  'S24 %s: 400 or 404',
  async (url) => {
    const answer = await testApp.inject({ method: 'GET', url })
    expect([400, 404]).toContain(answer.statusCode)
  },
)

test('S28 passwords, tokens, names and e-mails of requests are in no line of the log', async () => {
  const canary = {
    password: 'canary of the password',
    email: 'canary.mail@example.com',
    name: 'canary.of.the.name',
  }
  const form = {
    username: canary.name,
    password: canary.password,
    passwordConfirm: canary.password,
    firstName: 'Canaria',
    lastName: 'Reyes',
    phone: '(330) 555-0177',
    email: canary.email,
  }
  const signUp = (payload: object) => testApp.inject({ method: 'POST', url: '/api/users', payload })
  const first = testApp.logLines.length
  expect((await signUp(form)).statusCode).toBe(201)
  expect((await signUp(form)).statusCode).toBe(409)
  expect((await signUp({ ...form, phone: 'canary' })).statusCode).toBe(400)
  const { name: username, password } = canary
  const { tokenString } = (await logIn({ payload: { username, password } })).json<{ tokenString: string }>()
  await logIn({ payload: { username, password: `${password} too` } })
  await logIn({ payload: { username: canary.email, password } })
  await logIn({ payload: `{"username": "${username}", "password": "${password}"`, headers: json })
  await logIn({
    url: `/api/auth/login?password=${encodeURIComponent(password)}`,
    payload: { username, password },
  })
  await testApp.inject({
    method: 'GET',
    url: `/api/parcels/1?email=${canary.email}`,
    token: `${tokenString}x`,
  })
  await testApp.inject({ method: 'GET', url: `/api/${tokenString}/${canary.email}` })
  await testApp.inject({ method: 'POST', url: '/api/auth/logout', token: tokenString })
  const lines = testApp.logLines.slice(first).join('')
  expect(lines).toContain('/api/auth/login')
  const [header = '', payload = '', signature = ''] = tokenString.split('.')
  const secrets = [
    ...Object.values(canary),
    'canary',
    'Canaria',
    '555-0177',
    payload,
    signature,
    `${header}.`,
  ]
  expect(secrets.filter((secret) => lines.toLowerCase().includes(secret.toLowerCase()))).toEqual([])
})
