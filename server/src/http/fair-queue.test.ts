import { expect, test } from 'vitest'
import { FairQueue, type FairQueueLimits } from './fair-queue.ts'

const LIMITS: FairQueueLimits = { atOnce: 1, mostWaiting: 6, mostWaitingOfOne: 4, longestWaitMs: 60_000 }

/** Work that ends when it is told to, and says when it began. */
function openQueue(limits: Partial<FairQueueLimits> = {}) {
  const queue = new FairQueue({ ...LIMITS, ...limits })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const run = (client: string, signal = new AbortController().signal) => {
    const result = queue.run(client, signal, async () => {
      begun.push(client)
      await new Promise<void>((resolve) => ends.push(resolve))
      return client
    })
    // Each test looks at the refusals that it means.
    result.catch(() => undefined)
    return result
  }
  const endOne = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queue, begun, run, endOne }
}

const BUSY = { code: 'unavailable' }

test('the client with the fewest turns is next: one request overtakes many of another client', async () => {
  const { begun, run, endOne } = openQueue()
  for (const client of ['crowd', 'crowd', 'crowd', 'crowd', 'quiet', 'crowd']) void run(client)
  for (let no = 0; no < 6; no++) await endOne()
  expect(begun).toEqual(['crowd', 'quiet', 'crowd', 'crowd', 'crowd', 'crowd'])
})

test('clients with equally many turns alternate', async () => {
  const { begun, run, endOne } = openQueue()
  for (const client of ['a', 'a', 'a', 'b', 'b', 'c']) void run(client)
  for (let no = 0; no < 6; no++) await endOne()
  expect(begun).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
})

test('a client that was served before waits for one that comes for the first time', async () => {
  const { begun, run, endOne } = openQueue()
  for (let no = 0; no < 3; no++) {
    void run('crowd')
    await endOne()
  }
  for (const client of ['other', 'crowd', 'quiet', 'crowd']) void run(client)
  for (let no = 0; no < 4; no++) await endOne()
  expect(begun.slice(3)).toEqual(['other', 'quiet', 'crowd', 'crowd'])
})

test('waiting work is dropped when its client hangs up', async () => {
  const { queue, begun, run, endOne } = openQueue()
  const client = new AbortController()
  void run('first')
  const dropped = run('gone', client.signal)
  void run('last')
  client.abort()
  await expect(dropped).rejects.toMatchObject(BUSY)
  expect(queue.waitingCount).toBe(1)
  await endOne()
  expect(begun).toEqual(['first', 'last'])
})

test('work of a client that has hung up already is refused', async () => {
  const { run } = openQueue()
  void run('first')
  await expect(run('gone', AbortSignal.abort())).rejects.toMatchObject(BUSY)
})

test('work that has begun is finished, even when its client hangs up', async () => {
  const { run, endOne } = openQueue()
  const client = new AbortController()
  const result = run('first', client.signal)
  client.abort()
  await endOne()
  expect(await result).toBe('first')
})

test('one client cannot fill the queue', async () => {
  const { queue, run } = openQueue()
  const all = Array.from({ length: 6 }, () => run('crowd'))
  await expect(all.at(-1)).rejects.toMatchObject(BUSY)
  void run('quiet')
  expect(queue.waitingCount).toBe(5)
})

test('a full queue drops the newest work of the client with the most waiting', async () => {
  const { queue, begun, run, endOne } = openQueue()
  void run('a')
  const crowd = [run('a'), run('a'), run('a'), run('a'), run('b'), run('b')]
  void run('quiet')
  await expect(crowd[3]).rejects.toMatchObject(BUSY)
  expect(queue.waitingCount).toBe(6)
  for (let no = 0; no < 4; no++) await endOne()
  expect(begun).toEqual(['a', 'b', 'quiet', 'a', 'b'])
})

test('a queue full of clients with one piece of work each refuses the next', async () => {
  const { run } = openQueue({ mostWaiting: 2 })
  void run('a')
  void run('b')
  void run('c')
  await expect(run('d')).rejects.toMatchObject(BUSY)
})

test('work that waits too long is refused and not done', async () => {
  const { begun, run, endOne } = openQueue({ longestWaitMs: 1 })
  void run('first')
  await expect(run('late')).rejects.toMatchObject(BUSY)
  await endOne()
  expect(begun).toEqual(['first'])
})

test('failed work ends its turn, and the next begins', async () => {
  const queue = new FairQueue(LIMITS)
  const signal = new AbortController().signal
  const failed = queue.run('a', signal, () => Promise.reject(new Error('broken')))
  const next = queue.run('a', signal, () => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
