import type { Database } from '../../src/db/database.ts'
import { setup } from '../../test/postgres.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import { openTestDatabase, takePostgres } from '../../test/test-database.ts'
import { Death } from './death.ts'
import { RememberedAnswers } from './remembered-answers.ts'
import { StandIn } from './stand-in.ts'
import { watchStatements } from './watch-statements.ts'
import { wiper } from './wipe.ts'

/** The server with its database: built once, for one life after the other. */
export interface Stage {
  /** The one that lives now. */
  readonly testApp: TestApp
  readonly standIn: StandIn
  readonly death: Death
  readonly answers: RememberedAnswers
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
  const answers = new RememberedAnswers()
  const standIn = new StandIn(death)
  const database = plannedOnce(await openTestDatabase())
  const options = { payments: standIn.provider, now: '2027-01-04T15:00:00Z', database }
  await keepItSimple(database)
  let testApp = await buildTestApp(options)
  const wipe = await wiper(testApp.services.database.pool)
  const unwatch = watchStatements(death, answers)
  return {
    ...{ standIn, death, answers },
    wipe: async () => {
      await wipe()
      answers.forget()
    },
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

/**
 * Each statement is planned once a connection and not each time, which took longer than to run it. The answers are the
 * same: the product's own second pool does it.
 */
const plannedOnce = (database: Database): Database => ({ ...database, db: database.byKeys })

/** Its rows are few: to compile a statement, or to begin a process for a part of it, takes longer than to run it. */
async function keepItSimple({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  for (const setting of ['jit = off', 'max_parallel_workers_per_gather = 0'])
    await client.query(
      `do $$ begin execute format('alter database %I set ${setting}', current_database()); end $$`,
    )
  // It counts for connections that are opened from now on.
  client.release(true)
}
