export interface CallLimits {
  /** The limit never falls below this. */
  readonly least: number
  readonly most: number
}

/** Connections to the database that are used now, and how many calls wait for one. */
export interface Queue {
  readonly busy: number
  readonly waitedFor: number
}

const WINDOW_MS = 250
const GROWS_BY = 5
const SHRINKS_TO = 0.8

/** Calls that wait for each connection that is used. With fewer, the database runs idle between turns of the event loop. */
const WAITING_FOR_EACH = 2

/**
 * How many calls may be worked on at the same time. Where more than two calls wait for each connection to a database, whenever a call
 * comes in a window, there are more than it can use: the limit shrinks by a fifth. It grows by five for any other window. So a
 * burst that is over within a window changes nothing, and after a quiet time the limit is what it was at first.
 */
export class CallLimit {
  readonly #limits: CallLimits
  #current: number
  #windowSince: number
  #wasLongThroughout = true

  constructor(limits: CallLimits, now: number) {
    this.#limits = limits
    this.#current = limits.most
    this.#windowSince = now
  }

  get current(): number {
    return Math.floor(this.#current)
  }

  /** The queues before each database that calls wait for; `now` in milliseconds. */
  observe(queues: readonly Queue[], now: number): void {
    this.#wasLongThroughout &&= queues.some(({ busy, waitedFor }) => waitedFor > WAITING_FOR_EACH * busy)
    const windows = Math.floor((now - this.#windowSince) / WINDOW_MS)
    if (windows < 1) return
    const { least, most } = this.#limits
    // In the windows before the last one nobody came.
    const hasShrunk = this.#wasLongThroughout && windows === 1
    this.#current = hasShrunk
      ? Math.max(this.#current * SHRINKS_TO, least)
      : Math.min(this.#current + GROWS_BY * windows, most)
    this.#windowSince = now
    this.#wasLongThroughout = true
  }
}
