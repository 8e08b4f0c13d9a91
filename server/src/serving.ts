/** Whether this server still wants work. One that stops says so first, so that a load balancer sends the next request elsewhere. */
export class Serving {
  #isStopping = false

  get isStopping(): boolean {
    return this.#isStopping
  }

  stop(): void {
    this.#isStopping = true
  }
}
