import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from './test-app.ts'

const webDirectory = mkdtempSync(join(tmpdir(), 'fieldstone-web-'))
let testApp: TestApp
let port: number
beforeAll(async () => {
  mkdirSync(join(webDirectory, 'assets'))
  writeFileSync(join(webDirectory, 'index.html'), '<meta name="csp-nonce" nonce="%NONCE%">')
  // More than the system keeps for a connection.
  writeFileSync(join(webDirectory, 'assets/large-1a2b.bin'), Buffer.alloc(40_000_000, 'x'))
  testApp = await buildTestApp({ webDirectory })
  await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  // A server that listens on TCP has an AddressInfo.
  port = (testApp.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await testApp.close()
  rmSync(webDirectory, { recursive: true, force: true })
})

interface SlowClient {
  readonly count: number
  /** What it does as soon as it is connected. */
  readonly begin: (socket: Socket) => void
  /** What it does each second from then on. */
  readonly drip: (socket: Socket) => void
}

const LARGE_FILE = 'GET /assets/large-1a2b.bin HTTP/1.1\r\nHost: x\r\n\r\n'

/** 400 in all, 1,000 in the long tests. The system keeps two megabytes for each that does not read. */
const SENDERS: readonly SlowClient[] = [
  {
    count: inLongTests(150, 400),
    begin: (socket) => socket.resume().write('GET /api/parcels/states HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    drip: (socket) => socket.write('a'),
  },
  {
    count: inLongTests(150, 400),
    begin: (socket) =>
      socket
        .resume()
        .write(
          'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"username":"',
        ),
    drip: (socket) => socket.write('a'),
  },
]

const READERS: readonly SlowClient[] = [
  {
    count: inLongTests(50, 100),
    begin: (socket) => socket.pause().write(LARGE_FILE),
    drip: () => undefined,
  },
  {
    count: inLongTests(50, 100),
    begin: (socket) => socket.pause().write(LARGE_FILE),
    drip: (socket) => void socket.read(1_000),
  },
]

/** Opens each so many times; resolves when all are connected. They go on until `stop`. */
async function crowd(clients: readonly SlowClient[]) {
  const sockets: { readonly socket: Socket; readonly drip: SlowClient['drip'] }[] = []
  for (const { count, begin, drip } of clients) {
    for (let no = 0; no < count; no++) {
      const socket = connect(port, '127.0.0.1')
      // Being cut is what it waits for.
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      begin(socket)
      sockets.push({ socket, drip })
    }
  }
  const timer = setInterval(() => {
    for (const { socket, drip } of sockets) if (!socket.destroyed) drip(socket)
  }, 1_000)
  const stop = () => {
    clearInterval(timer)
    for (const { socket } of sockets) socket.destroy()
  }
  return { count: sockets.length, stop }
}

/** As the server sees it: whoever reads nothing does not learn that it was cut. */
const connections = () =>
  new Promise<number>((resolve) => testApp.app.server.getConnections((_, count) => resolve(count)))

/** On a connection of its own, which ends with the answer. */
const honest = (): Promise<number> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/api/parcels/states', agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    }).on('error', reject)
  })

test.each([
  ['send their headers or their bodies a byte a second', SENDERS, 15_000],
  ['read nothing, or next to nothing', READERS, 30_000],
])('F15 clients that %s: others are answered meanwhile, and each is cut', async (_, clients, limitMs) => {
  const { count, stop } = await crowd(clients)
  for (let asked = 0; asked < 10; asked++) expect(await honest()).toBe(200)
  // All of them, unless the machine was so busy that the first were cut meanwhile.
  expect(await connections(), 'the others were answered while they were there').toBeGreaterThan(count / 2)
  // Three times the limit, for a busy machine.
  await expect.poll(connections, { timeout: 3 * limitMs, interval: 250 }).toBe(0)
  stop()
  expect(await honest()).toBe(200)
})
