import { readFileSync } from 'node:fs'

/** What a process holds in memory, or has held at most, in MB; 0 when it has ended, or where there is no /proc. */
export function memoryMb(pid: number | undefined, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Looks at what a process holds from now on; `end` gives the most of it, in MB. */
export function watchMemory(pid: number): { readonly end: () => number } {
  let most = memoryMb(pid)
  const timer = setInterval(() => {
    most = Math.max(most, memoryMb(pid))
  }, 50)
  const end = () => {
    clearInterval(timer)
    return most
  }
  return { end }
}
