import { setup } from '../../test/postgres.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import { takePostgres } from '../../test/test-database.ts'
import { Death, watchStatements } from './death.ts'
import { StandIn } from './stand-in.ts'
import { wiper } from './wipe.ts'

/** The server with its database: built once, for one life after the other. */
export interface Stage {
  /** The one that lives now. */
  readonly testApp: TestApp
  readonly standIn: StandIn
  readonly death: Death
  wipe(): Promise<void>
  /** The server died, and is begun anew: all that it had in memory is gone. */
  beginAnew(): Promise<void>
  close(): Promise<void>
}

/** On the PostgreSQL of TEST_DATABASE_URL, or one of its own. */
export async function openStage(): Promise<Stage> {
  takePostgres()
  const stop = await setup()
  const death = new Death()
  const standIn = new StandIn(death)
  const options = { payments: standIn.provider, now: '2027-01-04T15:00:00Z' }
  let testApp = await buildTestApp(options)
  await compileNothing(testApp)
  const wipe = await wiper(testApp.services.database.pool)
  const unwatch = watchStatements(death)
  return {
    ...{ standIn, death, wipe },
    get testApp() {
      return testApp
    },
    beginAnew: async () => {
      await testApp.app.close()
      testApp = await buildTestApp({ ...options, after: testApp })
    },
    close: async () => {
      unwatch()
      await testApp.close()
      await stop?.()
    },
  }
}

/** Its rows are few: to compile a statement takes longer than to run it. */
async function compileNothing({ services: { database } }: TestApp): Promise<void> {
  await database.pool.query(
    `do $$ begin execute format('alter database %I set jit = off', current_database()); end $$`,
  )
}
