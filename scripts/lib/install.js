import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './child.js'
import { ROOT } from './paths.js'
import { Problem } from './problem.js'

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} LockedPackage */

/**
 * Installs exactly what the lock file says, unless it is there already.
 *
 * @param {(line: string) => void} [say] told before a slow step begins
 */
export async function ensureInstalled(say = console.log) {
  if (isInstalled()) return
  say('Installing packages…')
  const { command, args } = npmCommand()
  // The build needs the development packages, whatever NODE_ENV says.
  const install = [...args, 'ci', '--include=dev', '--no-audit', '--no-fund']
  const { code, output } = await runQuietly(command, install, { cwd: ROOT })
  if (code !== 0) {
    throw new Problem('The packages could not be installed: npm failed, see its output above.', output)
  }
}

/**
 * npm leaves a list of what it installed; everything of the lock file must be on it, in the same version.
 * Optional packages may be missing: they are for other machines.
 *
 * @param {string} [root]
 */
export function isInstalled(root = ROOT) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  if (wanted === null)
    throw new Problem('package-lock.json is missing: please fetch the whole repository again.')
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (present === null) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const found = present[path]
    if (found === undefined) return entry.optional === true
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | null} null when there is no such file
 */
function readPackages(file) {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null
    throw error
  }
  return JSON.parse(text).packages ?? {}
}

/** The npm that started this script, else the one on the path. */
export function npmCommand() {
  const ours = process.env.npm_execpath
  if (ours?.endsWith('npm-cli.js')) return { command: process.execPath, args: [ours] }
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
}
