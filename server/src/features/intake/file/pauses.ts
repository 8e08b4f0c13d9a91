import { setImmediate } from 'node:timers/promises'

/** Requests that come in meanwhile wait no longer than this. */
const MAX_MS = 10

/** Keeps long work in steps: asked often, it lets other work of the server run once enough time has passed. */
export class Pauses {
  #since = performance.now()

  async pauseIfDue(): Promise<void> {
    if (performance.now() - this.#since < MAX_MS) return
    await setImmediate()
    this.#since = performance.now()
  }
}
