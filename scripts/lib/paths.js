import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository: an absolute path. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** What the build writes; nothing in it is tracked. */
export const DIST = join(ROOT, 'dist')

/** Of TypeScript, each with its own tsconfig.json. */
export const WORKSPACES = [
  'domain',
  'contract',
  'server',
  'web',
  'tools/stripe-sandbox',
  'tools/simulator',
  'tools/bench',
  'tools/checks',
  'e2e',
  'scripts',
]
