import { existsSync } from 'node:fs'
import { runQuietly } from './child.js'
import { Problem } from './problem.js'

/** The first that is there is used. Without windows Chromium's shell does the same pages for three quarters of the work. */
const CHROME_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export const CHROMIUM_MISSING =
  'The browser tests need Chromium: install it (on Debian: apt-get install chromium-headless-shell), install Google Chrome, ' +
  'or set PLAYWRIGHT_CHROMIUM to the program of one you have.'

/** The browser of the journeys: a Chromium of the system or an installed Chrome; undefined: none is known. */
export const chromiumPath = () =>
  process.env.PLAYWRIGHT_CHROMIUM ?? CHROME_PLACES.find((place) => existsSync(place))

/**
 * Ensures that there is a browser for the journeys; installs one as root on Debian.
 *
 * @param {(line: string) => void} say
 */
export async function ensureChromium(say) {
  const wanted = process.env.PLAYWRIGHT_CHROMIUM
  if (wanted) {
    if (existsSync(wanted)) return
    throw new Problem(
      `PLAYWRIGHT_CHROMIUM names ${wanted}, and there is no such file: correct it or leave it out.`,
    )
  }
  if (chromiumPath() !== undefined) return
  await installFromDebian('chromium-headless-shell', CHROMIUM_MISSING, say)
  if (chromiumPath() === undefined) throw new Problem(CHROMIUM_MISSING)
}

/**
 * One throw-away PostgreSQL for a whole run, which everything started later finds in TEST_DATABASE_URL; one that is set
 * there already is used as it is. As root on Debian the programs are installed where they are missing.
 *
 * @param {(line: string) => void} say
 * @returns {Promise<() => Promise<void>>} stops it
 */
export async function ensurePostgresServer(say) {
  if (process.env.TEST_DATABASE_URL) return async () => undefined
  // TypeScript, shared with the tests: read once the packages are installed.
  const { tsImport } = await import('tsx/esm/api')
  /** @type {typeof import('./postgres-cluster.ts')} */
  const { findPostgres, POSTGRES_MISSING, startCluster } = await tsImport(
    './postgres-cluster.ts',
    import.meta.url,
  )
  if ((await findPostgres()) === null) {
    await installFromDebian('postgresql', POSTGRES_MISSING, say)
    if ((await findPostgres()) === null) throw new Problem(POSTGRES_MISSING)
  }
  const { socketUrl, stop } = await startCluster()
  process.env.TEST_DATABASE_URL = socketUrl
  return stop
}

/**
 * @param {string} name of a Debian package
 * @param {string} missing what to say where it cannot be installed
 * @param {(line: string) => void} say
 */
async function installFromDebian(name, missing, say) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) throw new Problem(missing)
  say(`Installing ${name}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await runQuietly('apt-get', ['update'], { env })
  const { code, output } = await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name], {
    env,
  })
  if (code !== 0) throw new Problem(missing, `${updated.output}${output}`)
}
