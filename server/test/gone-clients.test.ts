import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareCall, ROUTE_NAMES, whoMay } from './access-calls.ts'
import { type AccessWorld, openAccessWorld } from './access-world.ts'
import { createActor } from './actors.ts'
import { verifyAuditChains } from './audit-chains.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await openAccessWorld()
  await world.testApp.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => world.close())

/** Sends a whole request and is gone before the server has read more of it than its headers. */
async function askAndGo(request: InjectOptions & { readonly token?: string | undefined }): Promise<void> {
  const { server } = world.testApp.app
  const { payload = '', token, headers, method = 'GET', url = '/' } = request
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
  const lines = {
    Host: 'localhost',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(body === '' ? {} : { 'Content-Type': 'application/json' }),
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  }
  // A server that listens on TCP has an AddressInfo.
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const arrived = once(server, 'request')
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${method} ${String(url)} HTTP/1.1\r\n${head.join('')}\r\n${body}`)
  await arrived
  socket.resetAndDestroy()
}

const connections = () =>
  new Promise<number>((resolve) => world.testApp.app.server.getConnections((_, count) => resolve(count)))

test('S29 who is gone before the answer: the line says from where, and the log verifies', async () => {
  const { db } = world.testApp
  const { token, userId } = await createActor(world.testApp, 'taxpayer')
  // The database keeps the server waiting before it knows who asks.
  const held = await db.startTransaction().execute()
  await sql`lock table user_session in access exclusive mode`.execute(held)
  await askAndGo({ method: 'POST', url: '/api/auth/logout', token })
  await expect.poll(connections).toBe(0)
  await held.rollback().execute()
  const line = () =>
    db
      .selectFrom('audit_log')
      .select(['action', 'address'])
      .where('actor_user_id', '=', userId)
      .executeTakeFirst()
  await expect.poll(line).toEqual({ action: 'log-out', address: '127.0.0.1' })
  expect(await verifyAuditChains(db)).toBeNull()
})

test('no call of the table fails, or breaks the log, because its client is gone', async () => {
  const { services, logLines, db } = world.testApp
  for (const name of ROUTE_NAMES) {
    const { request } = await prepareCall(world, name, whoMay(name))
    await askAndGo(request)
  }
  await expect.poll(() => services.database.connections().busy).toBe(0)
  const failed = logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'failed')
  expect(failed.map(({ name, reason, stack }) => [name, reason, stack])).toEqual([])
  expect(await verifyAuditChains(db)).toBeNull()
})
