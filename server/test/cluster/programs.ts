import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What stands beside the product in a cluster, and the Debian package that has it. */
const PACKAGES = {
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  etcd: 'etcd-server',
  patroni: 'patroni',
} as const

export type ProgramName = keyof typeof PACKAGES

/** Where a program is. A long test installs nothing: it says what is missing. */
export function findProgram(name: ProgramName): string {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
  const path = folders.map((folder) => join(folder, name)).find((it) => existsSync(it))
  if (path !== undefined) return path
  throw new Error(
    `This long test runs ${name}, which is not on this machine: install it (on Debian: apt-get install ${PACKAGES[name]}), and keep its service from starting.`,
  )
}

/** A program that runs beside the product until it is ended. */
export interface Program {
  readonly pid: number
  readonly hasEnded: () => boolean
  /** Asks it to end, and waits until it has. */
  end(signal?: NodeJS.Signals): Promise<void>
}

/** Starts it in a process group of its own, which is killed with this process. `isReady` is asked until it says so. */
export async function startProgram(
  path: string,
  args: readonly string[],
  options: SpawnOptions,
  isReady: () => Promise<boolean>,
): Promise<Program> {
  const child = spawn(path, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const gone = once(child, 'close')
  let said = ''
  const keepLast = (part: Buffer) => {
    said = (said + part.toString()).slice(-4_000)
  }
  child.stdout?.on('data', keepLast)
  child.stderr?.on('data', keepLast)
  const killAtExit = () => void killGroup(child, 'SIGKILL')
  process.once('exit', killAtExit)
  while (!(await isReady())) {
    if (hasEnded(child)) {
      process.off('exit', killAtExit)
      throw new Error(`${path} ended before it was ready: ${said}`)
    }
    await sleep(50)
  }
  return {
    pid: child.pid ?? 0,
    hasEnded: () => hasEnded(child),
    end: async (signal = 'SIGTERM') => {
      process.off('exit', killAtExit)
      if (!hasEnded(child)) child.kill(signal)
      await gone
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // It is gone already.
  }
}

/** Whether something answers this address with a status below 400. */
export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}
