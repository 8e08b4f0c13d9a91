import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '../src/messages/en/refusals.ts'
import { prepareCall, ROUTE_NAMES, whoMay } from './access-calls.ts'
import { type AccessWorld, accessWorldIn } from './access-world.ts'
import { createTestDatabase, openPatiently } from './postgres.ts'
import { buildTestApp } from './test-app.ts'

let world: AccessWorld
let onServer: (statement: string) => Promise<unknown>
let close: () => Promise<void>

beforeAll(async () => {
  const { url, drop } = await createTestDatabase()
  const testApp = await buildTestApp({ database: openPatiently(url) })
  world = await accessWorldIn(testApp)
  const beside = openPatiently(process.env['TEST_DATABASE_URL'] ?? '')
  const name = new URL(url).pathname.slice(1)
  onServer = (statement) => beside.pool.query(statement.replaceAll('$name', name))
  close = async () => {
    await testApp.close()
    await beside.close()
    await drop()
  }
})
afterAll(() => close())

/** As a primary that was made a standby: it cuts everybody off, and takes no writes of who comes again. */
async function takeWrites(takes: boolean): Promise<void> {
  await onServer(`alter database $name set default_transaction_read_only = ${takes ? 'off' : 'on'}`)
  await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '$name'`)
}

test('the database takes no writes, as a standby: each call that writes is refused for now, none is a fault; then all goes on', async () => {
  const calls = []
  for (const name of ROUTE_NAMES) calls.push(await prepareCall(world, name, whoMay(name)))
  await takeWrites(false)
  const refused: string[] = []
  for (const { name, ask } of calls) {
    const { statusCode, headers, body } = await ask()
    const isOff = body.includes(refusals.paymentsOff) || body.includes(refusals.paymentKeysMissing)
    const isRight = statusCode < 500 || (statusCode === 503 && (isOff || Number(headers['retry-after']) > 0))
    expect([name, statusCode, isRight]).toEqual([name, statusCode, true])
    if (statusCode === 503 && !isOff) refused.push(name)
  }
  expect(refused).toEqual(expect.arrayContaining(['login', 'createUser', 'addPayoffRequest']))
  await takeWrites(true)
  const write = calls.find(({ name }) => name === 'addPayoffRequest')
  // The connections from before find out one by one.
  await expect.poll(async () => (await write?.ask())?.statusCode).toBe(200)
})
