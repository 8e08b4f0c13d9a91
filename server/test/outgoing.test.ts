import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type NetConnectOpts, type Server, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startJobs } from '../src/jobs/jobs.ts'
import { createMailer } from '../src/providers/mail/smtp-mailer.ts'
import { createS3Storage } from '../src/providers/storage/drive-storage.ts'
import { prepareCall, ROUTE_NAMES, whoMay } from './access-calls.ts'
import { accessWorldIn } from './access-world.ts'
import { payInFull } from './payments-steps.ts'
import { createLien, openPaymentWorld, type PaymentWorld } from './payments-world.ts'

/** A bucket that keeps nothing for long, and a mail server that hangs up. */
const objects = new Map<string, Buffer>()
const bucket = createHttpServer((request, response) => {
  const key = request.url ?? ''
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    if (request.method === 'PUT') objects.set(key, Buffer.concat(parts))
    const known = objects.get(key.split('?')[0] ?? '')
    response.writeHead(request.method === 'GET' && known === undefined ? 404 : 200).end(known)
  })
})
const mailServer = createServer((socket) => socket.end())

let world: PaymentWorld

const listening = async (server: Server | ReturnType<typeof createHttpServer>): Promise<string> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A server that listens on TCP has an AddressInfo.
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** By whom it may be called, by address. */
const known = new Map<string, string>()
const called = new Set<string>()
const strange: string[] = []

/** Node's own way of saying where to: a path, a port and perhaps a host, or options, each also in an array. */
function addressOf([first, second]: readonly unknown[]): string {
  if (Array.isArray(first)) return addressOf(first)
  if (typeof first === 'string') return first
  if (typeof first === 'number') return `${typeof second === 'string' ? second : 'localhost'}:${first}`
  const options = first as NetConnectOpts
  if ('path' in options && typeof options.path === 'string') return options.path
  return 'port' in options ? `${options.host ?? 'localhost'}:${options.port}` : 'nowhere'
}

beforeAll(async () => {
  const [storage, mail] = [await listening(bucket), await listening(mailServer)]
  known.set(storage, 'storage').set(mail, 'mail').set(databaseAddress(), 'database')
  const files = await createS3Storage({
    ...{ bucket: 'liens', region: 'us-east-1', endpoint: `http://${storage}` },
    ...{ accessKeyId: 'key-of-the-test', secretAccessKey: 'secret-of-the-test' },
  })
  const mailer = createMailer(`smtp://${mail}`, 'Fieldstone <mail@example.com>')
  world = await openPaymentWorld({ beside: { files, mailer } })
  known.set(new URL(world.sandbox.url).host, 'provider')
  known.set(new URL(world.productOrigin).host, 'ourselves, by the provider’s webhook')
  const { connect } = Socket.prototype
  const watched = function (this: Socket, ...given: Parameters<Socket['connect']>): Socket {
    const address = addressOf(given)
    const name = known.get(address)
    if (name === undefined) {
      strange.push(address)
      throw new Error(`the server calls ${address}`)
    }
    called.add(name)
    return connect.apply(this, given)
  }
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(watched as Socket['connect'])
})
afterAll(async () => {
  vi.restoreAllMocks()
  await world.close()
  bucket.close()
  mailServer.close()
})

/** As the driver makes it of the address of the tests' database. */
function databaseAddress(): string {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  const folder = url.searchParams.get('host')
  const port = url.port === '' ? '5432' : url.port
  return folder === null ? `${url.hostname}:${port}` : `${folder}/.s.PGSQL.${port}`
}

test('S41 a call of every route, a payment and every job: the server calls the provider, mail, storage and database of its settings, and nobody else', async () => {
  await payInFull(world, await createLien(world))
  const access = await accessWorldIn(world.testApp)
  for (const name of ROUTE_NAMES) await (await prepareCall(access, name, whoMay(name))).ask()
  const jobs = startJobs(world.testApp.services)
  await jobs.runDue()
  await jobs.stop()
  expect(strange).toEqual([])
  expect([...called].sort()).toEqual([...known.values()].sort())
})
