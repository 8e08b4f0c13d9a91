/** The server is dead: nothing that it still wanted to do happens. */
export class ServerDied extends Error {
  override readonly name = 'ServerDied'
}

/**
 * Lets the one server of this process die at a commit or an outside call: from then on nothing of it reaches the database
 * or the provider, until it is begun anew.
 */
export class Death {
  #stepsLeft: number | null = null
  #isDead = false
  /** How many statements have written something: where there is none, nothing need be looked at. */
  writes = 0

  /** After so many of the places at which it can die. */
  dieIn(steps: number): void {
    this.#stepsLeft = steps
  }

  get isDead(): boolean {
    return this.#isDead
  }

  /** True if it had died. */
  beginAnew(): boolean {
    const hadDied = this.#isDead
    this.#isDead = false
    this.#stepsLeft = null
    return hadDied
  }

  /** A place at which it can die. */
  pass(): void {
    if (this.#stepsLeft !== null) {
      this.#stepsLeft -= 1
      if (this.#stepsLeft < 0) this.#isDead = true
    }
    this.refuseTheDead()
  }

  refuseTheDead(): void {
    if (this.#isDead) throw new ServerDied()
  }
}
