import { readdir, readFile } from 'node:fs/promises'

/** Linux counts in hundredths of a second, whatever the machine. */
const TICK_MS = 10

interface Stat {
  readonly parent: number
  readonly ms: number
  /** Of its children that have ended. */
  readonly endedMs: number
}

/** Processor time so far of a process, in ms; 0 where there is no /proc. */
export const ownProcessorTime = async (pid: number): Promise<number> => (await statOf(pid)).ms

/** The same with its children, also those that have ended. */
export async function familyProcessorTime(pid: number): Promise<number> {
  const { ms, endedMs } = await statOf(pid)
  const others = await Promise.all((await processes()).map(statOf))
  const children = others.filter(({ parent }) => parent === pid)
  return children.reduce((sum, child) => sum + child.ms, ms + endedMs)
}

/** 0 where there is no /proc. */
export const parentOf = async (pid: number): Promise<number> => (await statOf(pid)).parent

async function processes(): Promise<readonly number[]> {
  try {
    return (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  } catch {
    return []
  }
}

async function statOf(pid: number): Promise<Stat> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name comes second, in brackets, and may hold anything.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    const ticks = (at: number) => Number(fields[at] ?? 0)
    return {
      parent: ticks(1),
      ms: (ticks(11) + ticks(12)) * TICK_MS,
      endedMs: (ticks(13) + ticks(14)) * TICK_MS,
    }
  } catch {
    // It has ended meanwhile.
    return { parent: 0, ms: 0, endedMs: 0 }
  }
}
