import type { ChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import type { PaymentFacts, Reading } from '@fieldstone/domain/payments/reading'
import type { Cause, PaymentKind } from '@fieldstone/domain/payments/states'
import type { SystemContext } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { PaymentProvider } from '../../../providers/payment-provider.ts'
import type { Services } from '../../../services.ts'
import type { PaymentRow } from './queries.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * One method of charging money: the requests to the provider, and how its answers are read. Everything else (the rules, the row,
 * the table of states, the ledger, webhooks, the sweep) is the same for all methods.
 */
export interface PaymentMethod {
  readonly method: ChargeMethod
  readonly kinds: readonly PaymentKind[]
  /** The provider's object that a payment begins with, by its kind, and where the row keeps its id. */
  readonly order: {
    readonly kind: string
    readonly column: 'stripe_checkout_id' | 'stripe_pi_id'
  }
  /** Events of that object alone. 'money': money moved, or may have. */
  readonly events: Readonly<Record<string, 'money' | 'status'>>
  /** How long the payer may pay. Null if the payer has nothing left to do. */
  readonly openForMs: number | null
  /** How many payments one user may start in an hour. */
  readonly perHour: number
  /**
   * The provider's create call, from stored rows alone, so that a repeat sends the same bytes. `names`: of those rows, where
   * they were read already. Throws ProviderError.
   */
  start(channel: Channel, payment: PaymentRow, names?: OrderNames): Promise<Started>
  /** Checks what else must be true when the row is inserted, under the lock of the certificate. Refuses if it is not. */
  requireLocked?(trx: Transaction, payment: PaymentAsked): Promise<void>
  /** Whether the create call may still be repeated for a row that has no order. */
  canStart(payment: PaymentRow, now: Date): boolean
  /** The order of a row that has none, because the answer to its create call was lost; by its id if an event named it. */
  find(channel: Channel, payment: PaymentRow, orderId: string | null): Promise<Started | null>
  /** Fetches the current state from the provider. */
  fetch(provider: PaymentProvider, known: KnownIds): Promise<Snapshot>
  /** Pure: whether it waits for something that never comes, so that no event will ever move it. */
  isStuck?(snapshot: Snapshot): boolean
  /** Pure: how the money came, or did not. Refunds and disputes are read for all methods alike. */
  read(snapshot: Snapshot, payment: PaymentFacts): Reading
  /** Does what follows from the moves outside of the payment, in their transaction. */
  afterMoves?(trx: Transaction, payment: PaymentRow, context: SystemContext): Promise<unknown>
  /** Updates the account or card when the payer's bank asks for money back that was already given back. */
  afterLateDispute?(trx: Transaction, payment: PaymentRow, context: SystemContext): Promise<unknown>
  /** Whether the payer may still cancel the payment. */
  canCancel(payment: PaymentRow): boolean
  /** Withdraws an order before it is paid. */
  withdraw(provider: PaymentProvider, payment: PaymentRow, orderId: string): Promise<void>
}

/** The user who requests a payment, and the account to debit. */
export interface PaymentAsked {
  readonly userId: number
  readonly accountId: string | null
}

/** The names in an order, besides its payment. */
export interface OrderNames {
  readonly certificateNo: string
  readonly customerId: string
}

/** The services and the provider for a request. */
export interface Channel {
  readonly services: Services
  readonly provider: PaymentProvider
}

/** What is known of a payment's objects at the provider before they are fetched. */
export interface KnownIds {
  readonly orderId: string
  readonly providerPaymentId: string | null
  /** It was disputed, or may have been. */
  readonly hasDisputes: boolean
  /** A part of it was refunded, or a refund was requested. */
  readonly hasRefunds: boolean
}

/** The result of a create call. */
export interface Started {
  readonly orderId: string
  /** Our id in its metadata. */
  readonly paymentId: string | null
  /** The page on which the payer continues. Null if there is nothing to do. */
  readonly url: string | null
  /** The order matches the row exactly. */
  readonly isAsOrdered: boolean
  /** The code of the provider if the order failed: it was refused, or waits for something that never comes. Else null. */
  readonly refusedWith: string | null
  /** What this answer alone proves. The rest is fetched. */
  readonly cause: Cause | null
}
