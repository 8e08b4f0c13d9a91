import { createServer } from 'node:net'
import { Problem } from './problem.js'

/**
 * Reads a port from a setting. Throws a Problem if it is none.
 *
 * @param {string} name of the setting
 * @param {string} value
 * @returns {number} 1 to 65535
 */
export function readPort(name, value) {
  const port = Number(value)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new Problem(
    `${name} is '${value}', which is not a port: set a number from 1 to 65535, or leave it out.`,
  )
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/**
 * Asks the system for a port that nobody uses.
 *
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
      probe.close(() => resolve(port))
    })
  })
}
