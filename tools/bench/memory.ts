import { readFileSync } from 'node:fs'

/** Returns the memory of a process, or its peak, in MB. 0 if it has ended, or without /proc. */
export function memoryMb(pid: number | undefined, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Watches the memory of a process from now on. `end` returns the peak, in MB. */
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
