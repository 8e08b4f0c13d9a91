import { Problem } from './problem.js'

/**
 * @typedef {{
 *   readonly status: string,
 *   readonly mutatorName: string,
 *   readonly replacement?: string,
 *   readonly location: { readonly start: { readonly line: number, readonly column: number } },
 * }} Mutant
 * @typedef {{ readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>> }} Report by the
 * mutation-testing report schema
 * @typedef {{
 *   readonly area: string,
 *   readonly percent: number,
 *   readonly triedCount: number,
 *   readonly survivors: readonly string[],
 * }} Score
 */

/** Of the mutants of each area, so many must be found. */
export const LEAST_PERCENT = 80

/**
 * Folders and files of each area. Of payments only what moves their states and decides on money: what reads files of banks and
 * gives names to things is none of it.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const AREAS = {
  money: ['domain/src/money/'],
  payoff: ['domain/src/payoff/'],
  payments: [
    'ask-view',
    'ach-debit',
    'card',
    'card-debit',
    'decide',
    'fees',
    'hold',
    'limits',
    'money-out',
    'outcome',
    'reading',
    'refundable',
    'release',
    'states',
    'target',
  ].map((name) => `domain/src/payments/${name}.ts`),
  access: ['domain/src/access/'],
}

const FOUND = new Set(['Killed', 'Timeout'])
const NOT_FOUND = new Set(['Survived', 'NoCoverage'])

/**
 * How many of the mutants of each area the tests find. Those that the configuration leaves out do not count. Throws a Problem
 * when an area has none: then nothing was tried.
 *
 * @param {Report} report
 * @param {Readonly<Record<string, readonly string[]>>} areas their paths
 * @returns {readonly Score[]}
 */
export function scoresOf(report, areas) {
  const mutants = Object.entries(report.files).flatMap(([file, entry]) =>
    entry.mutants.map((mutant) => ({ file, ...mutant })),
  )
  return Object.entries(areas).map(([area, paths]) => {
    const own = mutants.filter(({ file }) => paths.some((path) => file.startsWith(path)))
    const foundCount = own.filter(({ status }) => FOUND.has(status)).length
    const survivors = own.filter(({ status }) => NOT_FOUND.has(status))
    const triedCount = foundCount + survivors.length
    if (triedCount === 0)
      throw new Problem(`No mutant of ${area} was tried: its files are not where they were.`)
    return { area, percent: (100 * foundCount) / triedCount, triedCount, survivors: survivors.map(lineOf) }
  })
}

/** @param {Mutant & { readonly file: string }} mutant */
const lineOf = ({ file, location: { start }, mutatorName, replacement = '' }) =>
  `${file}:${start.line}:${start.column} ${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`
