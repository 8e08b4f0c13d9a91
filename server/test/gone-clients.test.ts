import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor } from './actors.ts'
import { verifyAuditChains } from './audit-chains.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp()
  await testApp.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => testApp.close())

const connections = () =>
  new Promise<number>((resolve) => testApp.app.server.getConnections((_, count) => resolve(count)))

/** Sends a whole request and goes, while the database keeps the server waiting before it knows who asks. */
async function askAndGo(request: string): Promise<void> {
  const { db, app } = testApp
  const held = await db.startTransaction().execute()
  await sql`lock table user_session in access exclusive mode`.execute(held)
  // A server that listens on TCP has an AddressInfo.
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const arrived = once(app.server, 'request')
  socket.write(request)
  await arrived
  socket.resetAndDestroy()
  await expect.poll(connections).toBe(0)
  await held.rollback().execute()
}

test('S29 who is gone before the answer: the line says from where, and the log verifies', async () => {
  const { token, userId } = await createActor(testApp, 'taxpayer')
  await askAndGo(
    `POST /api/auth/logout HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Length: 0\r\n\r\n`,
  )
  const line = () =>
    testApp.db
      .selectFrom('audit_log')
      .select(['action', 'address'])
      .where('actor_user_id', '=', userId)
      .executeTakeFirst()
  await expect.poll(line).toEqual({ action: 'log-out', address: '127.0.0.1' })
  expect(await verifyAuditChains(testApp.db)).toBeNull()
})
