import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { readStatements } from './postgres-statements.ts'

/**
 * Stands between a server and everything that outlives it: its database and the payment provider. Whatever the server
 * does to them passes here, one step at a time, so that it can be killed between any two. What it only reads is no
 * step: killed before or after, it leaves the same behind.
 */
export interface CrashPoints {
  readonly databaseUrl: string
  readonly providerUrl: string
  /** Counts from now on. Resolves with the name of the n-th step, from 1; that step and all after it are held for ever. */
  holdAt(step: number): Promise<string>
  /** The steps since `holdAt` or `letPass`, held ones not counted. */
  passed(): readonly string[]
  /** Counts from now on, and holds nothing. */
  letPass(): void
  /** The server is dead: cuts its connections, and lets the next one pass. */
  cut(): void
  close(): Promise<void>
}

export async function openCrashPoints(databaseUrl: string, providerUrl: string): Promise<CrashPoints> {
  const sockets = new Set<Socket>()
  let passed: string[] = []
  let holding: { readonly at: number; readonly reached: (name: string) => void } | null = null
  let isHeld = false
  /** False: the step is not to happen. */
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
  // Where the database is reached by a socket of the file system.
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

/** Passes on what both say, until a statement is not to happen; then nothing more. */
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
  // Either end may be cut at any time: that is what this is for.
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
