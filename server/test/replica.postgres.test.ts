import { type RouteName, routes } from '@fieldstone/contract/routes'
import { afterEach, expect, test } from 'vitest'
import { type Database, openPostgres } from '../src/db/database.ts'
import { followReplica, type Replica } from '../src/db/replica.ts'
import { FROM_REPLICA } from '../src/lists/replica.ts'
import { prepareCall, ROUTE_NAMES, whoMay } from './access-calls.ts'
import { accessWorldIn } from './access-world.ts'
import { createActor } from './actors.ts'
import { createCertificate } from './factories.ts'
import { createTestDatabase, openPatiently } from './postgres.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A database that plays the standby: it holds what the test puts there. */
async function openStandby(): Promise<Database> {
  const { url, drop } = await createTestDatabase()
  const standby = openPatiently(url)
  closing.push(drop, standby.close)
  return standby
}

async function start(replica: Replica): Promise<TestApp> {
  const testApp = await buildTestApp({ replica })
  closing.push(testApp.close)
  return testApp
}

/** As a job leaves it on the primary, and replication brings it. */
const lastRunAt = ({ db }: Pick<Database, 'db'>, at: Date) =>
  db.insertInto('job').values({ name: 'mails', last_run_at: at }).execute()

async function listed(testApp: TestApp): Promise<number> {
  const { token } = await createActor(testApp, 'admin')
  const answer = await testApp.inject({ method: 'GET', url: '/api/parcels', token })
  expect(answer.statusCode).toBe(200)
  return answer.json().length
}

test('a replica that follows: the list is read there', async () => {
  const standby = await openStandby()
  const testApp = await start(followReplica(standby))
  await lastRunAt(standby, testApp.clock.now())
  await createCertificate(standby.db)
  expect(await listed(testApp)).toBe(1)
})

test('a replica that is more than a minute behind, or has never had a job run: the primary is read', async () => {
  const standby = await openStandby()
  const testApp = await start(followReplica(standby))
  await createCertificate(standby.db)
  expect(await listed(testApp)).toBe(0)
  await lastRunAt(standby, new Date(testApp.clock.now().getTime() - 61_000))
  const later = await start(followReplica(standby))
  expect(await listed(later)).toBe(0)
})

test('a replica that is not there, or goes in the middle: the primary is read, and nobody notices', async () => {
  const gone = openPostgres('postgresql://nobody@127.0.0.1:1/nowhere')
  closing.push(gone.close)
  expect(await listed(await start(followReplica(gone)))).toBe(0)
  const left: string[] = []
  const leaving: Replica = { ...gone, follows: async () => true, leave: () => void left.push('left') }
  expect(await listed(await start(leaving))).toBe(0)
  expect(left).toEqual(['left'])
})

test('of all calls those on the list alone read the replica: nothing of payments, and no call that changes something', async () => {
  const readers = new Set<RouteName>()
  let calling: RouteName | null = null
  const standby = await openStandby()
  const spied: Replica = {
    get db() {
      if (calling !== null) readers.add(calling)
      return standby.db
    },
    connections: standby.connections,
    follows: async () => true,
    leave: () => undefined,
  }
  const testApp = await start(spied)
  const world = await accessWorldIn(testApp)
  for (const name of ROUTE_NAMES) {
    const call = await prepareCall(world, name, whoMay(name))
    calling = name
    await call.ask()
    calling = null
  }
  expect([...readers].sort()).toEqual(FROM_REPLICA.toSorted())
  for (const name of FROM_REPLICA)
    expect([name, routes[name].method, /payment(?!plans)|money|fund/i.test(routes[name].path)]).toEqual([
      name,
      'GET',
      false,
    ])
})
