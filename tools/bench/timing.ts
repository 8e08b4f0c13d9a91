/** Throws when the answer is not 200: a fast error is no figure. */
export async function get(origin: string, path: string, token: string): Promise<void> {
  const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
}

/** Milliseconds. */
export async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const sorted = (times: readonly number[]) => [...times].sort((a, b) => a - b)
const share =
  (of: number) =>
  (times: readonly number[]): number =>
    sorted(times)[Math.floor(times.length * of)] ?? 0
export const median = share(0.5)
export const p95 = share(0.95)
export const p99 = share(0.99)
