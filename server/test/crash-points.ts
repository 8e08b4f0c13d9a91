import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { readStatements } from './postgres-statements.ts'

/**
 * A proxy between a server and its database and payment provider, which outlive it. All changes that the server makes pass
 * here one step at a time, so that a test can kill the server between any two steps. Reads are not steps, because a kill
 * before or after a read has the same result.
 */
export interface CrashPoints {
  readonly databaseUrl: string
  readonly providerUrl: string
  /** Counts from now on. Resolves with the name of the n-th step, from 1. That step and all later ones are held forever. */
  holdAt(step: number): Promise<string>
  /** The steps since `holdAt` or `letPass`, without held ones. */
  passed(): readonly string[]
  /** Counts from now on, and holds nothing. */
  letPass(): void
  /** After the server was killed: cuts its connections, and lets those of the next server pass. */
  cut(): void
  close(): Promise<void>
}

export async function openCrashPoints(databaseUrl: string, providerUrl: string): Promise<CrashPoints> {
  const sockets = new Set<Socket>()
  let passed: string[] = []
  let holding: { readonly at: number; readonly reached: (name: string) => void } | null = null
  let isHeld = false
  /** Returns false if the step must be held. */
  const step = (name: string): boolean => {
    if (!isHeld && holding !== null && passed.length + 1 === holding.at) {
      isHeld = true
      holding.reached(name)
    }
    if (!isHeld) passed.push(name)
    return !isHeld
  }
  const letPass = () => {
    ;[passed, holding, isHeld] = [[], null, false]
  }
  const database = createServer((socket) => {
    const upstream = connect({ ...addressOf(databaseUrl), allowHalfOpen: false })
    for (const one of [socket, upstream]) keep(sockets, one)
    relayStatements(socket, upstream, step, () => isHeld)
  })
  const provider = createHttpServer((request, response) => {
    void relayCall(providerUrl, step, request, response)
  })
  provider.on('connection', (socket) => keep(sockets, socket))
  const own = new URL(databaseUrl)
  own.host = `127.0.0.1:${await listen(database)}`
  // Set if the database is reached by a Unix socket.
  own.searchParams.delete('host')
  return {
    databaseUrl: own.href,
    providerUrl: `http://127.0.0.1:${await listen(provider)}`,
    holdAt: (at) => {
      letPass()
      return new Promise((reached) => {
        holding = { at, reached }
      })
    },
    passed: () => passed,
    letPass,
    cut: () => {
      for (const socket of sockets) socket.destroy()
      letPass()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await Promise.all([database, provider].map((server) => new Promise((done) => server.close(done))))
    },
  }
}

type Step = (name: string) => boolean

/** Relays both directions until a statement is held, and then nothing more. */
function relayStatements(socket: Socket, upstream: Socket, step: Step, isHeld: () => boolean): void {
  const effectsOf = readStatements()
  socket.on('data', (bytes) => {
    const mayPass = effectsOf(bytes).every(step)
    if (mayPass && !isHeld()) upstream.write(bytes)
  })
  upstream.on('data', (bytes) => {
    if (!isHeld()) socket.write(bytes)
  })
  socket.on('close', () => upstream.destroy())
  upstream.on('close', () => socket.destroy())
}

async function relayCall(
  providerUrl: string,
  step: Step,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = request
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const path = url.split('?')[0]?.replace(/\/(\w+_)\w+/g, '/$1…')
  if (method !== 'GET' && !step(`${method} ${path}`)) return
  const { host: _, connection: __, ...sent } = headers
  const answer = await fetch(providerUrl + url, {
    method,
    headers: sent as Record<string, string>,
    ...(parts.length > 0 ? { body: Buffer.concat(parts) } : {}),
  })
  const body = Buffer.from(await answer.arrayBuffer())
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body)
}

function keep(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket)
  // Tests cut either end at any time.
  socket.on('error', () => undefined)
  socket.on('close', () => sockets.delete(socket))
}

function addressOf(url: string) {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port || 5432) }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port // of a server that listens on TCP
}
