import { Refusal } from '../refusal.ts'

export interface FairQueueLimits {
  readonly atOnce: number
  readonly mostWaiting: number
  readonly mostWaitingOfOne: number
  /** Refused after this time. Well below the time after which a silent connection is closed. */
  readonly longestWaitMs: number
}

interface Waiting {
  start(): void
  sendAway(why: string): void
}

/** Turns are counted over this time, at most twice as long. */
const MEMORY_MS = 5 * 60_000

/**
 * Does expensive work, a few pieces at a time. The next turn goes to the client that had the fewest lately, so that
 * many requests from a few addresses do not delay others. Work is dropped when its client hangs up. Work that waits too
 * long is refused with `unavailable`, and so is the newest work of the client with the most waiting when the queue is
 * full.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits
  /** Waiting work by client, oldest first. */
  readonly #lines = new Map<string, Waiting[]>()
  /** How many turns each client had lately. */
  #turns = new Map<string, number>()
  #olderTurns = new Map<string, number>()
  #turnsSince = 0
  #waitingCount = 0
  #runningCount = 0

  constructor(limits: FairQueueLimits) {
    this.#limits = limits
  }

  get waitingCount(): number {
    return this.#waitingCount
  }

  /** `signal` is aborted when the client hangs up. Work that has begun is finished all the same. */
  async run<T>(client: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.#runningCount < this.#limits.atOnce) this.#begin(client)
    else await this.#turnOf(client, signal)
    try {
      return await work()
    } finally {
      this.#runningCount -= 1
      this.#startNext()
    }
  }

  #turnOf(client: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) throw busy('the client has hung up')
      this.#makeRoomFor(client)
      const settle = (done: () => void) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', hangUp)
        this.#waitingCount -= 1
        done()
      }
      const waiting: Waiting = {
        start: () => settle(resolve),
        sendAway: (why) => {
          this.#remove(client, waiting)
          settle(() => reject(busy(why)))
        },
      }
      const hangUp = () => waiting.sendAway('the client has hung up')
      const timer = setTimeout(() => waiting.sendAway('waited too long'), this.#limits.longestWaitMs)
      signal.addEventListener('abort', hangUp)
      this.#lineOf(client).push(waiting)
      this.#waitingCount += 1
    })
  }

  /** Makes room for one more; throws where that is impossible. */
  #makeRoomFor(client: string): void {
    const own = this.#lines.get(client)?.length ?? 0
    if (own >= this.#limits.mostWaitingOfOne) throw busy('too many of one client')
    if (this.#waitingCount < this.#limits.mostWaiting) return
    const [longest = []] = [...this.#lines.values()].sort((a, b) => b.length - a.length)
    if (longest.length <= own + 1) throw busy('too many clients')
    longest.at(-1)?.sendAway('made room for another client')
  }

  #lineOf(client: string): Waiting[] {
    const line = this.#lines.get(client) ?? []
    this.#lines.set(client, line)
    return line
  }

  #remove(client: string, waiting: Waiting): void {
    const line = this.#lineOf(client)
    line.splice(line.indexOf(waiting), 1)
    if (line.length === 0) this.#lines.delete(client)
  }

  #startNext(): void {
    if (this.#runningCount >= this.#limits.atOnce) return
    const turns = [...this.#lines.keys()].map((client) => ({ client, count: this.#turnsOf(client) }))
    const [first] = turns.sort((a, b) => a.count - b.count)
    if (!first) return
    const next = this.#lineOf(first.client)[0]
    if (!next) return
    this.#remove(first.client, next)
    this.#begin(first.client)
    next.start()
  }

  #begin(client: string): void {
    this.#runningCount += 1
    if (performance.now() - this.#turnsSince > MEMORY_MS) {
      this.#olderTurns = this.#turns
      this.#turns = new Map()
      this.#turnsSince = performance.now()
    }
    this.#turns.set(client, (this.#turns.get(client) ?? 0) + 1)
  }

  #turnsOf = (client: string): number => (this.#turns.get(client) ?? 0) + (this.#olderTurns.get(client) ?? 0)
}

const busy = (why: string): Refusal => new Refusal('unavailable', { log: why })
