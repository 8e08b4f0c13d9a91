import type { PaymentMethod } from '../core/method.ts'
import type { PaymentRow } from '../core/queries.ts'
import { achDebit } from './ach-debit.ts'
import { card } from './card.ts'
import { cardDebit } from './card-debit.ts'

/** Every way to charge, one line each. A new one is a new file and a line here (docs/how-to-add.md). */
export const METHODS: readonly PaymentMethod[] = [card, cardDebit, achDebit]

/** Null for a payment that no method here makes, or that was imported: nothing of it is known at the provider. */
export const methodOf = (payment: Pick<PaymentRow, 'method' | 'kind' | 'imported'>): PaymentMethod | null =>
  payment.imported ? null : methodFor(payment)

export const methodFor = ({ method, kind }: Pick<PaymentRow, 'method' | 'kind'>): PaymentMethod | null =>
  METHODS.find((one) => one.method === method && one.kinds.includes(kind)) ?? null

/** The order's id, once it is known. */
export const orderIdOf = (method: PaymentMethod, payment: PaymentRow): string | null =>
  payment[method.order.column]
