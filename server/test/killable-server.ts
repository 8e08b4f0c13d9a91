import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { rootPath } from '../src/root.ts'

const END_WITH_PARENT = new URL('../../scripts/lib/end-with-parent.js', import.meta.url).href

/** The built server in a process of its own. */
export interface KillableServer {
  /** As `kill -9` does: no chance to finish anything. Resolves once the process is gone. */
  kill(): Promise<void>
  /** As a supervisor does: asks it to stop, and gives its exit code once it has. */
  stop(): Promise<number | null>
  /** What it holds after a full collection; only of one that was started with MEASURED. */
  heldBytes(): Promise<number>
  /** The most that it has held at once, in bytes, with its code; only of one that was started with MEASURED. */
  peakBytes(): Promise<number>
}

/** Settings of a server whose memory is measured. */
export const MEASURED = { NODE_OPTIONS: `--import ${new URL('memory-probe.js', import.meta.url).href}` }

const MOST_STARTS = 10

export type ServerSettings = Readonly<Record<string, string>> & { readonly PORT: string }

/**
 * Starts it with these settings and no others, and resolves when it serves. One that gave up because a busy machine kept
 * its database from answering is started again, as a supervisor does.
 */
export async function startServer(settings: ServerSettings, starts = 1): Promise<KillableServer> {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, rootPath('dist/server/main.js')], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const gone = once(child, 'close')
  let errors = ''
  child.stderr?.on('data', (part: Buffer) => {
    errors += part.toString()
  })
  while (!(await isReady(settings.PORT))) {
    if (hasEnded(child)) {
      await gone
      if (starts < MOST_STARTS && errors.includes('The database of DATABASE_URL does not answer'))
        return startServer(settings, starts + 1)
      throw new Error(`the server ended before it served: ${errors}`)
    }
    await sleep(20)
  }
  const measure = async () => {
    const answered = once(child, 'message')
    child.send('measure')
    const [measured] = (await answered) as [{ readonly heldBytes: number; readonly peakBytes: number }]
    return measured
  }
  return {
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
    stop: async () => {
      child.kill('SIGTERM')
      await gone
      return child.exitCode
    },
    heldBytes: async () => (await measure()).heldBytes,
    peakBytes: async () => (await measure()).peakBytes,
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

async function isReady(port: string): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    // It does not listen yet.
    return false
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('the machine gave no free port')
  return address.port
}
