import { execFile } from 'node:child_process'
import { setPriority } from 'node:os'
import { type VerifyReport, verifyReport } from '@fieldstone/contract/entities/verify/verify'
import * as z from 'zod/mini'
import { rootPath } from '../../root.ts'
import type { Services } from '../../services.ts'
import { verify } from './verify.ts'

/** The findings name at most a few rows each. */
const MAX_BYTES = 4 * 1024 * 1024

/** A check that hangs is ended, so that the next day's can run. */
const LIMIT_MS = 6 * 3600 * 1000

/** Behind the requests, and yet done on a machine that is always busy. */
const PRIORITY = 5

/**
 * The same each night, on the replica where one follows closely: its snapshot is one moment of the primary's, a little
 * earlier. Where it cannot be checked there, or does not hold there, the primary is checked: only what is wrong there counts.
 */
export async function verifyByNight(services: Services, signal?: AbortSignal): Promise<VerifyReport> {
  const { config, log } = services
  if (config.databaseUrl !== null && config.readDatabaseUrl !== null) {
    const report = await runCommand(['--replica'], signal).catch((error: unknown) => {
      if (signal?.aborted) throw error
      return null
    })
    if (report?.isOk) return report
    log.warn(
      report === null
        ? 'the replica could not be checked: the primary is'
        : 'an invariant does not hold on the replica: the primary is checked',
    )
  }
  return verifyInProcess(services, signal)
}

/**
 * Checks everything by `npm run verify` in a process of its own with a low priority: the replay of every certificate
 * would keep requests waiting for seconds. It has the environment of this one, so the same database. The embedded
 * database belongs to this process, so there it is checked here. The check ends with `signal`. Throws when it could not
 * run.
 */
export function verifyInProcess(services: Services, signal?: AbortSignal): Promise<VerifyReport> {
  return services.config.databaseUrl === null ? verify(services.db, services) : runCommand([], signal)
}

function runCommand(options: readonly string[], signal: AbortSignal | undefined): Promise<VerifyReport> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [rootPath('dist/server/verify.js'), '--json', ...options],
      { maxBuffer: MAX_BYTES, timeout: LIMIT_MS, ...(signal ? { signal } : {}) },
      (error, stdout, stderr) => {
        // It ends with 1 when an invariant does not hold, and prints its report all the same.
        try {
          resolve(z.decode(verifyReport, JSON.parse(stdout)))
        } catch (cause) {
          reject(new Error(`The check could not run: ${stderr || error?.message}`, { cause }))
        }
      },
    )
    if (child.pid !== undefined) setPriority(child.pid, PRIORITY)
  })
}
