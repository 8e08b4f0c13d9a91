import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import type { PaymentKind, PaymentState } from '@fieldstone/domain/payments/states'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'

/** An amount that reached a lien: paid online, by mail, wire or at the counter, or applied from unapplied funds. */
export interface AppliedMoney {
  /** Its key in `money_in`. */
  readonly id: string
  /** What debts took of it. */
  readonly amountCents: Cents
  /** The day from which it counts: that of its receipt, also if it was applied later. */
  readonly countsFrom: PlainDate
  /** The plan whose installments it fills. Null: no plan was open. */
  readonly planId: number | null
  /** The installment of an automatic debit. Null of all other money. */
  readonly instalmentId: number | null
  /** Who paid online. Null of money that staff received. */
  readonly userId: number | null
  readonly kind: PaymentKind
  readonly status: PaymentState
}

/**
 * Lists every amount that reached these liens, whichever way it came, in the order in which it counts: by day, then as it was
 * posted. The ledger's replay decides what reaches a lien; plans are filled from this list alone.
 *
 * @param isChosen narrows `money`, a row of the view `money_applied_to_lien`
 */
export async function listMoneyAppliedToLien(
  db: Db | Transaction,
  isChosen: RawBuilder<unknown>,
): Promise<readonly AppliedMoney[]> {
  const { rows } = await sql<AppliedMoney>`
    select money_id as id, amount_cents as "amountCents", counts_from as "countsFrom", plan_id as "planId",
      instalment_id as "instalmentId", user_id as "userId", kind, status
    from money_applied_to_lien money where ${isChosen}
    order by counts_from, first_posting_id, money_id`.execute(db)
  return rows
}
