// npm start: from a fresh clone to a served product. Needs nothing but Node.
import { spawn } from 'node:child_process'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureBuilt } from './lib/build.js'
import { forwardSignals, waitForExit } from './lib/child.js'
import { ensureInstalled } from './lib/install.js'
import { requireNode } from './lib/node-version.js'
import { DIST, ROOT } from './lib/paths.js'
import { Problem, runMain } from './lib/problem.js'
import { startSandbox, wantsSandbox } from './lib/sandbox.js'

await runMain(async () => {
  requireNode()
  const dataDirectory = prepareDataDirectory(process.env.DATA_DIR)
  await ensureInstalled()
  await ensureBuilt()
  // It starts first: the server makes the demo's payments through it.
  const sandbox = wantsSandbox(process.env) ? await startSandbox(process.env, dataDirectory) : null
  try {
    process.exitCode = await runServer({
      ...process.env,
      DATA_DIR: dataDirectory,
      ...(sandbox === null ? {} : { STRIPE_API_BASE: sandbox.url }),
    })
  } finally {
    await sandbox?.stop()
  }
})

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the server's exit code
 */
async function runServer(env) {
  const server = spawn(
    process.execPath,
    ['--import', new URL('lib/end-with-parent.js', import.meta.url).href, join(DIST, 'server/main.js')],
    { cwd: ROOT, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env },
  )
  const stopForwarding = forwardSignals(server)
  const code = await waitForExit(server)
  stopForwarding()
  return code
}

/**
 * Made before anything writes to it, so that a folder that refuses is named in one sentence.
 *
 * @param {string | undefined} wanted
 * @returns {string} absolute
 */
function prepareDataDirectory(wanted) {
  const directory = wanted === undefined || wanted === '' ? join(ROOT, 'data') : resolve(wanted)
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    accessSync(directory, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = /** @type {NodeJS.ErrnoException} */ (error).code
    throw new Problem(
      `The data directory ${directory} cannot be written (${reason}): set DATA_DIR to a folder that this user may write.`,
    )
  }
  return directory
}
