import { type PaymentProvider, ProviderError } from '../../../server/src/providers/payment-provider.ts'
import type { Death } from './death.ts'

const DELAYED = /^create(?:Debit|CardDebit|Checkout)$/

/** Between the product and the provider: it may be away, or lose the answer to what it did. */
export class StandIn {
  isAway = false
  /** So many of the next calls that change something are made, and their answers lost. */
  answersToLose = 0
  /** So many of the next calls that charge somebody time out, and are done an hour later. */
  callsToDelay = 0
  readonly #delayed: (() => Promise<unknown>)[] = []
  /** Looks at a debit before the provider gets it. */
  beforeDebit: (paymentId: string) => Promise<void> = async () => undefined
  /** The one that the product was built with; behind it is that of the life that is lived. */
  readonly provider = {} as PaymentProvider
  readonly #death: Death

  constructor(death: Death) {
    this.#death = death
  }

  use(real: PaymentProvider): void {
    this.isAway = false
    this.answersToLose = 0
    this.callsToDelay = 0
    this.#delayed.length = 0
    for (const [name, member] of Object.entries(real)) {
      const isCall = typeof member === 'function' && name !== 'readEvent'
      Object.assign(this.provider, { [name]: isCall ? this.#through(name, member) : member })
    }
  }

  /** An hour has passed: what timed out is done now. A page of which nobody knows may be refused; nobody hears of it. */
  async doDelayed(): Promise<void> {
    for (const call of this.#delayed.splice(0)) await call().catch(() => undefined)
  }

  #through(name: string, call: (...args: unknown[]) => Promise<unknown>) {
    return async (...args: unknown[]) => {
      if (name === 'createDebit' || name === 'createCardDebit') await this.#look(args[0])
      return this.#call(name, () => call(...args))
    }
  }

  async #look(request: unknown): Promise<void> {
    const isOurs = typeof request === 'object' && request !== null && 'paymentId' in request
    if (isOurs && !this.isAway) await this.beforeDebit(String(request.paymentId))
  }

  async #call(name: string, call: () => Promise<unknown>): Promise<unknown> {
    this.#death.pass()
    if (this.isAway) throw new ProviderError('unknown', null)
    if (this.callsToDelay > 0 && DELAYED.test(name)) {
      this.callsToDelay -= 1
      this.#delayed.push(call)
      throw new ProviderError('unknown', null)
    }
    const answer = await call()
    const isChange = !/^(?:get|list|find)/.test(name)
    if (isChange) this.#death.pass()
    if (isChange && this.answersToLose > 0) {
      this.answersToLose -= 1
      throw new ProviderError('unknown', null)
    }
    return answer
  }
}
