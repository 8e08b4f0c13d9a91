import { existsSync } from 'node:fs'
import { runQuietly } from './child.js'
import { Problem } from './problem.js'

const CHROME_PLACES = [
  '/usr/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const CHROMIUM_MISSING =
  'The browser tests need Chromium: install it (on Debian: apt-get install chromium), install Google Chrome, ' +
  'or set PLAYWRIGHT_CHROMIUM to the program of one you have.'

/**
 * Makes sure that there is a browser for the journeys; as root on Debian it installs one.
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
  if (CHROME_PLACES.some((place) => existsSync(place))) return
  await installFromDebian('chromium', CHROMIUM_MISSING, say)
  if (!CHROME_PLACES.some((place) => existsSync(place))) throw new Problem(CHROMIUM_MISSING)
}

/**
 * Makes sure that there is a PostgreSQL for the tests, or the programs to start one; as root on Debian it installs them.
 *
 * @param {{ findPostgres: () => Promise<string | null>, POSTGRES_MISSING: string }} cluster
 * @param {(line: string) => void} say
 * @returns {Promise<string | null>} the folder of its programs; null when TEST_DATABASE_URL names a server
 */
export async function ensurePostgres({ findPostgres, POSTGRES_MISSING }, say) {
  if (process.env.TEST_DATABASE_URL) return null
  const found = await findPostgres()
  if (found !== null) return found
  await installFromDebian('postgresql', POSTGRES_MISSING, say)
  const installed = await findPostgres()
  if (installed === null) throw new Problem(POSTGRES_MISSING)
  return installed
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
