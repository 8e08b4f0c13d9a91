import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import type { LiveMoney } from '@fieldstone/domain/payments/certificate-money'
import { LIVE } from '@fieldstone/domain/payments/states'
import { ACCEPTED_PLAN } from '@fieldstone/domain/payoff/facts'
import {
  type AgreedInstalment,
  type PlanReplay,
  replayPlan,
  type Share,
} from '@fieldstone/domain/plans/replay'
import type { InstalmentStanding } from '@fieldstone/domain/plans/standing'
import { sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import { literals } from '../db/literals.ts'
import type { PaymentPlanTable } from '../db/tables.ts'
import { listPlanMoney } from './plan-money.ts'

/** The debit failed without a word of the bank: it never went there, and counts as not made. */
export const isUnsent = sql<boolean>`(payment.status = 'FAILED' and payment.return_code is null and payment.last_error_code is null)`

/** Its completion was undone, and nobody has followed that yet. `plan` is the alias of its table. */
export const isReopened = sql<boolean>`(plan.status in ('ACTIVE', 'DEFAULT') and plan.completed_at is not null)`

/** An automatic debit of it is to come. `due` is the alias of the installment's table. */
export const isDebited = sql<boolean>`(
  exists (select from autopay_item item join autopay on autopay.id = item.autopay_id
    where item.instalment_id = due.id and autopay.status = 'ON')
  and not exists (select from payment made where made.instalment_id = due.id and made.kind = 'INSTALMENT'
    and made.status in (${literals(LIVE)})))`

/** A debit of it went to the bank, whatever became of it. `due` is the alias of the installment's table. */
export const wasDebited = sql<boolean>`exists (select from payment where payment.instalment_id = due.id
  and payment.kind = 'INSTALMENT' and not ${isUnsent})`

const DEBIT_ENDED_ON = sql<PlainDate | null>`case when not ${wasDebited} then (select max(autopay.ended_at)::date
  from autopay_item item join autopay on autopay.id = item.autopay_id where item.instalment_id = due.id) end`

/** The stored states of what may be unpaid: what was on its way then may have failed since. */
export const MAYBE_UNPAID = ['DUE', 'FAILED', 'PROCESSING'] as const

interface StoredAgreed extends AgreedInstalment {
  readonly id: number
}

type StoredInstalment = StoredAgreed & InstalmentStanding

/** An accepted plan as it stands: what was agreed, and what has come of it. */
export interface PlanStanding {
  readonly id: number
  readonly certificateId: number
  readonly status: PaymentPlanTable['status']
  /** The payment that completed it, by its key. */
  readonly completedBy: string | null
  readonly acceptedOn: PlainDate | null
  /** Whose account it is; null: it moved in without one. */
  readonly requestedBy: number | null
  /** In order, with all that is on its way; what is about to be paid on a page counts as nothing. */
  readonly instalments: readonly StoredInstalment[]
  /** What was agreed, and the money of which the standing is the replay: for who asks what else would be so. */
  readonly agreed: readonly StoredAgreed[]
  readonly money: readonly LiveMoney[]
  readonly fills: readonly Share[]
  /** The automatic payments that are on; null: none. */
  readonly runningAutopayId: string | null
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
    .where('status', 'in', ACCEPTED_PLAN)
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
      'requested_by as requestedBy',
      'cure_by as cureBy',
      'reopened_on as reopenedOn',
    ])
    .select(isReopened.as('isReopening'))
    .select((it) =>
      it
        .selectFrom('autopay')
        .select('autopay.id')
        .whereRef('autopay.plan_id', '=', 'plan.id')
        .where('autopay.status', '=', 'ON')
        .as('runningAutopayId'),
    )
    .where('id', '=', planId)
    .executeTakeFirstOrThrow()
  const { status, certificateId } = plan
  // Of a complete one, too: something may be owed again.
  const isOpen = ACCEPTED_PLAN.some((one) => one === status)
  const agreed = await listAgreed(db, planId)
  const money = await listPlanMoney(db, { id: planId, certificateId, isOpen, agreed })
  const { instalments, fills } = replayed({ agreed, money: money.filter(({ isPage }) => !isPage) })
  return {
    ...plan,
    agreed,
    money,
    fills,
    instalments: status === 'COMPLETE' ? instalments.map(closed) : instalments,
  }
}

/** How the plan would stand with this money. */
const replayed = ({ agreed, money }: Pick<PlanStanding, 'agreed' | 'money'>): PlanReplay<StoredAgreed> =>
  replayPlan(agreed, money)

/** Whatever paid the debt off, what a complete plan leaves unpaid is not due: that is not stored beside the plan's status. */
const closed = (one: StoredInstalment): StoredInstalment =>
  one.state === 'PAID' ? one : { ...one, state: 'CLOSED' }

async function listAgreed(db: Db | Transaction, planId: number): Promise<StoredAgreed[]> {
  const { rows } = await sql<{
    id: number
    no: number
    dueOn: PlainDate
    portionCents: number
    openingCents: number
    failedOn: PlainDate | null
    isGivenBack: boolean
    isDebited: boolean
    debitEndedOn: PlainDate | null
  }>`
    select due.id, due.no, due.due_on as "dueOn", due.portion_cents as "portionCents",
      due.opening_cents as "openingCents",
      case when ${isFailure} then (select max(step.at)::date from payment_transition step
        where step.payment_id = payment.id) end as "failedOn",
      coalesce(payment.status = 'REFUNDED', false) as "isGivenBack",
      ${isDebited} as "isDebited", ${DEBIT_ENDED_ON} as "debitEndedOn"
    from plan_instalment due left join lateral (select payment.id, payment.status
      from payment where payment.instalment_id = due.id and payment.kind = 'INSTALMENT' and not ${isUnsent}
      order by payment.created_at desc limit 1) payment on true
    where due.plan_id = ${planId} order by due.no`.execute(db)
  return rows.map(({ no, portionCents, openingCents, ...row }) => ({
    ...row,
    number: no,
    portionCents: cents(portionCents),
    openingCents: cents(openingCents),
  }))
}

/** Whether the installment `part` is overdue on a day: it was due before, and neither paid nor about to be. */
export const isPartOverdue = (today: PlainDate) => sql<boolean>`(part.status in ('DUE', 'FAILED')
  and part.due_on < ${today}::date and part.paid_cents < part.portion_cents)`

/** The debit did not pay, or pays no more. */
const isFailure = sql<boolean>`payment.status in ('FAILED', 'CANCELED', 'DISPUTED', 'REVERSED', 'REFUNDED')`
