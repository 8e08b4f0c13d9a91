import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'

/** What a run of the tests writes at most at a time is a quarter of this; the machine keeps the rest for its programs. */
const WANTED_BYTES = 6 * 1024 ** 3

/**
 * @param {string} path
 * @returns {boolean}
 */
export const isInMemory = (path) => path.startsWith(`${MEMORY}/`)

/**
 * A folder in memory for everything that a run throws away: each database is a copy of hundreds of files, and a disk took
 * a third of the whole run's processor time to make and remove them. Null where the machine has no such place or too
 * little memory; then the disk serves as well, only slower.
 *
 * @param {{ place?: string, wantedBytes?: number }} [of]
 * @returns {{ path: string, remove: () => void } | null}
 */
export function openMemoryFolder({ place = MEMORY, wantedBytes = WANTED_BYTES } = {}) {
  if (!hasRoom(place, wantedBytes)) return null
  const path = mkdtempSync(join(place, 'fieldstone-test-'))
  // PostgreSQL runs as a user of its own below it, where we are root: that user may pass, and not look.
  chmodSync(path, 0o711)
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  return {
    path,
    remove: () => {
      process.off('exit', remove)
      remove()
    },
  }
}

/**
 * @param {string} place
 * @param {number} wantedBytes
 */
function hasRoom(place, wantedBytes) {
  try {
    accessSync(place, constants.W_OK)
    const { bavail, bsize } = statfsSync(place)
    return Math.min(bavail * bsize, freemem()) >= wantedBytes
  } catch {
    // No such place.
    return false
  }
}
