import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handleApi } from './api/handle.ts'
import { IdempotencyKeys } from './api/idempotency.ts'
import { JOBS } from './api/table.ts'
import type { Context, Exchange } from './context.ts'
import { readSaved, type Saved, writeSaved } from './file.ts'
import { send } from './http.ts'
import { handlePage } from './pages/handle.ts'
import { isOwnHost, refuseUnsafe } from './safety.ts'
import type { Switches } from './switches.ts'
import { Webhooks } from './webhooks.ts'
import { World } from './world.ts'

export type { FormValue } from './api/form.ts'
export type { Exchange } from './context.ts'
export type { Switches } from './switches.ts'

export interface SandboxOptions {
  /** The port to listen on. 0 chooses a free one. */
  port: number
  /** Without it no webhook is sent, but events can still be listed. */
  webhookUrl?: string
  /** Any text, such as `whsec_...`. */
  webhookSecret: string
  /** Returns milliseconds, like Date.now (the default). */
  now?: () => number
  /** State is loaded from this JSON file at start and written back to it. */
  file?: string
  autoSettle?: boolean
  /** The folder with the product's e-mails, one file each, for the dashboard. */
  mailFolder?: string
  /** The waits between attempts of a webhook. By default 1, 2, 4, 8 and 16 s. */
  retryDelaysMs?: readonly number[]
  onExchange?: (exchange: Exchange) => void
}

export interface Sandbox {
  /** `http://127.0.0.1:<port>` */
  url: string
  port: number
  /** Moves the virtual clock. When it resolves, everything due has happened, but webhooks may still be on their way. */
  advance: (seconds: number) => Promise<void>
  /** Change them at any time. */
  switches: Switches
  /** The objects as the API shows them; `list` is oldest first. Do not change them. */
  objects: Pick<World, 'get' | 'list'>
  /** Resolves when no webhook is waiting to be sent or repeated. */
  idle: () => Promise<void>
  close: () => Promise<void>
}

const TICK_MS = 1000

/**
 * Starts the stand-in for Stripe on 127.0.0.1. Rejects with a one-sentence error if it is not safe here, the port is
 * taken or the file cannot be read.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  refuseUnsafe(process.env, options.webhookUrl)
  const saved = options.file === undefined ? null : readSaved(options.file)
  let port = options.port
  const url = () => `http://127.0.0.1:${port}`
  const autoSettle = options.autoSettle ?? false
  const world = new World({ jobs: JOBS, now: options.now ?? Date.now, autoSettle, url })
  const keys = new IdempotencyKeys()
  const webhooks = new Webhooks({
    url: options.webhookUrl,
    secret: options.webhookSecret,
    switches: world.switches,
    retryDelaysMs: options.retryDelaysMs,
    onChange: () => {
      world.isChanged = true
    },
  })
  world.onEvent = (event) => webhooks.send(event)

  const save = () => saveTo(options.file, { world, keys, webhooks })
  const onExchange = options.onExchange ?? (() => undefined)
  const { mailFolder } = options
  const context: Context = { world, keys, webhooks, save, mailFolder, onExchange }
  const server = createServer((request, response) => {
    void answer(request, response, port, context)
  })
  port = await listen(server, options.port)

  if (saved !== null) resume(saved, context)
  const tick = setInterval(() => {
    world.runDue()
    save()
  }, TICK_MS)

  return {
    url: url(),
    port,
    switches: world.switches,
    objects: world,
    advance: async (seconds) => {
      world.advance(seconds)
      save()
    },
    idle: () => webhooks.idle(),
    close: async () => {
      clearInterval(tick)
      webhooks.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      save()
    },
  }
}

function saveTo(
  file: string | undefined,
  { world, keys, webhooks }: Pick<Context, 'world' | 'keys' | 'webhooks'>,
): void {
  if (file === undefined || !world.isChanged) return
  const records = world.snapshot()
  const deliveries = [...webhooks.deliveries.values()].filter(
    ({ id }) => world.get('event', id) !== undefined,
  )
  writeSaved(file, { version: 1, world: records, deliveries, answers: keys.snapshot(Date.now()) })
  world.isChanged = false
}

/** Resumes from the file: events that were not delivered are sent again. */
function resume(saved: Saved, { world, keys, webhooks }: Context): void {
  world.restore(saved.world)
  keys.restore(saved.answers)
  for (const one of saved.deliveries) webhooks.deliveries.set(one.id, one)
  for (const event of world.list('event')) {
    if (webhooks.deliveries.get(event.id)?.state === 'waiting') webhooks.send(event)
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  context: Context,
): Promise<void> {
  try {
    if (!isOwnHost(request.headers.host, port)) {
      return send(response, 403, 'text/plain', 'The sandbox answers only to 127.0.0.1 and localhost.\n')
    }
    const url = new URL(request.url ?? '/', 'http://sandbox')
    if (url.pathname.startsWith('/v1/')) await handleApi(context, request, response, url)
    else await handlePage(context, request, response, url)
  } catch (error) {
    console.error('Sandbox: a page failed by a fault of the sandbox itself.', error)
    if (response.headersSent) response.destroy()
    else send(response, 500, 'text/plain', 'The sandbox failed; see its log.\n')
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      const sentence = `Port ${port} is taken, so the Stripe sandbox cannot start. Stop what listens there or set SANDBOX_PORT to another.`
      reject(isTaken ? new Error(sentence) : error)
    })
    server.listen(port, '127.0.0.1', () => {
      // A server that listens on TCP has an AddressInfo; the other types are for pipes.
      resolve((server.address() as AddressInfo).port)
    })
  })
}
