import { setImmediate } from 'node:timers/promises'

/** The maximum time that other requests wait. */
const MAX_MS = 10

/** Splits long work into steps. Call it often; it lets other work run once enough time has passed. */
export class Pauses {
  #since = performance.now()

  async pauseIfDue(): Promise<void> {
    if (performance.now() - this.#since < MAX_MS) return
    await setImmediate()
    this.#since = performance.now()
  }
}
