import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Lived, Order, Report } from './orders.ts'

/** One core is left for the database. */
export const WORKERS_BY_DEFAULT = Math.max(1, availableParallelism() - 1)

/** What a life needs is thrown away soon: with so much room it need not be moved before. */
const MEMORY = ['--max-semi-space-size=32']

export interface Worker {
  ask(order: Order): Promise<Report>
  close(): Promise<void>
}

/** Processes that run the simulator of this tree. TEST_DATABASE_URL names a server that they can all reach. */
export async function startWorkers(root: string, count: number): Promise<readonly Worker[]> {
  const started = Array.from({ length: count }, () => startWorker(root))
  const settled = await Promise.allSettled(started)
  const workers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = settled.find((one) => one.status === 'rejected')
  if (!failed) return workers
  await closeAll(workers)
  throw failed.reason
}

export const closeAll = (workers: readonly Worker[]) => Promise.all(workers.map((worker) => worker.close()))

async function startWorker(root: string): Promise<Worker> {
  const child = fork(join(root, 'tools/simulator/workers/worker.ts'), {
    cwd: root,
    execArgv: [...MEMORY, '--import', import.meta.resolve('tsx')],
  })
  await next(child)
  return {
    ask: (order) => {
      child.send(order)
      return next(child)
    },
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

const next = (child: ChildProcess): Promise<Report> =>
  new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`A worker of the simulator ended with ${code}.`))
    child.once('exit', onExit)
    child.once('message', (report) => {
      child.off('exit', onExit)
      resolve(report as Report)
    })
  })

export interface Seeds {
  readonly first: number
  readonly last: number
  /** Which of them; all where it is left out. */
  readonly isMeant?: (seed: number) => boolean
}

/**
 * Lives these seeds in their order, as many at once as there are workers. From a seed on at which `isEnough` no later
 * one is begun; those before it are lived to their end, so that the lowest of that kind is found.
 */
export async function liveSeeds(
  workers: readonly Worker[],
  { first, last, isMeant }: Seeds,
  isEnough: (lived: Lived) => boolean,
): Promise<number | null> {
  let coming = first
  let lowest: number | null = null
  const isWanted = (seed: number) => seed <= last && (lowest === null || seed < lowest)
  const turn = async (worker: Worker): Promise<void> => {
    while (isWanted(coming)) {
      const seed = coming++
      if (isMeant && !isMeant(seed)) continue
      const lived = await worker.ask({ kind: 'live', seed })
      if (lived.kind !== 'lived' || !isEnough(lived)) continue
      lowest = Math.min(lowest ?? lived.seed, lived.seed)
    }
  }
  await Promise.all(workers.map(turn))
  return lowest
}
