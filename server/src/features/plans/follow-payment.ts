import { formatLongDate, formatMoney } from '@fieldstone/contract/format'
import { cents } from '@fieldstone/domain/money/cents'
import { isAgreedMethod } from '@fieldstone/domain/payments/charge-methods'
import { presentmentNoOf } from '@fieldstone/domain/plans/autopay'
import type { Selectable } from 'kysely'
import type { SystemContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { PaymentTable } from '../../db/tables.ts'
import type { Sentence } from '../../messages/language.ts'
import { t } from '../../messages/mail-words.ts'
import { getStanding, type PlanStanding } from '../../records/plan-standing.ts'
import { writeStanding } from '../../records/write-standing.ts'
import { businessDayOfCertificate, owedNow } from '../payoff/service.ts'
import { askDebit } from './ask-debit.ts'
import { findRunning, listItems } from './debit-items.ts'
import { insertDebitNotice } from './debit-notices.ts'
import { applyDefaultRule, offerCure } from './default-rule.ts'
import { notifyOnce } from './notify.ts'
import { notifyPlanCompleted } from './notify-plan-ended.ts'
import { type AfterFailure, type AnnouncedDebit, debitFailed, takenBack } from './plan-mails.ts'
import { isUnsent, listPresentments } from './presentments.ts'
import { readMoney } from './read-money.ts'

type PaymentRow = Selectable<PaymentTable>

/** What a plan needs to know of money that paid it, by any method. */
export interface PlanPayment
  extends Pick<PaymentRow, 'id' | 'certificate_id' | 'plan_id' | 'total_cents' | 'effective_on'> {
  /** Null for money that staff received. */
  readonly status: PaymentRow['status'] | null
  /** Whether staff recorded it by mistake. */
  readonly isMistake?: boolean
  /** The recipient of the e-mails. Null for a plan of a person without an account. */
  readonly user_id: number | null
}

/** What a plan needs to know of an automatic debit. */
type PlanDebit = Pick<
  PaymentRow,
  | 'id'
  | 'certificate_id'
  | 'plan_id'
  | 'instalment_id'
  | 'kind'
  | 'status'
  | 'fee_cents'
  | 'total_cents'
  | 'effective_on'
  | 'method'
  | 'ach_account_id'
  | 'card_id'
  | 'autopay_item_id'
  | 'user_id'
  // Why the bank refused it. Null if it gave no reason.
  | 'return_code'
  | 'last_error_code'
>

/**
 * Updates the plan after the money of a payment was posted to the lien. Does nothing for a payment without a plan. Call it
 * with the certificate locked, after the ledger.
 */
export async function followSettlement(
  trx: Transaction,
  context: SystemContext,
  payment: Pick<PlanPayment, 'plan_id' | 'certificate_id'>,
): Promise<void> {
  if (payment.plan_id === null) return
  const { plan } = await writeStanding(trx, payment.plan_id)
  if (plan.status === 'COMPLETE') await notifyPlanCompleted(trx, context, payment.certificate_id)
  if (plan.status === 'DEFAULT') await offerCure(trx, context, plan)
}

/** Updates the plan after money was taken back. Other money that had paid a later installment may now pay this one. */
export async function followReversal(
  trx: Transaction,
  context: SystemContext,
  payment: PlanPayment,
): Promise<void> {
  const planId = payment.plan_id ?? (await findPlanOfApplied(trx, payment.id))
  if (planId === null) return
  await writeStanding(trx, planId)
  // The reversal may put the plan in default, and then no part can be paid. After a mistake staff first record what really
  // came, so the nightly run applies the rule.
  if (payment.isMistake !== true) await applyRule(trx, context, planId, payment.certificate_id)
  const { status, requestedBy } = await getStanding(trx, planId)
  // Unapplied funds had no plan when they came. The owner of the plan that they paid is notified.
  const userId = payment.plan_id === null ? requestedBy : payment.user_id
  if (userId === null) return
  const details = {
    on: payment.effective_on,
    totalCents: cents(payment.total_cents),
    why: takenBackReason(payment),
    owed: await owedNow(trx, context.services, payment.certificate_id, userId),
  }
  await notifyOnce(trx, context, { ...occasionOf('taken back', planId, payment), userId }, (news) =>
    takenBack(news, details, status),
  )
}

/** Finds the plan to which unapplied funds were applied. That money went back with its source. */
async function findPlanOfApplied(trx: Transaction, sourceId: string): Promise<number | null> {
  const move = await trx
    .selectFrom('escrow_move')
    .select('plan_id')
    .where('source_id', '=', sourceId)
    .where('plan_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return move?.plan_id ?? null
}

/** Updates the plan after a dispute took a part of the money. Another e-mail notifies its payer of the dispute. */
export async function followPartDispute(
  trx: Transaction,
  context: SystemContext,
  { plan_id: planId, certificate_id: certificateId }: PlanPayment,
): Promise<void> {
  if (planId === null) return
  await writeStanding(trx, planId)
  await applyRule(trx, context, planId, certificateId)
}

/** Returns the sentence that says why the money no longer counts. */
function takenBackReason({ status, isMistake, total_cents, effective_on }: PlanPayment): Sentence {
  const cause = TAKEN_BACK.find((it) => it === status) ?? (isMistake ? 'Mistake' : 'Other')
  const total = formatMoney(cents(total_cents))
  return (language) => t(`back${cause}`, { total, day: formatLongDate(effective_on, language) })(language)
}

const TAKEN_BACK = ['REFUNDED', 'DISPUTED', 'REVERSED'] as const

/** Updates the plan after an automatic debit was made or failed. If it failed, notifies its payer of the reason. */
export async function followDebit(
  trx: Transaction,
  context: SystemContext,
  payment: PlanDebit,
  why: Sentence,
): Promise<void> {
  const { kind, status, plan_id: planId, instalment_id: instalmentId } = payment
  if (kind !== 'INSTALMENT' || planId === null || instalmentId === null) return
  const { plan } = await writeStanding(trx, planId)
  if (status !== 'FAILED' && status !== 'CANCELED') return
  // A complete plan asks for nothing. If it reopens, this installment is due like all others.
  if (plan.status === 'COMPLETE') return
  // It was never presented to the bank. It is made again, and the payer has not failed to pay.
  if (isUnsent(payment)) return
  // The failure may put the plan in default. Then no other try is promised.
  await applyRule(trx, context, planId, payment.certificate_id)
  const next = await afterFailure(trx, context, await getStanding(trx, planId), instalmentId)
  const debit = await readAnnouncedDebit(trx, payment)
  await notifyOnce(trx, context, occasionOf('debit failed', planId, payment), (news) =>
    debitFailed(news, debit, why, next),
  )
  await insertRetryNotice(trx, context, payment, { instalmentId, next })
}

/** Returns the day on which the debit is made again if no other payment comes. */
async function afterFailure(
  trx: Transaction,
  context: SystemContext,
  { status, certificateId, runningAutopayId }: PlanStanding,
  instalmentId: number,
): Promise<AfterFailure> {
  if (status === 'DEFAULT') return 'in-default'
  const autopay = runningAutopayId === null ? null : await findRunning(trx, runningAutopayId)
  const read = await readMoney(trx, context.services, certificateId)
  const items = autopay ? await listItems(trx, autopay.id) : []
  const item = items.find((one) => one.instalmentId === instalmentId)
  const asked = autopay && read && item ? await askDebit(trx, context, read, autopay, item) : null
  if (!asked) return 'not-again'
  const { decision, earliestOn } = asked
  // A payment is in progress. If it is not completed, the debit is made.
  if (decision.reason === 'being_paid') return earliestOn ?? 'not-again'
  return (decision.reason === 'not_yet' && decision.announcement?.on) || 'not-again'
}

async function applyRule(
  trx: Transaction,
  context: SystemContext,
  planId: number,
  certificateId: number,
): Promise<void> {
  const today = await businessDayOfCertificate(trx, context.services, certificateId)
  await applyDefaultRule(trx, context, planId, today)
}

/** Stores the notice of the next try. The e-mail about the failure names its day. */
async function insertRetryNotice(
  trx: Transaction,
  { services, at }: SystemContext,
  { autopay_item_id: itemId, certificate_id: certificateId, total_cents }: PlanDebit,
  { instalmentId, next }: { readonly instalmentId: number; readonly next: AfterFailure },
): Promise<void> {
  if (itemId === null || next === 'not-again' || next === 'in-default') return
  await insertDebitNotice(trx, {
    itemId,
    presentmentNo: presentmentNoOf(await listPresentments(trx, services, instalmentId)),
    kind: 'reminder',
    debitOn: next,
    totalCents: cents(total_cents),
    givenOn: await businessDayOfCertificate(trx, services, certificateId),
    at,
  })
}

const occasionOf = (what: string, planId: number, payment: PlanPayment | PlanDebit) => ({
  occasion: `${what} ${payment.id}`,
  planId,
  certificateId: payment.certificate_id,
  userId: payment.user_id,
})

async function readAnnouncedDebit(trx: Transaction, payment: PlanDebit): Promise<AnnouncedDebit> {
  const { method, ach_account_id, card_id } = payment
  if (!isAgreedMethod(method)) throw new Error(`payment ${payment.id} cannot have been agreed ahead`)
  const { ofAccount, ofCard } = await trx
    .selectNoFrom([
      trx.selectFrom('ach_account').select('last4').where('id', '=', ach_account_id).as('ofAccount'),
      trx.selectFrom('saved_card').select('last4').where('id', '=', card_id).as('ofCard'),
    ])
    .executeTakeFirstOrThrow()
  return {
    on: payment.effective_on,
    totalCents: cents(payment.total_cents),
    feeCents: cents(payment.fee_cents),
    method,
    last4: ofAccount ?? ofCard,
  }
}
