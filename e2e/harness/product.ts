import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const READY_LIMIT_MS = 540_000

export const DEMO_PASSWORD = 'lien-portal-demo'

export interface ProductOptions {
  /** Kept when given; else a fresh folder, which is removed at the end. */
  readonly dataDir?: string
  /** A data directory that nobody uses: it begins with a copy of that one. */
  readonly copyOf?: string
  readonly port?: number
  readonly env?: Readonly<Record<string, string>>
  /** The command: `npm start` unless it is `npm run dev`. */
  readonly script?: Script
}

type Script = 'start' | 'dev'

export interface Product {
  readonly url: string
  readonly sandboxUrl: string
  readonly dataDir: string
  /** All it has printed so far. */
  readonly output: () => string
  /** The token of a demo user, or of anybody whose password is given. */
  readonly logIn: (username: string, password?: string) => Promise<string>
  /** Asks it to end, and waits; answers the exit code of the command. */
  readonly stop: () => Promise<number | null>
}

/** Starts the product as `npm start` does: the server, the sandbox and the demo world, on free ports. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const port = options.port ?? (await freePort())
  const sandboxPort = await freePort()
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'fieldstone-data-')))
  if (options.copyOf !== undefined) await cp(options.copyOf, dataDir, { recursive: true })
  const started = startScript(
    { PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir, ...options.env },
    options.script,
  )
  const url = `http://localhost:${port}`
  const stop = async () => {
    const code = await started.stop()
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    return code
  }
  try {
    await untilReady(url, started)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    dataDir,
    output: started.output,
    logIn: (username, password) => logIn(url, username, password),
    stop,
  }
}

export interface StartedScript {
  readonly child: ChildProcess
  readonly output: () => string
  /** Resolves when it has ended, with its exit code. */
  readonly ended: Promise<number | null>
  readonly stop: () => Promise<number | null>
}

/** Runs `npm start` with these settings and none of the caller's own. For starts that are meant to fail, too. */
export function startScript(env: Readonly<Record<string, string>>, script: Script = 'start'): StartedScript {
  const child = spawn(
    process.execPath,
    [
      '--import',
      new URL('../../scripts/lib/end-with-parent.js', import.meta.url).href,
      join(ROOT, `scripts/${script}.js`),
    ],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env: { ...inherited(), ...env } },
  )
  let printed = ''
  const collect = (chunk: Buffer) => {
    printed += chunk.toString()
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code))
  })
  return {
    child,
    output: () => printed,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      const forced = setTimeout(() => child.kill('SIGKILL'), 20_000)
      const code = await ended
      clearTimeout(forced)
      return code
    },
  }
}

/** What any program needs, and nothing that the product reads. */
export function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TMP', 'TEMP', 'SystemRoot', 'npm_execpath']
  // By which `faketime` gives all of a run another day.
  const ofAnotherDay = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_SHARED']
  return Object.fromEntries(
    [...names, ...ofAnotherDay].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

async function untilReady(url: string, { child, output }: StartedScript): Promise<void> {
  const until = Date.now() + READY_LIMIT_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The product ended before it was ready:\n${output()}`)
    if (await answersReady(url)) return
    await sleep(100)
  }
  throw new Error(`The product was not ready within ${READY_LIMIT_MS / 1000} seconds:\n${output()}`)
}

async function answersReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).status === 200
  } catch {
    // It does not listen yet.
    return false
  }
}

/** What a token says of who carries it. */
export const claimsIn = (token: string): Readonly<Record<string, unknown>> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** The token of a user of a product that is served at this address. */
export async function logIn(url: string, username: string, password = DEMO_PASSWORD): Promise<string> {
  const ask = () =>
    fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
  let response = await ask()
  // A product that is busy for the moment asks to come back; nobody waits for ever.
  for (let tries = 1; response.status === 503 && tries < 60; tries += 1) {
    await sleep(1_000 * Number(response.headers.get('retry-after') ?? 1))
    response = await ask()
  }
  const body: unknown = await response.json()
  const isToken =
    typeof body === 'object' && body !== null && 'tokenString' in body && typeof body.tokenString === 'string'
  if (!isToken) throw new Error(`${username} could not log in: ${response.status} ${JSON.stringify(body)}`)
  return String(body.tokenString)
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => resolve())
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The machine gave no free port.')
  return address.port
}
