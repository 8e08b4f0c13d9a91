import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

const MINUTE_MS = 60_000

/** Of each kind, in a minute. */
const FIRST_LINES = 5

/** A flood of different lines is counted together from here on. */
const MOST_KINDS = 100

/**
 * Lines of the log that a flood repeats: the first few of each kind in a minute are written, and the others are counted in
 * one line at its end. So a flood neither fills the disk nor hides what else happens.
 */
export class RepeatedLines {
  readonly #log: () => Pick<FastifyBaseLogger, 'warn'>
  #seen = new Map<string, number>()
  #timer: NodeJS.Timeout | null = null

  /** `log` is asked for when it is needed. */
  constructor(log: () => Pick<FastifyBaseLogger, 'warn'>) {
    this.#log = log
  }

  /** False when this line is only counted. `kind` says nothing about a person. */
  mayWrite(kind: string): boolean {
    this.#timer ??= setTimeout(() => this.endMinute(), MINUTE_MS).unref()
    const counted = this.#seen.has(kind) || this.#seen.size < MOST_KINDS ? kind : 'others'
    const count = (this.#seen.get(counted) ?? 0) + 1
    this.#seen.set(counted, count)
    return count <= FIRST_LINES
  }

  /** Says how many lines were left out of the minute that ends here. */
  endMinute(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    const seen = this.#seen
    this.#seen = new Map()
    const omitted = [...seen].filter(([, count]) => count > FIRST_LINES)
    if (omitted.length === 0) return
    const lines = Object.fromEntries(omitted.map(([kind, count]) => [kind, count - FIRST_LINES]))
    this.#log().warn({ omitted: lines }, 'lines that repeat were counted')
  }
}

/** Those of a server, which says at its end what was left out. */
export function repeatedLinesOf(app: FastifyInstance): RepeatedLines {
  const lines = new RepeatedLines(() => app.log)
  app.addHook('onClose', async () => lines.endMinute())
  return lines
}
