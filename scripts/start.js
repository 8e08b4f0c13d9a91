// npm start: from a fresh clone to a served product. Needs nothing but Node.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.js'
import { endWithNpm, forwardSignals, waitForExit } from './lib/child.js'
import { isInUse, prepareDataDirectory } from './lib/data-directory.js'
import { ensureInstalled } from './lib/install.js'
import { requireNode } from './lib/node-version.js'
import { DIST, ROOT } from './lib/paths.js'
import { runMain } from './lib/problem.js'
import { startSandbox, wantsSandbox } from './lib/sandbox.js'

await runMain(async () => {
  requireNode()
  endWithNpm()
  const dataDirectory = prepareDataDirectory(process.env.DATA_DIR)
  await ensureInstalled()
  await ensureBuilt()
  // Started first: the server makes the demo's payments through it.
  const isWanted = wantsSandbox(process.env) && !(await isInUse(dataDirectory))
  const sandbox = isWanted ? await startSandbox(process.env, dataDirectory) : null
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
