import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import type { InstalmentStanding } from '@fieldstone/domain/plans/standing'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import type { PaymentPlanTable } from '../../db/tables.ts'

/** Its completion was undone, and nobody has followed that yet. `plan` is the alias of its table. */
export const isReopened = sql<boolean>`(plan.status in ('ACTIVE', 'DEFAULT') and plan.completed_at is not null)`

export interface StoredInstalment extends InstalmentStanding {
  readonly id: number
}

/** An accepted plan as it stands: what was agreed, and what has come of it. */
export interface PlanStanding {
  readonly id: number
  readonly certificateId: number
  readonly status: PaymentPlanTable['status']
  /** The payment that completed it, by its name in the ledger. */
  readonly completedBy: string | null
  readonly acceptedOn: PlainDate | null
  /** In order. */
  readonly instalments: readonly StoredInstalment[]
  readonly isAutopayOn: boolean
  /** The owner has time to catch up until then. */
  readonly cureBy: PlainDate | null
  /** The day on which it went on after it was over. */
  readonly reopenedOn: PlainDate | null
  /** It is to go on, but its owner does not know yet. */
  readonly isReopening: boolean
}

/** The plan that was accepted last on this certificate, unless it was canceled since; null when there is none. */
export async function findStanding(
  db: Db | Transaction,
  certificateId: number,
): Promise<PlanStanding | null> {
  const plan = await db
    .selectFrom('payment_plan')
    .select('id')
    .where('certificate_id', '=', certificateId)
    .where('status', 'in', ['ACTIVE', 'COMPLETE', 'DEFAULT'])
    .orderBy('accepted_on', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return plan ? getStanding(db, plan.id) : null
}

export async function getStanding(db: Db | Transaction, planId: number): Promise<PlanStanding> {
  const plan = await db
    .selectFrom('payment_plan as plan')
    .select([
      'id',
      'certificate_id as certificateId',
      'status',
      'completed_payment_id as completedBy',
      'accepted_on as acceptedOn',
      'cure_by as cureBy',
      'reopened_on as reopenedOn',
    ])
    .select(isReopened.as('isReopening'))
    .select((it) =>
      it
        .exists(
          it
            .selectFrom('autopay')
            .select('autopay.id')
            .whereRef('autopay.plan_id', '=', 'plan.id')
            .where('autopay.status', 'in', ['STARTING', 'ON']),
        )
        .as('isAutopayOn'),
    )
    .where('id', '=', planId)
    .executeTakeFirstOrThrow()
  const instalments = await listInstalments(db, planId)
  return {
    ...plan,
    isAutopayOn: Boolean(plan.isAutopayOn),
    instalments: plan.status === 'COMPLETE' ? instalments.map(closed) : instalments,
  }
}

/** Whatever paid the debt off, what a complete plan leaves unpaid is not due: that is not stored beside the plan's status. */
const closed = (one: StoredInstalment): StoredInstalment =>
  one.state === 'PAID' ? one : { ...one, state: 'CLOSED' }

async function listInstalments(db: Db | Transaction, planId: number): Promise<StoredInstalment[]> {
  const rows = await db
    .selectFrom('plan_instalment')
    .select(['id', 'no', 'due_on', 'portion_cents', 'paid_cents', 'status'])
    .where('plan_id', '=', planId)
    .orderBy('no')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.no,
    dueOn: row.due_on,
    portionCents: cents(row.portion_cents),
    paidCents: cents(row.paid_cents),
    // A server of the version before stored it.
    state: row.status === 'CLOSED' ? 'DUE' : row.status,
  }))
}
