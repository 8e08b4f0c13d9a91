import type { PaymentMethod } from '../core/method.ts'
import type { PaymentRow } from '../core/queries.ts'
import { achDebit } from './ach-debit.ts'
import { card } from './card.ts'
import { cardDebit } from './card-debit.ts'

/** Every method of charging, one line each. A new one is a new file and a line here (docs/how-to-add.md). */
export const METHODS: readonly PaymentMethod[] = [card, cardDebit, achDebit]

/** Returns null for a payment of another method, or an imported one, which the provider does not know. */
export const methodOf = (payment: Pick<PaymentRow, 'method' | 'kind' | 'imported'>): PaymentMethod | null =>
  payment.imported ? null : methodFor(payment)

export const methodFor = ({ method, kind }: Pick<PaymentRow, 'method' | 'kind'>): PaymentMethod | null =>
  METHODS.find((one) => one.method === method && one.kinds.includes(kind)) ?? null

/** Returns the id of the order once it is known. */
export const orderIdOf = (method: PaymentMethod, payment: PaymentRow): string | null =>
  payment[method.order.column]
