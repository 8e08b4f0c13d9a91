// npm run dev: from a fresh clone to the product with hot reload. Needs nothing but Node. Pages change while they are open,
// the server restarts when its code changes. Everything is at one address.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.js'
import { endWithNpm, waitForExit } from './lib/child.js'
import { isInUse, prepareDataDirectory } from './lib/data-directory.js'
import { servePages } from './lib/dev-pages.js'
import { ensureInstalled } from './lib/install.js'
import { requireNode } from './lib/node-version.js'
import { ROOT } from './lib/paths.js'
import { freePort, readPort } from './lib/ports.js'
import { Problem, runMain } from './lib/problem.js'
import { siteOf, startSandbox, wantsSandbox } from './lib/sandbox.js'

await runMain(async () => {
  requireNode()
  endWithNpm()
  const env = { ...process.env }
  const port = readPort('PORT', env.PORT || '3000')
  // Of its own: what is tried here must not end up in the world of `npm start`.
  const dataDirectory = prepareDataDirectory(env.DATA_DIR || join(ROOT, 'data-dev'))
  await ensureInstalled()
  if (await isInUse(dataDirectory))
    throw new Problem(
      `The data directory ${dataDirectory} is in use by another server. Stop that one, or set DATA_DIR to another directory.`,
    )
  const serverPort = await freePort()
  const stopPages = await servePages({
    host: env.HOST || '127.0.0.1',
    port,
    serverUrl: `http://127.0.0.1:${serverPort}`,
  })
  // The server starts some work in a process of its own, from what is built: workbooks, and the check of the books.
  await ensureBuilt(console.log, ['server', 'sandbox'])
  const sandbox = wantsSandbox(env) ? await startSandbox(env, dataDirectory) : null
  try {
    process.exitCode = await runServer({
      ...env,
      HOST: '127.0.0.1',
      PORT: String(serverPort),
      BASE_URL: siteOf(env),
      DATA_DIR: dataDirectory,
      WEB_DIR: join(ROOT, 'web'),
      ...(sandbox === null ? {} : { STRIPE_API_BASE: sandbox.url }),
    })
  } finally {
    await sandbox?.stop()
    await stopPages()
  }
})

/**
 * Runs the server from its sources, and again after each change of one of them.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code, once it was asked to stop
 */
async function runServer(env) {
  const tsx = createRequire(import.meta.url).resolve('tsx/cli')
  const endWithParent = new URL('lib/end-with-parent.js', import.meta.url).href
  // What the server reads while it starts, besides what it imports.
  const alsoWatched = ['server/migrations', 'web/index.html'].flatMap((path) => ['--include', path])
  const server = spawn(
    process.execPath,
    [
      '--import',
      endWithParent,
      tsx,
      'watch',
      '--clear-screen=false',
      ...alsoWatched,
      join(ROOT, 'server/src/main.ts'),
    ],
    {
      cwd: ROOT,
      // In its own process group, and asked to stop once: a second signal would kill the server without a clean end.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env,
    },
  )
  let isStopping = false
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      if (!isStopping) server.kill('SIGTERM')
      isStopping = true
    })
  return waitForExit(server)
}
