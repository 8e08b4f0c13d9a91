import type Stripe from 'stripe'
import { findByName, type TestBankAccount } from './bank-accounts.ts'
import type { LaterOutcome } from './cards.ts'
import { newId } from './ids.ts'
import { defaultSwitches, type Switches } from './switches.ts'

/** The API version that the pinned SDK speaks; a test compares the two. */
export const API_VERSION = '2026-10-28.endive'

/** The stored records, by Stripe's `object` name, or by ours where Stripe has none. */
export interface Records {
  customer: Stripe.Customer
  'checkout.session': Stripe.Checkout.Session
  checkout_details: CheckoutDetails
  payment_method: Stripe.PaymentMethod
  bank_behavior: BankBehavior
  card_behavior: CardBehavior
  setup_intent: Stripe.SetupIntent
  deposit_tries: DepositTries
  mandate: Stripe.Mandate
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  balance_transaction: Stripe.BalanceTransaction
  balance_place: BalancePlace
  payout: Stripe.Payout
  event: SandboxEvent
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock
}

/** The parameters of a Checkout Session by its id, and the card that waits for a 3DS answer. */
export interface CheckoutDetails {
  id: string
  lineItems: Stripe.LineItem[]
  description: string | null
  metadata: Record<string, string>
  waitingCard: KeptCard | null
}

/** All that is stored of a card: its behavior and how it is shown. Never its number. */
export interface KeptCard {
  disputedLater: boolean
  brand: string
  last4: string
  expMonth: number
  expYear: number
  name: string
  postalCode: string
  /** What comes of it when it is charged later, without its holder. */
  later: LaterOutcome | null
}

/** The behavior of a PaymentMethod's test account, by the PaymentMethod's id. Never its number. */
export interface BankBehavior {
  id: string
  account: string
}

/** A card that was kept, by its PaymentMethod's id. */
export interface CardBehavior {
  id: string
  card: KeptCard
}

/** The number of attempts to verify an account, by the SetupIntent's id. */
export interface DepositTries {
  id: string
  count: number
}

/** The payout of a balance transaction, by the transaction's id. */
export interface BalancePlace {
  id: string
  payout: string
}

export type SandboxEvent = Omit<Stripe.EventBase, 'data'> & {
  data: { object: { id: string; object: string } }
}
export type JobRun = (world: World, id: string) => void
export interface Job {
  name: string
  /** Unix seconds of the virtual clock. */
  at: number
  id: string
}
export type Snapshot = { skew: number; jobs: Job[]; records: { [T in keyof Records]?: Records[T][] } }

const NO_REQUEST: Stripe.Event.Request = { id: null, idempotency_key: null }
const KEEP_EVENTS_SECONDS = 30 * 86_400

/** Stripe's state: the objects, the clock and the scheduled jobs. */
export class World {
  readonly switches: Switches
  readonly url: () => string
  /** Called once for each new event; sends the webhooks. */
  onEvent: (event: SandboxEvent) => void = () => {}
  /** Whether there are changes that are not in the file yet. */
  isChanged = false
  #tables = new Map<keyof Records, Map<string, Records[keyof Records]>>()
  #jobs: Job[] = []
  #runs: Record<string, JobRun>
  #realNow: () => number
  #skew = 0
  #frozenAt: number | null = null

  constructor(options: WorldOptions) {
    this.url = options.url
    this.#runs = options.jobs
    this.#realNow = options.now
    this.switches = defaultSwitches(options.autoSettle)
  }

  /** Unix seconds of the virtual clock. */
  now(): number {
    return this.#frozenAt ?? this.realNow() + this.#skew
  }

  /** One request happens at one moment: its objects carry the same second, also when it ends in the next. */
  atOneMoment<T>(run: () => T): T {
    return this.#at(this.now(), run)
  }

  #at<T>(moment: number, run: () => T): T {
    const before = this.#frozenAt
    this.#frozenAt = moment
    try {
      return run()
    } finally {
      this.#frozenAt = before
    }
  }

  /** Unix seconds of the injected clock. */
  realNow(): number {
    return Math.floor(this.#realNow() / 1000)
  }

  get<T extends keyof Records>(type: T, id: string): Records[T] | undefined {
    return this.#table(type).get(id)
  }

  /** Oldest first. */
  list<T extends keyof Records>(type: T): Records[T][] {
    return [...this.#table(type).values()]
  }

  /** Adds or replaces an object. Call it after each change, so that the change is saved. */
  put<T extends keyof Records>(type: T, record: Records[T]): void {
    this.#table(type).set(record.id, record)
    this.isChanged = true
  }

  /** How far its clock is ahead of the injected one, by all that it was moved. */
  get aheadSeconds(): number {
    return this.#skew
  }

  /** Records an event with `object` as it is now, and sends its webhooks. */
  emit(type: Stripe.Event.Type, object: { id: string; object: string }, request = NO_REQUEST): SandboxEvent {
    const event: SandboxEvent = {
      id: newId('evt_'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request,
      type,
    }
    this.put('event', event)
    this.onEvent(event)
    return event
  }

  schedule(name: string, at: number, id: string): void {
    this.#jobs.push({ name, at, id })
    this.isChanged = true
  }

  /** Runs the jobs that are due by the virtual clock, in order. */
  runDue(): void {
    this.#runUntil(this.now())
  }

  /** Moves the virtual clock forward, and runs the jobs due on the way at their own time. */
  advance(seconds: number): void {
    checkAdvance(seconds)
    this.#runUntil(this.now() + seconds)
    this.#skew += seconds
    if (this.#frozenAt !== null) this.#frozenAt += seconds
    this.isChanged = true
  }

  #runUntil(end: number): void {
    for (;;) {
      const next = this.#jobs.reduce<Job | null>((a, b) => (a === null || b.at < a.at ? b : a), null)
      if (next === null || next.at > end) break
      this.#jobs.splice(this.#jobs.indexOf(next), 1)
      this.isChanged = true
      this.#at(Math.max(next.at, this.now()), () => this.#runs[next.name]?.(this, next.id))
    }
  }

  snapshot(): Snapshot {
    for (const event of this.list('event')) {
      if (event.created < this.now() - KEEP_EVENTS_SECONDS) this.#table('event').delete(event.id)
    }
    const records = Object.fromEntries([...this.#tables].map(([type, table]) => [type, [...table.values()]]))
    return { skew: this.#skew, jobs: this.#jobs, records }
  }

  restore(snapshot: Snapshot): void {
    this.#skew = snapshot.skew
    this.#jobs = snapshot.jobs
    for (const [type, list] of Object.entries(snapshot.records)) {
      // Written by snapshot(), whose keys are those of Records.
      this.#tables.set(type as keyof Records, new Map(list.map((record) => [record.id, record])))
    }
    this.isChanged = false
  }

  #table<T extends keyof Records>(type: T): Map<string, Records[T]> {
    const table = this.#tables.get(type) ?? new Map<string, Records[keyof Records]>()
    this.#tables.set(type, table)
    // One map per type: put() is the only writer, and its types agree.
    return table as Map<string, Records[T]>
  }
}

/** RangeError unless a clock may be moved forward by this. */
export function checkAdvance(seconds: number): void {
  if (!Number.isSafeInteger(seconds) || seconds < 0 || seconds > 10 * 366 * 86_400) {
    throw new RangeError('Advance by whole seconds, from 0 up to ten years.')
  }
}

/** The behavior of a stored bank account. */
export function behaviorOf(world: World, paymentMethod: string): TestBankAccount | undefined {
  return findByName(world.get('bank_behavior', paymentMethod)?.account ?? '')
}

export interface WorldOptions {
  jobs: Record<string, JobRun>
  /** Milliseconds, as Date.now. */
  now: () => number
  autoSettle: boolean
  /** The base URL of the hosted pages; set once the port is known. */
  url: () => string
}
