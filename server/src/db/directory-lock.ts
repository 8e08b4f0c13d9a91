import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

const RENEW_EVERY_MS = 2_000
const WATCH_MS = 15_000

interface Holder {
  readonly host: string
  readonly pid: number
  readonly token: string
}

export interface DirectoryLock {
  release(): void
}

/** The directory is in use; the message names the holder. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
}

/**
 * The embedded database does not notice a second process in its directory and would lose rows, so a file guards it.
 * Takes over from a holder that is gone: at once if its process has ended, or after watching for 15 s if that is unknown.
 * `onLost` is called when somebody else has taken over; the caller must then stop at once.
 */
export async function lockDirectory(
  directory: string,
  onLost: () => void,
  watchMs = WATCH_MS,
): Promise<DirectoryLock> {
  const file = join(directory, 'server.lock')
  const own: Holder = { host: hostname(), pid: process.pid, token: randomBytes(16).toString('hex') }
  while (!create(file, own)) {
    const other = readHolder(file)
    if (other !== null && !isGone(other) && (await isRenewed(file, watchMs))) {
      throw new DirectoryInUse(
        `The data directory ${directory} is in use by process ${other.pid} on ${other.host}. Stop that server, or set DATA_DIR to another directory.`,
      )
    }
    if (readHolder(file)?.token === other?.token) rmSync(file, { force: true })
  }
  if (readHolder(file)?.token !== own.token) return lockDirectory(directory, onLost, watchMs)
  const timer = setInterval(() => {
    if (readHolder(file)?.token !== own.token) {
      clearInterval(timer)
      onLost()
    } else utimesSync(file, new Date(), new Date())
  }, RENEW_EVERY_MS)
  timer.unref()
  return {
    release: () => {
      clearInterval(timer)
      if (readHolder(file)?.token === own.token) rmSync(file, { force: true })
    },
  }
}

/** False when the file is already there. */
function create(file: string, holder: Holder): boolean {
  let handle: number
  try {
    handle = openSync(file, 'wx', 0o600)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
  writeSync(handle, JSON.stringify(holder))
  closeSync(handle)
  return true
}

/** Null when the file is gone or half written. */
function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return null
  }
}

function isGone(holder: Holder): boolean {
  if (holder.host !== hostname()) return false
  if (holder.pid === process.pid) return true
  try {
    process.kill(holder.pid, 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

/** Whether the file's time changes while we watch. A process with a reused pid does not renew it. */
async function isRenewed(file: string, watchMs: number): Promise<boolean> {
  const first = timeOf(file)
  for (const end = Date.now() + watchMs; Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    if (timeOf(file) !== first) return timeOf(file) !== null
  }
  return false
}

function timeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null
}
