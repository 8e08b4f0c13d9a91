import autocannon from 'autocannon'
import type { Ask } from './samples.ts'

export interface Figures {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

const CONNECTIONS = 16

/** Sends the requests round and round for so many seconds. Throws when an answer is not 200: a fast error is no figure. */
export function measure(origin: string, asks: readonly Ask[], seconds: number): Promise<Figures> {
  return new Promise((resolve, reject) => {
    const times: number[] = []
    let failed = 0
    const requests = asks.map(({ method, path, body }) => ({
      method,
      path,
      ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
    }))
    const run = autocannon(
      { url: origin, connections: CONNECTIONS, duration: seconds, requests },
      (error: Error | null, result) => {
        if (error) return reject(error)
        if (failed > 0 || result.errors > 0) {
          return reject(new Error(`${origin}: ${failed} answers were not 200, ${result.errors} failed.`))
        }
        times.sort((a, b) => a - b)
        resolve({
          perSecond: times.length / result.duration,
          p50Ms: times[Math.floor(times.length * 0.5)] ?? 0,
          p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
        })
      },
    )
    run.on('response', (_client, status, _bytes, ms) => {
      if (status !== 200) failed += 1
      times.push(ms)
    })
  })
}
