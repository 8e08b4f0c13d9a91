import { setup } from '../../test/postgres.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import { takePostgres } from '../../test/test-database.ts'
import { Death, watchStatements } from './death.ts'
import { StandIn } from './stand-in.ts'
import { wiper } from './wipe.ts'

/** The server with its database: built once, for one life after the other. */
export interface Stage {
  readonly testApp: TestApp
  readonly standIn: StandIn
  readonly death: Death
  wipe(): Promise<void>
  close(): Promise<void>
}

/** On the PostgreSQL of TEST_DATABASE_URL, or one of its own. */
export async function openStage(): Promise<Stage> {
  takePostgres()
  const stop = await setup()
  const death = new Death()
  const standIn = new StandIn(death)
  const testApp = await buildTestApp({ payments: standIn.provider, now: '2027-01-04T15:00:00Z' })
  const wipe = await wiper(testApp.services.database.pool)
  const unwatch = watchStatements(death)
  return {
    ...{ testApp, standIn, death, wipe },
    close: async () => {
      unwatch()
      await testApp.close()
      await stop?.()
    },
  }
}
