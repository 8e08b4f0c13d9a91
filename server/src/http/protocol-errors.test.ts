import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../test/test-app.ts'
import { createServer } from './server.ts'

const testApp = sharedTestApp()

beforeAll(async () => {
  await testApp.app.listen({ host: '127.0.0.1', port: 0 })
})

/** What the server answers to these very bytes. */
async function send(bytes: string) {
  const { port } = testApp.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ') as [string, string]))
  return { status: Number(statusLine.split(' ')[1]), headers, body: JSON.parse(body) as object }
}

const get = (...headers: string[]) =>
  ['GET /healthz HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n')

test.each([
  ['what is no request at all', 'hello\r\n\r\n', 400],
  ['a blank before the colon', get('Host: a.example', 'X-Thing : 1'), 400],
  ['two lengths', get('Host: a.example', 'Content-Length: 1', 'Content-Length: 2'), 400],
  ['a length beside chunks', get('Host: a.example', 'Content-Length: 1', 'Transfer-Encoding: chunked'), 400],
  ['headers of 40 kB', get('Host: a.example', `X-Thing: ${'a'.repeat(40_000)}`), 431],
  ['an unknown expectation', get('Host: a.example', 'Expect: a-miracle'), 417],
  ['no host', get(), 400],
  ['two hosts', get('Host: a.example', 'Host: b.example'), 400],
  ['the same host twice', get('Host: a.example', 'host: a.example'), 400],
])('S09 S43 %s: refused with our body and our headers', async (_, bytes, status) => {
  const answer = await send(bytes)
  expect(answer.status).toBe(status)
  expect(answer.body).toEqual({
    code: 'bad_request',
    message: expect.any(String),
    requestId: expect.stringMatching(/^[\w-]{36}$/),
  })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
  })
  expect(answer.headers).not.toHaveProperty('server')
})

test('one Host header is accepted, and HTTP/1.0 needs none', async () => {
  expect((await send(get('Host: a.example'))).status).toBe(200)
  expect((await send('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200)
})

test('of a flood of failed connections the first few are logged, and the others are counted', async () => {
  const written: string[] = []
  const stream = { write: (line: string) => void written.push(line) }
  const app = createServer({ trustedProxies: [], baseUrl: 'http://localhost', logger: { stream } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  for (let no = 0; no < 30; no++) {
    const socket = connect(port, '127.0.0.1')
    socket.write('hello\r\n\r\n')
    await text(socket)
  }
  await app.close()
  const lines = written.map((line) => JSON.parse(line) as { msg: string; omitted?: object })
  expect(lines.filter(({ msg }) => msg === 'a connection failed')).toHaveLength(5)
  expect(lines.map(({ omitted }) => omitted).filter(Boolean)).toEqual([
    { 'connection HPE_INVALID_METHOD': 25 },
  ])
})
