import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DIST, ROOT } from './paths.js'
import { isFree, readPort } from './ports.js'
import { Problem } from './problem.js'

const FIRST_PORT = 12_200
const PORTS_TRIED = 50

/**
 * @typedef {object} Sandbox
 * @property {string} url
 * @property {() => Promise<void>} stop
 */

/**
 * The local stand-in for Stripe is wanted when it is asked for, or when neither a key nor a production database
 * is set. One that runs elsewhere already is named by STRIPE_API_BASE.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {boolean}
 */
export function wantsSandbox(env) {
  if (isSet(env.STRIPE_API_BASE)) return false
  // The server refuses such an address with a better message.
  if (!URL.canParse(siteOf(env))) return false
  if (isSet(env.STRIPE_MODE)) return env.STRIPE_MODE === 'sandbox'
  return !isSet(env.STRIPE_SECRET_KEY) && !isSet(env.DATABASE_URL)
}

/**
 * Starts the sandbox and waits until it answers.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} dataDirectory absolute
 * @returns {Promise<Sandbox>}
 */
export async function startSandbox(env, dataDirectory) {
  const port = await choosePort(env.SANDBOX_PORT)
  const child = spawn(
    process.execPath,
    ['--import', new URL('end-with-parent.js', import.meta.url).href, join(DIST, 'sandbox/main.js')],
    {
      cwd: ROOT,
      // In its own process group: Ctrl-C must not stop it while the server is still shutting down.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...env,
        SANDBOX_PORT: String(port),
        SANDBOX_WEBHOOK_URL: `${siteOf(env).replace(/\/+$/, '')}/api/payments/webhook`,
        SANDBOX_WEBHOOK_SECRET: 'whsec_sandbox',
        SANDBOX_FILE: join(dataDirectory, 'sandbox.json'),
        SANDBOX_MAILS: join(dataDirectory, 'mails'),
      },
    },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(url, child)
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      const forced = setTimeout(() => child.kill('SIGKILL'), 3_000)
      await ended
      clearTimeout(forced)
    },
  }
}

/**
 * The address that people type.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function siteOf(env) {
  return env.BASE_URL || `http://localhost:${env.PORT || 3000}`
}

/**
 * @param {string | undefined} wanted what the user set
 * @returns {Promise<number>}
 */
async function choosePort(wanted) {
  if (isSet(wanted)) {
    const port = readPort('SANDBOX_PORT', wanted)
    if (await isFree(port)) return port
    throw new Problem(
      `Port ${port} is taken by another program: set SANDBOX_PORT to a free one, or leave it out.`,
    )
  }
  for (let port = FIRST_PORT; port <= FIRST_PORT + PORTS_TRIED; port += 1) {
    if (await isFree(port)) return port
  }
  throw new Problem(
    `The ports ${FIRST_PORT} to ${FIRST_PORT + PORTS_TRIED} are all taken: set SANDBOX_PORT to a free one.`,
  )
}

/**
 * @param {string} url
 * @param {import('node:child_process').ChildProcess} child
 */
async function waitUntilReady(url, child) {
  for (let tries = 0; tries < 150; tries += 1) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Problem('The Stripe sandbox ended before it answered, see its output above.')
    }
    try {
      await fetch(`${url}/_sandbox`)
      return
    } catch {
      // Not listening yet.
      await sleep(100)
    }
  }
  child.kill('SIGKILL')
  throw new Problem('The Stripe sandbox did not answer within 15 seconds.')
}

/**
 * @param {string | undefined} value
 * @returns {value is string}
 */
function isSet(value) {
  return value !== undefined && value !== ''
}
