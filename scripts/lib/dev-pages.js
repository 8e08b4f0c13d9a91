import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './paths.js'
import { Problem } from './problem.js'

/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 * @typedef {import('vite').ViteDevServer} Vite
 */

/** The server answers these itself; all other paths are files of Vite, or pages. */
const OF_SERVER = /^\/(?:api\/|healthz$|readyz$)/

/** Stands in the HTML that Vite writes until the nonce of the answer is known. */
const NONCE = '%NONCE%'

/** A server that restarts is back within seconds; one that does not start has printed why. */
const WAIT_MS = 60_000

const NOT_STARTED =
  'The server does not answer. The terminal of `npm run dev` says why. Then load this page again.\n'

/**
 * Serves the pages with hot reload, and passes everything else on to the server. A document comes from the server, too, with
 * its status and its headers; Vite only adds its scripts.
 *
 * @param {{ host: string, port: number, serverUrl: string }} options where to listen, and what stands behind
 * @returns {Promise<() => Promise<void>>} stops it
 */
export async function servePages({ host, port, serverUrl }) {
  const { createServer: createVite } = await import('vite')
  const http = createServer()
  const vite = await createVite({
    root: join(ROOT, 'web'),
    cacheDir: join(ROOT, '.cache/vite'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    html: { cspNonce: NONCE },
    server: {
      middlewareMode: { server: http },
      ws: { server: http },
      proxy: { [OF_SERVER.source]: serverUrl },
    },
  })
  vite.middlewares.use((request, response, next) => {
    sendDocument(vite, serverUrl, request, response).catch(next)
  })
  http.on('request', async (request, response) => {
    const isReady = !OF_SERVER.test(request.url ?? '') || (await answersInTime(serverUrl))
    if (isReady) vite.middlewares(request, response)
    else response.writeHead(503, { 'content-type': 'text/plain' }).end(NOT_STARTED)
  })
  const stop = async () => {
    await vite.close()
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  }
  try {
    await listen(http, port, host)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/**
 * @param {import('node:http').Server} http
 * @param {number} port
 * @param {string} host
 * @returns {Promise<void>}
 */
function listen(http, port, host) {
  return new Promise((resolve, reject) => {
    http.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      reject(
        new Problem(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken by another program. Stop it, or set PORT to another number.`
            : `Nothing can listen on ${host}:${port} (${error.code}). Set HOST and PORT to an address of this machine.`,
        ),
      ),
    )
    http.listen(port, host, () => resolve())
  })
}

/**
 * @param {Vite} vite
 * @param {string} serverUrl
 * @param {Request} request
 * @param {Response} response
 */
async function sendDocument(vite, serverUrl, request, response) {
  if (!(await answersInTime(serverUrl))) {
    response.writeHead(503, { 'content-type': 'text/plain' }).end(NOT_STARTED)
    return
  }
  const answer = await fetch(new URL(request.url ?? '/', serverUrl), {
    method: request.method ?? 'GET',
    headers: { accept: request.headers.accept ?? '*/*' },
    redirect: 'manual',
  })
  const text = await answer.text()
  response.statusCode = answer.status
  for (const [name, value] of answer.headers)
    if (!/^(?:connection|keep-alive|content-(?:encoding|length)|transfer-encoding)$/.test(name))
      response.setHeader(name, value)
  const policy = answer.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  if (nonce === undefined) {
    response.end(text)
    return
  }
  // Hot reload begins in an inline script.
  response.setHeader(
    'content-security-policy',
    policy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`),
  )
  // Under a fixed name: Vite writes the path that it is given into the HTML.
  const html = await vite.transformIndexHtml('/index.html', text)
  response.end(html.replaceAll(NONCE, nonce))
}

/**
 * Waits while the server restarts.
 *
 * @param {string} serverUrl
 * @returns {Promise<boolean>} false: it does not start
 */
async function answersInTime(serverUrl) {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(100)) {
    try {
      await fetch(`${serverUrl}/healthz`)
      return true
    } catch {
      // Not listening yet.
    }
  }
  return false
}
