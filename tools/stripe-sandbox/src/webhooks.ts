import { createHmac } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Switches } from './switches.ts'
import type { SandboxEvent } from './world.ts'

const ANSWER_WITHIN_MS = 10_000
const HOLD_MS = 500
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 16_000]

/** The delivery state of an event. 'kept' waits for a manual resend. */
export interface Delivery {
  id: string
  attempts: number
  state: 'waiting' | 'delivered' | 'kept'
  /** The last answer's HTTP status, or what went wrong. */
  last: string
}

export interface WebhookOptions {
  /** Where to; undefined sends nothing. */
  url: string | undefined
  secret: string
  switches: Switches
  retryDelaysMs?: readonly number[] | undefined
  onChange: () => void
}

/** Sends each event in order, signed as Stripe does; without a 2xx within 10 s it tries again later. */
export class Webhooks {
  readonly deliveries = new Map<string, Delivery>()
  #options: WebhookOptions
  #delays: readonly number[]
  #line: Promise<void> = Promise.resolve()
  #held: SandboxEvent[] = []
  #stop = new AbortController()
  #watchers: (() => void)[] = []

  constructor(options: WebhookOptions) {
    this.#options = options
    this.#delays = options.retryDelaysMs ?? RETRY_DELAYS_MS
    setMaxListeners(0, this.#stop.signal) // each waiting event listens
  }

  /** Of the product: where its webhooks are received, its pages are, too. Null where nobody receives any. */
  get origin(): string | null {
    return this.#options.url === undefined ? null : new URL(this.#options.url).origin
  }

  /** Sends a new event, or one again: by hand, or because a restart found it waiting. */
  send(event: SandboxEvent): void {
    if (this.#options.url === undefined) return
    const known = this.deliveries.get(event.id)
    const { neverDeliver, reverseOrder } = this.#options.switches
    if (known === undefined && neverDeliver) {
      this.#set({ id: event.id, attempts: 0, state: 'kept', last: 'kept by the switch neverDeliver' })
      return
    }
    this.#set({ ...(known ?? { id: event.id, attempts: 0, last: '' }), state: 'waiting' })
    if (reverseOrder) this.#hold(event)
    else this.#enqueue(event)
  }

  /** Resolves when nothing waits to be sent, be it at the first or a later attempt. */
  async idle(): Promise<void> {
    while (
      [...this.deliveries.values()].some((one) => one.state === 'waiting') &&
      !this.#stop.signal.aborted
    ) {
      await new Promise<void>((resolve) => this.#watchers.push(resolve))
    }
  }

  close(): void {
    this.#stop.abort()
    this.#wake()
  }

  #hold(event: SandboxEvent): void {
    this.#held.push(event)
    if (this.#held.length === 1) this.#later(HOLD_MS, () => this.#releaseBackwards())
  }

  #releaseBackwards(): void {
    const events = this.#held.reverse()
    this.#held = []
    for (const event of events) this.#enqueue(event)
  }

  #enqueue(event: SandboxEvent): void {
    const ready = this.#pause(this.#options.switches.delayMs)
    this.#line = this.#line.then(async () => {
      if (await ready) await this.#attempt(event)
    })
  }

  async #attempt(event: SandboxEvent): Promise<void> {
    const before = this.deliveries.get(event.id)
    if (before === undefined) return
    const isLost = this.#options.switches.dropFirst && before.attempts === 0
    const answers = isLost ? ['lost by the switch dropFirst'] : await this.#post(event)
    if (this.#stop.signal.aborted) return
    const attempts = before.attempts + 1
    const last = answers.find((answer) => !/^2\d\d$/.test(answer)) ?? answers[0] ?? ''
    const wait = this.#delays[attempts - 1]
    const isDone = /^2\d\d$/.test(last)
    this.#set({
      id: event.id,
      attempts,
      last,
      state: isDone ? 'delivered' : wait === undefined ? 'kept' : 'waiting',
    })
    if (!isDone && wait !== undefined) this.#later(wait, () => this.#attempt(event))
  }

  #post(event: SandboxEvent): Promise<string[]> {
    const body = JSON.stringify(event, null, 2)
    const times = this.#options.switches.deliverTwice ? 2 : 1
    return Promise.all(Array.from({ length: times }, () => this.#postOnce(body)))
  }

  #postOnce(body: string): Promise<string> {
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)])
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'User-Agent': 'Stripe/1.0 (sandbox)',
      // By the real clock, even when the virtual one was moved: the receiver checks the age.
      'Stripe-Signature': signature(body, this.#options.secret, Math.floor(Date.now() / 1000)),
    }
    return new Promise((resolve) => {
      const sent = request(this.#options.url ?? '', { method: 'POST', headers, signal }, (answer) => {
        answer.resume()
        answer.on('error', () => resolve('the answer was cut'))
        answer.on('end', () => resolve(String(answer.statusCode)))
      })
      sent.on('error', (error: NodeJS.ErrnoException) => {
        resolve(error.name === 'AbortError' ? 'no answer in 10 s' : (error.code ?? error.message))
      })
      sent.end(body)
    })
  }

  #later(ms: number, run: () => void | Promise<void>): void {
    void this.#pause(ms).then((isOver) => (isOver ? run() : undefined))
  }

  /** True after `ms`; false at once when the sandbox closes. */
  async #pause(ms: number): Promise<boolean> {
    if (ms === 0) return !this.#stop.signal.aborted
    return sleep(ms, true, { signal: this.#stop.signal }).catch(() => false)
  }

  #set(delivery: Delivery): void {
    this.deliveries.set(delivery.id, delivery)
    this.#options.onChange()
    this.#wake()
  }

  #wake(): void {
    for (const watcher of this.#watchers.splice(0)) watcher()
  }
}

/** The `Stripe-Signature` header: HMAC-SHA256 over `t.body`, keyed with the secret's own text. */
export function signature(body: string, secret: string, unixSeconds: number): string {
  const mac = createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex')
  return `t=${unixSeconds},v1=${mac}`
}
