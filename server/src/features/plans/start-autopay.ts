import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { isDebitStopped } from '@fieldstone/domain/holds/effects'
import type { ChargeMethod, FeeSettings } from '@fieldstone/domain/payments/fees'
import { autopayOffer, type PlannedDebit } from '@fieldstone/domain/plans/autopay'
import type { Transaction } from '../../db/database.ts'
import { t } from '../../messages/refusals.ts'
import { endAutopay } from '../../records/end-autopay.ts'
import { findHolds } from '../../records/holds.ts'
import { Refusal } from '../../refusal.ts'
import { notifyOnce, type PlanContext } from './notify.ts'
import { autopayOn } from './plan-mails.ts'
import { findPlanFacts } from './queries.ts'
import { findStanding, type PlanStanding } from './standing.ts'

export interface AutopayRequest {
  readonly certificateId: number
  readonly userId: number
  readonly months: number
  readonly method: ChargeMethod
  /** The automatic payments that would end; null where none are on. */
  readonly replaces: string | null
  readonly today: PlainDate
  readonly fees: FeeSettings
}

/**
 * The plan, and the debits that automatic payments would make. Refuses where they cannot be set up. Only the owner of a
 * plan sets them up: they decide how everybody else may pay it.
 */
export async function planAutopay(
  trx: Transaction,
  { certificateId, userId, replaces, today, ...asked }: AutopayRequest,
): Promise<{ readonly plan: PlanStanding; readonly debits: readonly PlannedDebit[] }> {
  const plan = await findStanding(trx, certificateId)
  if (plan?.status !== 'ACTIVE') throw new Refusal('plan_not_active')
  const facts = await findPlanFacts(trx, plan.id)
  if (facts?.requestedBy !== userId) throw new Refusal('not_found', { log: 'plan of another' })
  if ((await findOn(trx, plan.id)) !== replaces) throw new Refusal('autopay_on')
  if (isDebitStopped(await findHolds(trx, certificateId, today)))
    throw new Refusal('not_payable', { message: t('debitsHeld'), extra: { reason: 'held' } })
  await refuseDuringPayment(trx, plan, userId)
  const answer = autopayOffer(plan.instalments, asked, today)
  if (answer.possible) return { plan, debits: answer.debits }
  const { reason } = answer
  if (reason === 'instalment_overdue' || reason === 'plan_changed') throw new Refusal(reason)
  throw new Refusal('not_payable', { log: reason, extra: { reason } })
}

async function findOn(trx: Transaction, planId: number): Promise<string | null> {
  const row = await trx
    .selectFrom('autopay')
    .select('id')
    .where('plan_id', '=', planId)
    .where('status', 'in', ['STARTING', 'ON'])
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * What the owner pays now may pay an instalment that would be debited, too. What others pay keeps nobody from anything:
 * each debit asks on its day what is unpaid.
 */
async function refuseDuringPayment(trx: Transaction, { id }: PlanStanding, userId: number): Promise<void> {
  const underWay = await trx
    .selectFrom('payment')
    .select('id')
    .where('plan_id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', 'PARTIAL')
    .where('status', 'in', ['NEW', 'OPEN', 'PROCESSING'])
    .executeTakeFirst()
  if (underWay) throw new Refusal('already_paying', { log: underWay.id })
}

export interface AgreedAutopay {
  readonly id: string
  readonly plan: PlanStanding
  readonly debits: readonly PlannedDebit[]
  readonly userId: number
  /** The one or the other. */
  readonly accountId: string | null
  readonly cardId: string | null
  readonly replaces: string | null
  readonly authorizationId: number
  /** As it was shown and accepted. */
  readonly authorization: string
}

/** Stores what was agreed: one row for each debit, with amount and fee as authorized. A copy goes to the payer. */
export async function storeAutopay(
  trx: Transaction,
  context: PlanContext,
  { id, plan, debits, userId, accountId, cardId, replaces, authorizationId, authorization }: AgreedAutopay,
): Promise<void> {
  if (replaces !== null) await endAutopay(trx, plan.id, 'replaced', context.now)
  await trx
    .insertInto('autopay')
    .values({
      id,
      plan_id: plan.id,
      user_id: userId,
      ach_account_id: accountId,
      card_id: cardId,
      authorization_id: authorizationId,
      status: 'ON',
      created_at: context.now,
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
