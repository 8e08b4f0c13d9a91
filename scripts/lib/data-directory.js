import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './paths.js'
import { Problem } from './problem.js'

/** The server that uses a data directory renews the time of this file every two seconds. */
const LOCK = 'server.lock'
const WATCH_MS = 3_000
const STALE_AFTER_MS = 10_000

/**
 * Makes the data directory before anything writes to it, so that a folder that refuses is named in one sentence.
 *
 * @param {string | undefined} wanted what DATA_DIR says
 * @returns {string} absolute
 */
export function prepareDataDirectory(wanted) {
  const directory = wanted === undefined || wanted === '' ? join(ROOT, 'data') : resolve(wanted)
  try {
    makeFolder(directory)
    accessSync(directory, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = /** @type {NodeJS.ErrnoException} */ (error).code
    throw new Problem(
      `The data directory ${directory} cannot be written (${reason}): set DATA_DIR to a folder that this user may write.`,
    )
  }
  return directory
}

/**
 * Whether a server is using the directory now. The server itself decides that and says who; this only keeps a second
 * sandbox from writing into the file of the first while it does.
 *
 * @param {string} directory
 * @returns {Promise<boolean>}
 */
export async function isInUse(directory) {
  const first = renewedAt(directory)
  if (first === null || Date.now() - first > STALE_AFTER_MS) return false
  for (const until = Date.now() + WATCH_MS; Date.now() < until; ) {
    await sleep(100)
    const now = renewedAt(directory)
    if (now !== first) return now !== null
  }
  return false
}

/** @param {string} directory */
function renewedAt(directory) {
  return statSync(join(directory, LOCK), { throwIfNoEntry: false })?.mtimeMs ?? null
}

/**
 * Step by step: Node's own recursive way never returns where a file system refuses with 'no such folder'.
 *
 * @param {string} path
 */
function makeFolder(path) {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}
