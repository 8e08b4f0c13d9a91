import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/lib/paths.js'

const IGNORED_FOLDERS = new Set([
  'node_modules',
  'dist',
  'data',
  'data-dev',
  '.git',
  '.cache',
  'coverage',
  'test-results',
  'shots',
])

/** Every file that is tracked, or would be: paths from the root, in a fixed order. */
export function projectFiles(): string[] {
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const onDisk = new Set(filesBelow(''))
    return [...new Set(listed.split('\0'))].filter((file) => onDisk.has(file)).sort()
  } catch {
    // An unpacked archive instead of a clone, or no git on this machine.
    return filesBelow('').sort()
  }
}

/** All files below a folder, but for what is installed, built or stored in it: paths from the root. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return IGNORED_FOLDERS.has(entry.name) ? [] : filesBelow(path)
    return entry.isFile() ? [path] : []
  })
}

/** The text of a file; null for one that holds binary data. */
export function readText(path: string): string | null {
  const bytes = readFileSync(join(ROOT, path))
  return bytes.subarray(0, 8_192).includes(0) ? null : bytes.toString('utf8')
}

const TEST_FILE =
  /\.(?:test|fixtures|testing)\.tsx?$|\/testing\.tsx?$|^server\/test\/|^web\/test\/|^e2e\/|^tools\/(?:bench|simulator)\//

/** Files that only tests use: the import rules do not apply to them. */
export const isTest = (path: string) => TEST_FILE.test(path)

export const isTypeScript = (path: string) => /\.tsx?$/.test(path)
