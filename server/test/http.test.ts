import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { Route } from '@fieldstone/contract/route'
import { routes } from '@fieldstone/contract/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reminderLink } from '../src/features/plans/reminder-link.ts'
import { createServer } from '../src/http/server.ts'
import { createCertificate } from './factories.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

let testApp: TestApp
let certificateId: number
const webDirectory = mkdtempSync(join(tmpdir(), 'fieldstone-web-'))

beforeAll(async () => {
  mkdirSync(join(webDirectory, 'assets'))
  writeFileSync(join(webDirectory, 'index.html'), '<meta name="csp-nonce" nonce="%NONCE%">')
  mkdirSync(join(webDirectory, 'pages'))
  writeFileSync(
    join(webDirectory, 'pages/home.html'),
    '<html data-payments="%PAYMENTS%"><b nonce="%NONCE%">Home</b>',
  )
  writeFileSync(join(webDirectory, 'pages/faq.html'), `<b nonce="%NONCE%">${'Long. '.repeat(300)}</b>`)
  writeFileSync(join(webDirectory, 'assets/app-1a2b.js'), 'export {}')
  writeFileSync(join(webDirectory, 'assets/app-1a2b.js.map'), '{}')
  writeFileSync(join(webDirectory, 'assets/app-1a2b.js.br'), brotliCompressSync('export {}'))
  writeFileSync(join(webDirectory, 'assets/app-1a2b.js.gz'), gzipSync('export {}'))
  testApp = await buildTestApp({ webDirectory })
  certificateId = await createCertificate(testApp.db)
})
afterAll(async () => {
  await testApp.close()
  rmSync(webDirectory, { recursive: true, force: true })
})

test('behind a proxy: a connection that nobody uses is closed by the proxy, never by the server under a request', () => {
  const keptFor = (trustedProxies: readonly string[]) =>
    createServer({ trustedProxies, baseUrl: 'http://localhost', logger: false }).server.keepAliveTimeout
  // nginx and HAProxy keep one for 60 and 5 seconds.
  expect([keptFor([]), keptFor(['127.0.0.1'])]).toEqual([5_000, 75_000])
})

const get = (url: string, headers = {}) => testApp.inject({ method: 'GET', url, headers })

describe('S09 every answer has the security headers', () => {
  test.each([
    ['a record', () => `/api/parcels/${certificateId}`, 200],
    ['a record that is missing', () => '/api/parcels/999999', 404],
    ['bad input', () => '/api/parcels/abc', 400],
    ['a protected call', () => '/api/parcels/myparcels', 401],
    ['a page', () => '/parcels/list', 200],
    ['a page that is missing', () => '/nowhere', 404],
    ['a file', () => '/assets/app-1a2b.js', 200],
    ['an address that is no text', () => '/api/parcels/%ff', 400],
    ['an address that is too long', () => `/api/parcels/${'1'.repeat(400)}`, 400],
  ])('%s', async (_, url, status) => {
    const { statusCode, headers } = await get(url())
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(headers['content-security-policy']).not.toMatch(/unsafe/)
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })

  test('a page may frame the maps and ask whether their host answers, also where they lead on to the map’s own site', async () => {
    const policy = String((await get('/parcels/list')).headers['content-security-policy']).split('; ')
    const maps = 'https://maps.google.com https://www.google.com'
    expect(policy).toContain(`frame-src blob: ${maps}`)
    expect(policy).toContain(`connect-src 'self' ${maps}`)
  })

  test('a page has a fresh nonce each time, the same in its header and its text', async () => {
    const [first, second] = [await get('/parcels/list'), await get('/parcels/list')]
    const nonce = /'nonce-([\w-]+)'/.exec(String(first.headers['content-security-policy']))?.[1]
    expect(nonce).toBeTruthy()
    expect(first.body).toContain(`nonce="${nonce}"`)
    expect(second.body).not.toContain(nonce)
    expect(first.headers['cache-control']).toBe('no-store')
  })

  test('a file with its hash in the name may be kept for ever', async () => {
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toMatch(/immutable/)
  })
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
])('a file is sent as the build compressed it, for who accepts %s', async (accepted, encoding, unpack) => {
  const { headers, rawPayload } = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted })
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers['content-type']).toMatch(/javascript/)
  expect(headers['cache-control']).toMatch(/immutable/)
  expect(String(headers.vary).toLowerCase()).toContain('accept-encoding')
  expect(unpack(rawPayload).toString()).toBe('export {}')
})

test.each(['/home', '/Home/', '/home?from=mail'])(
  'a page that was rendered at build time is sent at %s, with the nonce of its policy',
  async (url) => {
    const { body, headers } = await get(url)
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1]
    expect(body).toBe(`<html data-payments="off"><b nonce="${nonce}">Home</b>`)
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  },
)

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])(
  'a page is sent compressed to who accepts %s, with the nonce of its policy',
  async (accepted, encoding, unpack) => {
    const { headers, rawPayload } = await get('/faq', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-type']).toMatch(/^text\/html/)
    const nonce = /nonce="([^"]+)"/.exec(unpack(rawPayload).toString())?.[1]
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  },
)

test('every other page is sent the template', async () => {
  for (const url of ['/parcels/3', '/admin/users', '/nowhere'])
    expect((await get(url)).body).toMatch(/^<meta name="csp-nonce"/)
})

test('the link of a mail to stop reminders opens its page, whatever its token ends in', async () => {
  const link = new URL(reminderLink(testApp.services, { certificateId: 16, userId: 7 }))
  const { statusCode, headers } = await get(link.pathname)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})

describe('a page asked for under another name of this machine', () => {
  const url = '/parcels/3/payoffrequest?x=1'

  test.each(['127.0.0.1:3000', '[::1]:3000'])(
    'leads from %s to the base address, where the card page leads back to',
    async (host) => {
      const { statusCode, headers } = await get(url, { host })
      expect([statusCode, headers.location]).toEqual([307, `http://localhost:3000${url}`])
    },
  )

  test('the base address itself, other hosts, calls and files are answered where they were asked', async () => {
    for (const host of ['localhost:3000', '127.0.0.1:3001', 'evil.example'])
      expect((await get(url, { host })).statusCode).toBe(200)
    for (const other of ['/api/parcels/states', '/assets/app-1a2b.js', '/healthz'])
      expect((await get(other, { host: '127.0.0.1:3000' })).statusCode).toBe(200)
  })

  test('with a base address of our own, no name is another', async () => {
    const set = await buildTestApp({ webDirectory, env: { BASE_URL: 'https://pay.example.com' } })
    const answer = await set.inject({ method: 'GET', url, headers: { host: '127.0.0.1:3000' } })
    await set.close()
    expect(answer.statusCode).toBe(200)
  })
})

test.each(['https://evil.example', 'null', 'http://localhost:3000'])(
  'S14 no answer to %s opens itself to other origins',
  async (origin) => {
    for (const url of ['/api/parcels/states', '/parcels/list', '/assets/app-1a2b.js']) {
      const names = Object.keys((await get(url, { origin })).headers)
      expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  },
)

test.each([
  '/.git/config',
  '/.env',
  '/assets/app-1a2b.js.map',
  '/assets/app-1a2b.js.br',
  '/assets/',
  '/index.html',
  '/pages/home.html',
  '/package.json',
  '/docs',
  '/assets/..%2f..%2fpackage.json',
  '/..%2fpackage.json',
])('S38 %s is not served', async (url) => {
  const { statusCode, body } = await get(url)
  expect(statusCode).toBe(404)
  expect(body).not.toContain('"workspaces"')
})

describe('S27 internal errors are not disclosed', () => {
  test('a failing statement answers with the request id and nothing of the cause', async () => {
    const { db } = testApp
    const before = testApp.logLines.length
    await db.schema.alterTable('county').renameTo('county_away').execute()
    const { statusCode, body } = await get('/api/parcels/counties')
    await db.schema.alterTable('county_away').renameTo('county').execute()
    expect(statusCode).toBe(500)
    expect(JSON.parse(body)).toEqual({
      code: 'internal',
      message: expect.stringContaining('Nothing was lost'),
      requestId: expect.any(String),
    })
    const logged = testApp.logLines.slice(before).join('\n')
    expect(logged).toContain('42P01')
    expect(logged).not.toMatch(/from county|"(query|params)"/i)
  })
})

describe('S26 the document and the server have the same routes', () => {
  test('every route of the table is in the document, and the reverse', async () => {
    const document = (await get('/api/openapi.json')).json()
    const documented = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const table = Object.values<Route>(routes).map(
      (route) => `${route.method} ${route.path.replace(/:([A-Za-z]+)/g, '{$1}')}`,
    )
    expect(documented.sort()).toEqual(table.sort())
    expect(document.openapi).toBe('3.1.0')
  })

  test('the document speaks the wire’s names', async () => {
    const document = (await get('/api/openapi.json')).json()
    const { schema } = document.paths['/api/parcels/{id}'].get.responses['200'].content['application/json']
    expect(schema).toEqual({ $ref: '#/components/schemas/Certificate' })
    expect(Object.keys(document.components.schemas.Certificate.properties)).toEqual(
      expect.arrayContaining(['parcelID', 'taxSaleNo', 'payofF_TOTAL', 'relatedTaxCertificates']),
    )
  })

  test('the readable page names every route and needs no script', async () => {
    const { body, headers } = await get('/api/docs')
    for (const name of Object.keys(routes)) expect(body).toContain(`id="${name}"`)
    expect(body).not.toContain('<script')
    expect(headers['content-type']).toMatch(/text\/html/)
  })
})

test('health reveals nothing but that the server works', async () => {
  expect((await get('/healthz')).json()).toEqual({ ok: true })
  expect((await get('/readyz')).json()).toEqual({ ok: true })
})

test.each<readonly [string, unknown]>([
  [
    'an object for a text',
    { 'csp-report': { 'violated-directive': { toString: 1 }, 'blocked-uri': { valueOf: 1 } } },
  ],
  [
    'a list for a text',
    { 'csp-report': { 'violated-directive': [[]], 'blocked-uri': [{ toString: null }] } },
  ],
  ['a text for the report', { 'csp-report': 'script-src' }],
  ['null for the report', { 'csp-report': null }],
  ['no report', {}],
  ['a list', []],
  ['null', null],
])('S24 a report of refused content with %s is taken, and no fault of ours', async (_, payload) => {
  const headers = { 'content-type': 'application/csp-report' }
  const answer = await testApp.inject({
    method: 'POST',
    url: '/api/csp-reports',
    headers,
    payload: JSON.stringify(payload),
  })
  expect(answer.statusCode).toBe(204)
})

test('S10 a browser’s report of refused content is kept, without the address of the page', async () => {
  const response = await testApp.inject({
    method: 'POST',
    url: '/api/csp-reports',
    headers: { 'content-type': 'application/csp-report' },
    payload: JSON.stringify({
      'csp-report': {
        'violated-directive': 'script-src',
        'blocked-uri': 'https://evil.example/x?secret=1',
        'document-uri': 'http://localhost/parcels/7',
      },
    }),
  })
  expect(response.statusCode).toBe(204)
  expect(testApp.logLines.join('')).toContain('https://evil.example')
  expect(testApp.logLines.join('')).not.toContain('secret=1')
})
