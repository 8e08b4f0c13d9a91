import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const IGNORED = /^(?:node_modules|dist|\..*|.*\.test\.tsx?|.*\.tsbuildinfo)$/

/**
 * One hash over names and contents. Tests, dot files and notes of the compiler do not count: they change nothing in a build.
 *
 * @param {string} root absolute
 * @param {readonly string[]} paths files and folders below root; a missing one counts as missing
 * @returns {string}
 */
export function hashOf(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    if (!existsSync(join(root, path))) hash.update(`${path} is missing\n`)
    else
      for (const file of filesBelow(root, path))
        hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]} in a fixed order, relative to root
 */
function filesBelow(root, path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .filter((name) => !IGNORED.test(name))
    .sort()
    .flatMap((name) => filesBelow(root, `${path}/${name}`))
}
