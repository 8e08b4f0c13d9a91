import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import type { LiveMoney } from '@fieldstone/domain/payments/certificate-money'
import { type PaymentKind, type PaymentState, UNDER_WAY } from '@fieldstone/domain/payments/states'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import { literals } from '../db/literals.ts'
import { IS_PAGE } from './close-checkouts.ts'
import { listMoneyAppliedToLien } from './money-applied.ts'

interface PlanOfMoney {
  readonly id: number
  readonly certificateId: number
  /** From when it is accepted until it is canceled. */
  readonly isOpen: boolean
  readonly agreed: readonly { readonly id: number; readonly number: number }[]
}

/** Lists all money of a plan that counts, in the order in which it pays: what reached the lien, then what is on its way. */
export async function listPlanMoney(db: Db | Transaction, plan: PlanOfMoney): Promise<readonly LiveMoney[]> {
  const numberOf = new Map(plan.agreed.map(({ id, number }) => [id, number]))
  const isOfPlan = sql`money.certificate_id = ${plan.certificateId} and money.plan_id = ${plan.id}`
  const applied = await listMoneyAppliedToLien(db, isOfPlan)
  return [
    ...applied.map(({ id, kind, status, userId, instalmentId, amountCents }) => ({
      ...{ id, kind, status, userId, amountCents, isPage: false, state: 'settled' as const },
      debitOf: instalmentId === null ? null : (numberOf.get(instalmentId) ?? null),
    })),
    ...(await listUnderWay(db, isUnderWayToPlan(plan), plan.id)),
  ]
}

/** Money that may come without anything more from its payer. */
export interface MoneyOnItsWay extends LiveMoney {
  /** The day on which it was received or begun. */
  readonly cameOn: PlainDate
}

interface OnItsWayRow {
  readonly cameOn: PlainDate
  readonly id: string
  readonly kind: PaymentKind
  readonly status: PaymentState
  readonly isPage: boolean
  readonly amountCents: number
  readonly debitOf: number | null
  readonly userId: number | null
}

/**
 * Lists what is on its way to a certificate, whichever plan it was begun for. A plan that is accepted now claims exactly this
 * money. Leaves out pages that wait for their payer: acceptance closes them.
 */
export async function listMoneyOnItsWay(
  db: Db | Transaction,
  certificateId: number,
): Promise<readonly MoneyOnItsWay[]> {
  const money = await listUnderWay(db, sql`certificate_id = ${certificateId}`, null)
  return money.filter(({ isPage }) => !isPage)
}

/** While a plan is open, money on its way to the certificate that belongs to no plan is the plan's as well. */
const isUnderWayToPlan = ({ id, certificateId, isOpen }: PlanOfMoney): RawBuilder<unknown> =>
  sql`(plan_id = ${id} or (${isOpen} and certificate_id = ${certificateId} and plan_id is null))`

/** `debitPlanId`: the plan whose installments the debits name. */
async function listUnderWay(
  db: Db | Transaction,
  isTheirs: RawBuilder<unknown>,
  debitPlanId: number | null,
): Promise<readonly MoneyOnItsWay[]> {
  const { rows } = await sql<OnItsWayRow>`
    select money.id, money.kind, money.status, money."isPage", money."amountCents", money."debitOf", money."userId",
      money.effective_on as "cameOn"
    from (
      select payment.id, payment.kind, payment.status, ${IS_PAGE} as "isPage", payment.portion_cents as "amountCents",
        (select due.no from plan_instalment due where due.id = payment.instalment_id and due.plan_id = ${debitPlanId}
          and payment.kind = 'INSTALMENT')
          as "debitOf", payment.user_id as "userId", payment.effective_on, payment.created_at as came_at
      from payment
      where (status in (${literals(UNDER_WAY)}) or (status = 'SUCCEEDED' and needs_review)) and ${isTheirs}
      union all
      select received.money_id, 'PARTIAL', 'PROCESSING', false, received.amount_cents, null, null,
        received.received_on, received.recorded_at
      from received_payment received where received.state = 'pending' and ${isTheirs}) money
    order by money.effective_on, money.came_at, money.id`.execute(db)
  return rows.map((row) => ({ ...row, state: 'in-process', amountCents: cents(row.amountCents) }))
}
