import { type Clock, clockAhead } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'

/** Time is moved only where it is tried out: on the embedded database, with the sandbox, never in production. */
export const followsSandbox = ({ stripe, databaseUrl, isProduction }: Config): boolean =>
  stripe.mode === 'sandbox' && databaseUrl === null && !isProduction

/** How far ahead the clock was when it was last moved, kept in the database. */
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

/** The product's clock for a command, which runs while server and sandbox do not. */
export const commandClock = async (db: Db): Promise<Clock> => clockAhead((await keptAhead(db)).aheadSeconds)

/** The product's clock beside a local sandbox: the machine's, ahead by what the sandbox was moved forward. */
export class SandboxTime implements Clock {
  readonly #readAhead: () => Promise<number>
  readonly #kept: KeptAhead
  #aheadSeconds: number
  #doWhatIsDue: () => Promise<void> = async () => undefined

  constructor(readAhead: () => Promise<number>, kept: KeptAhead) {
    this.#readAhead = readAhead
    this.#kept = kept
    this.#aheadSeconds = kept.aheadSeconds
  }

  now(): Date {
    return clockAhead(this.#aheadSeconds).now()
  }

  machineTime(): Date {
    return new Date()
  }

  /** What is done each time that the clock was moved. */
  onMoved(doWhatIsDue: () => Promise<void>): void {
    this.#doWhatIsDue = doWhatIsDue
  }

  /** Asks how far the sandbox is ahead, and resolves when all is done that is due by then. Time never goes back. */
  async follow(): Promise<void> {
    const aheadSeconds = await this.#readAhead()
    if (aheadSeconds <= this.#aheadSeconds) return
    await this.#kept.keep(aheadSeconds)
    this.#aheadSeconds = aheadSeconds
    await this.#doWhatIsDue()
  }
}
