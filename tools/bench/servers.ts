import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../e2e/harness/product.ts'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const END_WITH_PARENT = new URL('../../scripts/lib/end-with-parent.js', import.meta.url).href

export interface Running {
  readonly origin: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

type Settings = Readonly<Record<string, string>>

/** The product's settings for a measurement: no limits, no payments, nobody's demo. */
export const PRODUCT: Settings = {
  RATE_LIMIT_SCALE: '0',
  STRIPE_MODE: 'off',
  DEMO: '0',
  SESSION_SECRET: 'of-a-benchmark-that-nobody-signs-in-to',
}

/** The built product, as `npm start` runs it, in a process of its own; also that of another directory. */
export const startProductServer = (settings: Settings, root: string = ROOT): Promise<Running> =>
  start([join(root, 'dist/server/main.js')], { ...PRODUCT, ...settings })

export const startBareServer = (settings: Settings): Promise<Running> =>
  start(['--import', import.meta.resolve('tsx'), join(ROOT, 'tools/bench/bare-server.ts')], settings)

export const startBareLists = (settings: Settings): Promise<Running> =>
  start(['--import', import.meta.resolve('tsx'), join(ROOT, 'tools/bench/bare-lists.ts')], settings)

export const startBareRefuser = (): Promise<Running> =>
  start(['--import', import.meta.resolve('tsx'), join(ROOT, 'tools/bench/bare-refuser.ts')], {})

export const startBarePayments = (settings: Settings): Promise<Running> =>
  start(['--import', import.meta.resolve('tsx'), join(ROOT, 'tools/bench/bare-payments.ts')], settings)

/** The provider's stand-in, built, which refuses to be part of a production. */
export const startSandboxServer = (settings: Settings): Promise<Running> =>
  start([join(ROOT, 'dist/sandbox/main.js')], { ...settings, NODE_ENV: 'development' }, '/_sandbox')

/** Runs one of our commands to its end, also that of another directory; what it says goes to this terminal. */
export async function runScript(
  file: string,
  args: readonly string[],
  settings: Settings,
  root: string = ROOT,
): Promise<void> {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...settings },
  })
  const code = await ended(child)
  if (code !== 0) throw new Error(`${file} ended with ${code}.`)
}

async function start(args: readonly string[], settings: Settings, readyPath = '/readyz'): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      PORT: String(port),
      SANDBOX_PORT: String(port),
      ...settings,
    },
  })
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; !(await isReady(origin + readyPath)); tries += 1) {
    if (child.exitCode !== null || tries > 300) throw new Error(`A server did not start: ${args.join(' ')}`)
    await sleep(100)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended(child)
  }
  return { origin, pid: child.pid ?? 0, stop }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    // It does not listen yet.
    return false
  }
}

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve, reject) => {
        child.once('error', reject)
        child.once('exit', (code) => resolve(code))
      })
