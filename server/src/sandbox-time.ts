import { type Clock, clockAhead, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { SandboxClock } from './providers/stripe/sandbox-clock.ts'

/** Whether the clock can be moved: only with the embedded database and the sandbox, never in production. */
export const followsSandbox = ({ stripe, databaseUrl, isProduction }: Config): boolean =>
  stripe.mode === 'sandbox' && databaseUrl === null && !isProduction

/** How far ahead the clock was when it was last moved, as stored in the database. */
export interface KeptAhead {
  readonly aheadSeconds: number
  keep(aheadSeconds: number): Promise<void>
}

export async function keptAhead(db: Db): Promise<KeptAhead> {
  const { clock_ahead_seconds: aheadSeconds } = await db
    .selectFrom('installation')
    .select('clock_ahead_seconds')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const keep = async (seconds: number) => {
    await db.updateTable('installation').set({ clock_ahead_seconds: seconds }).where('id', '=', 1).execute()
  }
  return { aheadSeconds, keep }
}

/** Returns the product's clock for a command, which runs without server and sandbox. */
export const commandClock = async (config: Config, db: Db): Promise<Clock> =>
  followsSandbox(config) ? clockAhead((await keptAhead(db)).aheadSeconds) : systemClock

/** The product's clock with a local sandbox: the machine's time plus the time by which the sandbox was moved forward. */
export class SandboxTime implements Clock {
  readonly #sandbox: SandboxClock
  readonly #kept: KeptAhead
  #aheadSeconds: number
  #doWhatIsDue: () => Promise<void> = async () => undefined

  constructor(sandbox: SandboxClock, kept: KeptAhead) {
    this.#sandbox = sandbox
    this.#kept = kept
    this.#aheadSeconds = kept.aheadSeconds
  }

  now(): Date {
    return clockAhead(this.#aheadSeconds).now()
  }

  machineTime(): Date {
    return new Date()
  }

  /** Sets the function to call each time the clock was moved. */
  onMoved(doWhatIsDue: () => Promise<void>): void {
    this.#doWhatIsDue = doWhatIsDue
  }

  /**
   * Reads how far the sandbox is ahead, and resolves when everything due by then is done. Time never goes back: a sandbox
   * that lost its time with its file is moved forward to the product's time.
   */
  async follow(): Promise<void> {
    const aheadSeconds = await this.#sandbox.read()
    if (aheadSeconds < this.#aheadSeconds) await this.#sandbox.catchUp(this.#aheadSeconds)
    if (aheadSeconds <= this.#aheadSeconds) return
    await this.#kept.keep(aheadSeconds)
    this.#aheadSeconds = aheadSeconds
    await this.#doWhatIsDue()
  }
}
