import { Problem } from './problem.js'

/** The workspaces that are shipped; the sandbox and the journeys are not. */
export const SHIPPED = ['domain', 'contract', 'server', 'web']

/**
 * @typedef {{
 *   version?: string, link?: boolean, dev?: boolean, devOptional?: boolean, optional?: boolean, workspaces?: string[],
 *   devDependencies?: Record<string, string>
 * }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} LockFile
 */

/**
 * The part of a lock file that the product is shipped with. `npm sbom --omit=dev` leaves out whatever some workspace uses in its tests,
 * even where another one ships it (React, the PostgreSQL client): so it is asked about a lock file without any of that.
 *
 * @template {LockFile} T
 * @param {T} lock
 * @returns {T}
 */
export function shippedPart(lock) {
  const isShipped = (/** @type {string} */ path, /** @type {LockedPackage} */ { dev, devOptional }) =>
    path === '' ||
    SHIPPED.some(
      (name) => path === name || path.startsWith(`${name}/`) || path === `node_modules/@fieldstone/${name}`,
    ) ||
    (path.startsWith('node_modules/') &&
      !path.startsWith('node_modules/@fieldstone/') &&
      !dev &&
      !devOptional)
  const packages = Object.entries(lock.packages)
    .filter(([path, entry]) => isShipped(path, entry) && !(entry.dev || entry.devOptional))
    .map(([path, { devDependencies: _tools, ...entry }]) => [
      path,
      path === '' ? { ...entry, workspaces: SHIPPED } : entry,
    ])
  return { ...lock, packages: Object.fromEntries(packages) }
}

/**
 * What `npm sbom` wrote, in the CycloneDX format. Throws a Problem when it is none, or when it lacks a package.
 *
 * @param {string} output
 * @param {LockFile} lock
 * @returns {{ readonly text: string, readonly partCount: number }}
 */
export function readSbom(output, lock) {
  const bill = parsed(output)
  if (bill?.bomFormat !== 'CycloneDX' || !Array.isArray(bill.components))
    throw new Problem('npm could not list the parts (npm sbom): see its output above.', output)
  /** @type {readonly { readonly purl?: string }[]} */
  const components = bill.components
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl ?? '')))
  const missing = Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, { version }]) => `pkg:npm/${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`)
    .filter((purl) => !listed.has(purl))
  if (missing.length > 0) throw new Problem(`The list of parts lacks ${missing.join(', ')}.`)
  return { text: `${JSON.stringify(bill, null, 2)}\n`, partCount: components.length }
}

/** @param {string} output */
function parsed(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
