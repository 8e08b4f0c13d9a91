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

/** For each connection that is used. With fewer the database often has nothing to do, since the server takes its turns. */
const WAITING_FOR_EACH = 2

/**
 * How many calls may be worked on at the same time. Where more than two calls wait for each connection to the database, at every
 * moment of a window, there are more than it can use: the limit shrinks by a fifth. After any other window it grows by five. So a
 * burst that is over within a window changes nothing.
 */
export class CallLimit {
  readonly #limits: CallLimits
  #current: number
  #windowSince: number
  #isLong = true

  constructor(limits: CallLimits, now: number) {
    this.#limits = limits
    this.#current = limits.most
    this.#windowSince = now
  }

  get current(): number {
    return Math.floor(this.#current)
  }

  /** `now` in milliseconds. */
  observe({ busy, waitedFor }: Queue, now: number): void {
    this.#isLong &&= waitedFor > WAITING_FOR_EACH * busy
    if (now - this.#windowSince < WINDOW_MS) return
    const { least, most } = this.#limits
    this.#current = this.#isLong
      ? Math.max(this.#current * SHRINKS_TO, least)
      : Math.min(this.#current + GROWS_BY, most)
    this.#windowSince = now
    this.#isLong = true
  }
}
