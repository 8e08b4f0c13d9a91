import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { SampleRequest } from './samples.ts'

export interface Figures {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

interface Asking {
  readonly connections?: number
  /** Whose requests they are; nobody's without one. */
  readonly token?: string
}

/** Sends the requests round and round for so many seconds. Throws when an answer is not 200: a fast error is no figure. */
export function measure(
  origin: string,
  samples: readonly SampleRequest[],
  seconds: number,
  { connections = 16, token }: Asking = {},
): Promise<Figures> {
  return new Promise((resolve, reject) => {
    const times: number[] = []
    let failed = 0
    const requests = samples.map(({ method, path, body }) => ({
      method,
      path,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    }))
    const run = autocannon(
      { url: origin, connections, duration: seconds, requests },
      (error: Error | null, result) => {
        if (error) return reject(error)
        if (failed > 0 || result.errors > 0) {
          return reject(new Error(`${origin}: ${failed} answers were not 200, ${result.errors} failed.`))
        }
        resolve(figures(times, result.duration))
      },
    )
    run.on('response', (_client, status, _bytes, ms) => {
      if (status !== 200) failed += 1
      times.push(ms)
    })
  })
}

/**
 * Sends so many requests a second at even distances, whether the one before is answered or not, as people do who know
 * nothing of each other. Throws when an answer is not 200.
 */
export async function measureEvenly(
  origin: string,
  requests: readonly [SampleRequest, ...SampleRequest[]],
  seconds: number,
  perSecond: number,
): Promise<Figures> {
  const count = Math.round(seconds * perSecond)
  const start = performance.now()
  const times = await Promise.all(
    Array.from({ length: count }, async (_, no) => {
      const due = start + (no * 1000) / perSecond
      await sleep(Math.max(0, due - performance.now()))
      return timed(origin, requests[no % requests.length] ?? requests[0])
    }),
  )
  return figures(times, seconds)
}

async function timed(origin: string, { method, path, body }: SampleRequest): Promise<number> {
  const start = performance.now()
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}${path}`, { method, ...(body === undefined ? {} : { body, headers }) })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${origin}${path}: ${answer.status}`)
  return performance.now() - start
}

function figures(times: readonly number[], seconds: number): Figures {
  const sorted = [...times].sort((a, b) => a - b)
  return {
    perSecond: sorted.length / seconds,
    p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  }
}
