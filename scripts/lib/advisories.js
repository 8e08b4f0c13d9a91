import { Problem } from './problem.js'

/**
 * @typedef {object} Advisory
 * @property {string} name of the package
 * @property {string} severity
 * @property {string} range which versions
 */

const MUST_NOT_STAY = new Set(['high', 'critical'])

/**
 * What `npm audit --json` said: the known faults of high or critical rank, and how many others there are. Throws a Problem
 * when it could not ask: no answer is no good news.
 *
 * @param {string} output
 * @returns {{ readonly grave: readonly Advisory[], readonly otherCount: number }}
 */
export function readAdvisories(output) {
  const report = parsed(output)
  if (typeof report?.vulnerabilities !== 'object' || report.vulnerabilities === null)
    throw new Problem(
      'The registry of npm could not be asked for known faults (npm audit): nothing is known. Ask where one answers.',
      output,
    )
  /** @type {readonly Advisory[]} */
  const all = Object.values(report.vulnerabilities)
  const grave = all.filter(({ severity }) => MUST_NOT_STAY.has(severity))
  return { grave, otherCount: all.length - grave.length }
}

/** What npm writes besides its answer comes before and after it. @param {string} output */
function parsed(output) {
  const [first, last] = [output.indexOf('{'), output.lastIndexOf('}')]
  if (first < 0) return null
  try {
    return JSON.parse(output.slice(first, last + 1))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
