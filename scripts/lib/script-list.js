import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** The SHA-256 of each script, by the path that a page asks for. @typedef {Readonly<Record<string, string>>} ScriptList */

/** The server answers nothing below a folder of this form. */
const FILE = '.vite/scripts.json'

/**
 * Writes down which scripts the built pages may load. Whoever watches what browsers load compares it with this.
 *
 * @param {string} folder the built web half
 */
export function writeScriptList(folder) {
  const file = join(folder, FILE)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(scriptsIn(folder), null, 2)}\n`)
}

/**
 * @param {string} folder
 * @returns {ScriptList}
 */
export function readScriptList(folder) {
  return JSON.parse(readFileSync(join(folder, FILE), 'utf8'))
}

/**
 * What of the scripts in the folder is not as the list says; empty if nothing is.
 *
 * @param {string} folder
 * @param {ScriptList} list
 * @returns {string[]}
 */
export function scriptProblems(folder, list) {
  const found = scriptsIn(folder)
  return [
    ...Object.entries(found).flatMap(([path, hash]) => scriptProblem(list, path, hash)),
    ...Object.keys(list)
      .filter((path) => !existsSync(join(folder, path)))
      .map((path) => `${path} is missing`),
  ]
}

/**
 * @param {ScriptList} list
 * @param {string} path
 * @param {string} hash
 * @returns {string[]}
 */
export function scriptProblem(list, path, hash) {
  const known = list[path]
  if (known === undefined) return [`${path} is not on the list`]
  return known === hash ? [] : [`${path} is not what was built`]
}

/** @param {string | Uint8Array} content */
export const scriptHash = (content) => createHash('sha256').update(content).digest('hex')

/**
 * @param {string} folder
 * @returns {ScriptList}
 */
function scriptsIn(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(
    names
      .filter((name) => name.endsWith('.js'))
      .sort()
      .map((name) => [`/${name.split(sep).join('/')}`, scriptHash(readFileSync(join(folder, name)))]),
  )
}
