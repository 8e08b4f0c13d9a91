import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits until no other process of this machine holds the file, then holds it. One whose process is gone counts for
 * nothing.
 *
 * @param {string} file
 * @returns {Promise<() => void>} gives it up
 */
export async function takeTurn(file) {
  mkdirSync(dirname(file), { recursive: true })
  while (!take(file)) {
    const holder = holderOf(file)
    if (holder === null || isAlive(holder)) await sleep(200)
    else rmSync(file, { force: true })
  }
  return () => rmSync(file, { force: true })
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/**
 * @param {string} file
 * @returns {number | null} null when it is gone by now, or not yet written
 */
function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || null
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null
    throw error
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
