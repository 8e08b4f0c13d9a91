import { readdirSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { type Database, openPostgres } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { MIGRATIONS } from '../root.ts'
import type { Services } from '../services.ts'
import type { Serving } from '../serving.ts'

/** Whether requests would find what they need. */
export interface Readiness {
  isReady(): Promise<boolean>
  close(): Promise<void>
}

/**
 * `/healthz`: the process lives. `/readyz`: it can work: the database answers, takes writes and has our tables, and we are
 * not stopping.
 */
export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async () => {
    if (!(await readiness.isReady())) throw new Refusal('unavailable', { retryAfterSeconds: 1 })
    return { ok: true }
  })
}

const ANSWER_WITHIN_MS = 900
/** Anybody may ask, as often as they like: the database is asked twice a second at most. */
const KEPT_MS = 500

export function createReadiness(
  services: Pick<Services, 'config' | 'database'>,
  serving: Serving,
): Readiness {
  const asked = databaseToAsk(services)
  let latest = { at: -KEPT_MS, isReady: Promise.resolve(false) }
  return {
    isReady: async () => {
      if (serving.isStopping) return false
      const now = performance.now()
      if (now - latest.at >= KEPT_MS) latest = { at: now, isReady: asked.hasOurTables() }
      return latest.isReady
    },
    close: () => asked.close(),
  }
}

/**
 * PostgreSQL is asked on a connection that no request can take: under load all of theirs are busy, and a server that works
 * must not look as if it did not. The embedded one answers when its transaction ends.
 */
function databaseToAsk({ config, database }: Pick<Services, 'config' | 'database'>) {
  if (config.databaseUrl === null)
    return { hasOurTables: () => hasMigrations(database), close: async () => undefined }
  const own = openPostgres(config.databaseUrl, {
    poolSize: 1,
    connectionWaitMs: ANSWER_WITHIN_MS,
    statementTimeoutMs: ANSWER_WITHIN_MS,
  })
  return { hasOurTables: () => inTime(hasMigrations(own)), close: () => own.close() }
}

/** A newer server may have added some: this one still works. */
async function hasMigrations({ pool }: Database): Promise<boolean> {
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  try {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*) as count from migration where name = any($1) and not pg_is_in_recovery()',
      [names],
    )
    return rows[0]?.count === names.length
  } catch {
    // Whatever keeps the database from answering, the answer is no; each request that needs it logs why.
    return false
  }
}

async function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS)
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
