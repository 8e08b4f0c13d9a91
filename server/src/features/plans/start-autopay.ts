import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import type { AgreedMethod } from '@fieldstone/domain/payments/charge-methods'
import { decide, type ReasonAgainst } from '@fieldstone/domain/payments/decide'
import type { FeeSettings } from '@fieldstone/domain/payments/fees'
import type { PlannedDebit } from '@fieldstone/domain/plans/autopay'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { t } from '../../messages/refusals.ts'
import { endAutopay } from '../../records/plan-completion.ts'
import type { PlanStanding } from '../../records/plan-standing.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { notifyOnce } from './notify.ts'
import { autopayOn } from './plan-mails.ts'
import { findPlanFacts } from './queries.ts'
import { readMoney } from './read-money.ts'

export interface AutopayRequest {
  readonly certificateId: number
  readonly months: number
  readonly method: AgreedMethod
  /** The id of the automatic payments that would end. Null if none are on. */
  readonly replaces: string | null
  readonly fees: FeeSettings
}

/**
 * Returns the plan and the debits that automatic payments would make. Refuses if they cannot be set up. Only the owner of
 * a plan may set them up, since they limit how everybody else may pay it.
 */
export async function planAutopay(
  trx: Transaction,
  services: Services,
  actor: ActorOf<'taxpayer'>,
  { certificateId, ...asked }: AutopayRequest,
): Promise<{ readonly plan: PlanStanding; readonly debits: readonly PlannedDebit[] }> {
  const read = await readMoney(trx, services, certificateId)
  if (!read) throw new Refusal('not_found')
  const { plan, money, record } = read
  if (!plan) throw new Refusal('plan_not_active')
  const facts = await findPlanFacts(trx, plan.id)
  if (facts?.requestedBy !== actor.userId) throw new Refusal('not_found', { log: 'plan of another' })
  const ask = { what: 'autopay', payerId: actor.userId, ...asked } as const
  const { reason, debits } = decide(money, ask, record.today)
  if (reason === null) return { plan, debits }
  throw refusalOf(reason)
}

function refusalOf(reason: ReasonAgainst<'autopay'>): Refusal {
  switch (reason) {
    case 'plan_not_active':
    case 'autopay_on':
    case 'instalment_overdue':
    case 'plan_changed':
      return new Refusal(reason)
    case 'being_paid':
      return new Refusal('already_paying', { log: reason })
    case 'on_hold':
      return new Refusal('not_payable', { message: t('debitsHeld'), details: { reason: 'held' } })
    default:
      return new Refusal('not_payable', { log: reason, details: { reason } })
  }
}

export interface AgreedAutopay {
  readonly id: string
  readonly plan: PlanStanding
  readonly debits: readonly PlannedDebit[]
  readonly userId: number
  readonly method: AgreedMethod
  /** One of the two is set. */
  readonly accountId: string | null
  readonly cardId: string | null
  readonly replaces: string | null
  readonly authorizationId: number
  /** The text as it was shown and accepted. */
  readonly authorization: string
}

/** Stores automatic payments: one row for each debit, with amount and fee as authorized. E-mails a copy to the payer. */
export async function storeAutopay(
  trx: Transaction,
  context: Pick<Context, 'services' | 'company' | 'at'>,
  {
    id,
    plan,
    debits,
    userId,
    method,
    accountId,
    cardId,
    replaces,
    authorizationId,
    authorization,
  }: AgreedAutopay,
): Promise<void> {
  if (replaces !== null) await endAutopay(trx, plan.id, 'replaced', context.at)
  await trx
    .insertInto('autopay')
    .values({
      id,
      plan_id: plan.id,
      user_id: userId,
      method,
      ach_account_id: accountId,
      card_id: cardId,
      authorization_id: authorizationId,
      status: 'ON',
      created_at: context.at,
    })
    .execute()
  const items = plan.instalments.flatMap((one) =>
    debits
      .filter(({ number }) => number === one.number)
      .map(({ charge, dueOn }) => ({
        autopay_id: id,
        instalment_id: one.id,
        debit_on: dueOn,
        portion_cents: charge.portionCents,
        fee_cents: charge.feeCents,
        total_cents: charge.totalCents,
        fee_bps: charge.feeBps,
      })),
  )
  await trx.insertInto('autopay_item').values(items).execute()
  const { certificateId } = plan
  const occasion = `autopay on ${id}`
  await notifyOnce(trx, context, { occasion, planId: plan.id, certificateId, userId }, (news) =>
    autopayOn(news, authorization),
  )
}

interface AskedAutopay {
  readonly certificateId: number
  readonly months: number
  readonly userId: number
  /** The id of an account or a card. */
  readonly sourceId: string
}

const EQUAL_WITHIN_MS = 600_000

interface Row {
  readonly id: string
  readonly months: number
  readonly firstDebitOn: PlainDate
  readonly first: number
  readonly last: number
}

/** Finds the same automatic payments that the same person set up within ten minutes. */
export async function findRepeatedAutopay(
  trx: Transaction,
  { certificateId, months, userId, sourceId }: AskedAutopay,
  now: Date,
) {
  const { rows } = await sql<Row>`
    select autopay.id, count(*)::int as months, min(item.debit_on) as "firstDebitOn",
      (array_agg(item.total_cents order by due.no))[1] as first,
      (array_agg(item.total_cents order by due.no desc))[1] as last
    from autopay
      join payment_plan plan on plan.id = autopay.plan_id
      join autopay_item item on item.autopay_id = autopay.id
      join plan_instalment due on due.id = item.instalment_id
    where plan.certificate_id = ${certificateId} and autopay.user_id = ${userId}
      and coalesce(autopay.ach_account_id, autopay.card_id) = ${sourceId} and autopay.status = 'ON'
      and autopay.created_at > ${new Date(now.getTime() - EQUAL_WITHIN_MS)}
    group by autopay.id having count(*) = ${months}`.execute(trx)
  const [row] = rows
  if (!row) return null
  const { id, firstDebitOn, first, last } = row
  return {
    id,
    firstDebitOn,
    months: Number(row.months),
    instalmentTotalCents: cents(Number(first)),
    lastTotalCents: cents(Number(last)),
  }
}
