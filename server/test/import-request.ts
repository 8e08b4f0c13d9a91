import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { readConfig } from '../src/config.ts'
import type { Database } from '../src/db/database.ts'
import { ALL_OR_NONE, type ImportRequest } from '../src/features/intake/file/import-file.ts'
import type { TaskServices } from '../src/tasks/task.ts'
import { TestClock } from './test-app.ts'

/** The services of an import, on 2026-11-20. */
export function importServices(database: Database): TaskServices {
  const log: FastifyBaseLogger = pino({ level: 'silent' })
  const config = readConfig({ SESSION_SECRET: 'a-secret-of-the-tests-long-enough-to-be-taken' })
  const clock = new TestClock('2026-11-20T15:00:00Z')
  return { config, database, db: database.db, replica: null, clock, log }
}

/** An import of all rows or none, without expectations. */
export const importRequest = (
  path: string,
  map: ImportRequest['map'],
  changes: Partial<ImportRequest> = {},
): ImportRequest => ({
  path,
  map,
  ...ALL_OR_NONE,
  ...changes,
})
