import { Problem } from './problem.js'

const OLDEST = [20, 19]

/**
 * Refuses a Node that is too old, before anything else can fail in a way nobody understands.
 *
 * @param {string} [version] such as '20.19.4'
 */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  throw new Problem(
    `Fieldstone needs Node ${OLDEST.join('.')} or newer, and this is Node ${version}. ` +
      'Please install a newer one from https://nodejs.org and run the command again.',
  )
}
