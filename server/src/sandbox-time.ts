import type { Clock } from './clock.ts'
import type { Config } from './config.ts'

/** Time is moved only where it is tried out: on the embedded database, with the sandbox, never in production. */
export const followsSandbox = ({ stripe, databaseUrl, isProduction }: Config): boolean =>
  stripe.mode === 'sandbox' && databaseUrl === null && !isProduction

/** The product's clock beside a local sandbox: the machine's, ahead by what the sandbox was moved forward. */
export class SandboxTime implements Clock {
  readonly #readAhead: () => Promise<number>
  #aheadSeconds = 0
  #doWhatIsDue: () => Promise<void> = async () => undefined

  constructor(readAhead: () => Promise<number>) {
    this.#readAhead = readAhead
  }

  now(): Date {
    return new Date(Date.now() + this.#aheadSeconds * 1000)
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
    this.#aheadSeconds = aheadSeconds
    await this.#doWhatIsDue()
  }
}
