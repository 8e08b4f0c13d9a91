import { forgetCompany } from '../../../server/src/company.ts'
import { setup } from '../../../server/test/postgres.ts'
import { buildTestApp, type TestApp } from '../../../server/test/test-app.ts'
import { openTestDatabase, takePostgres } from '../../../server/test/test-database.ts'
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
  const database = await openTestDatabase()
  const options = { payments: standIn.provider, now: '2027-01-04T15:00:00Z', database }
  let testApp = await buildTestApp(options)
  const wipe = await wiper(testApp.services.database.pool)
  const unwatch = watchStatements(death, answers)
  return {
    ...{ standIn, death, answers },
    wipe: async () => {
      await wipe()
      answers.forget()
      forgetCompany(testApp.services.database)
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
