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
import { tellCompletion } from './notify-plan-completed.ts'
import { type AfterFailure, debitFailed, type ToldDebit, takenBack } from './plan-mails.ts'
import { isUnsent, listPresentments } from './presentments.ts'
import { readMoney } from './read-money.ts'

type PaymentRow = Selectable<PaymentTable>

/** What a plan must know of money that paid it, whichever way that came. */
export interface PlanPayment
  extends Pick<PaymentRow, 'id' | 'certificate_id' | 'plan_id' | 'total_cents' | 'effective_on'> {
  /** Null of money that staff received. */
  readonly status: PaymentRow['status'] | null
  /** Staff had recorded it by mistake. */
  readonly isMistake?: boolean
  /** Whom the mails go to; null for a plan of somebody without an account. */
  readonly user_id: number | null
}

/** What it must know of an automatic debit. */
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
  // Why the bank refused it; null where it never said.
  | 'return_code'
  | 'last_error_code'
>

/**
 * The money of a payment has been posted to the lien: the plan stands otherwise. Does nothing for a payment of no plan.
 * Call it with the certificate locked, after the ledger.
 */
export async function followSettlement(
  trx: Transaction,
  context: SystemContext,
  payment: Pick<PlanPayment, 'plan_id' | 'certificate_id'>,
): Promise<void> {
  if (payment.plan_id === null) return
  const { plan } = await writeStanding(trx, payment.plan_id)
  if (plan.status === 'COMPLETE') await tellCompletion(trx, context, payment.certificate_id)
  if (plan.status === 'DEFAULT') await offerCure(trx, context, plan)
}

/** The money is gone again: what it paid is unpaid, or is paid by other money that had gone to a later installment. */
export async function followReversal(
  trx: Transaction,
  context: SystemContext,
  payment: PlanPayment,
): Promise<void> {
  const planId = payment.plan_id ?? (await findPlanOfApplied(trx, payment.id))
  if (planId === null) return
  await writeStanding(trx, planId)
  // This payment may be the one that puts the plan in default: then no part can be paid. After a mistake staff record what
  // really came first; what is still missing at night is found then.
  if (payment.isMistake !== true) await applyRule(trx, context, planId, payment.certificate_id)
  const { status, requestedBy } = await getStanding(trx, planId)
  // Money that was held had no plan when it came: its plan's owner is notified.
  const userId = payment.plan_id === null ? requestedBy : payment.user_id
  if (userId === null) return
  const told = {
    on: payment.effective_on,
    totalCents: cents(payment.total_cents),
    why: whyTakenBack(payment),
    owed: await owedNow(trx, context.services, payment.certificate_id, userId),
  }
  await notifyOnce(trx, context, { ...occasionOf('taken back', planId, payment), userId }, (news) =>
    takenBack(news, told, status),
  )
}

/** Money that was held as unapplied funds may have been applied to a plan since. It went back with its source. */
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

/** A dispute has taken a part of the money: the plan stands otherwise. Its payer is told of the dispute. */
export async function followLess(
  trx: Transaction,
  context: SystemContext,
  { plan_id: planId, certificate_id: certificateId }: PlanPayment,
): Promise<void> {
  if (planId === null) return
  await writeStanding(trx, planId)
  await applyRule(trx, context, planId, certificateId)
}

/** Money that staff received was returned, was recorded by mistake, or belongs elsewhere. */
function whyTakenBack({ status, isMistake, total_cents, effective_on }: PlanPayment): Sentence {
  const cause = TAKEN_BACK.find((it) => it === status) ?? (isMistake ? 'Mistake' : 'Other')
  const total = formatMoney(cents(total_cents))
  return (language) => t(`back${cause}`, { total, day: formatLongDate(effective_on, language) })(language)
}

const TAKEN_BACK = ['REFUNDED', 'DISPUTED', 'REVERSED'] as const

/** An automatic debit is on its way, or has failed: its instalment says so, and its payer is told why. */
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
  // Nothing more is asked for; should the plan open again, this instalment is due like all others.
  if (plan.status === 'COMPLETE') return
  // It never went to the bank: it is made again, and nobody has failed to pay.
  if (isUnsent(payment)) return
  // This failure may be the one that puts the plan in default: then no other try is promised.
  await applyRule(trx, context, planId, payment.certificate_id)
  const next = await afterFailure(trx, context, await getStanding(trx, planId), instalmentId)
  const debit = await toldDebit(trx, payment)
  await notifyOnce(trx, context, occasionOf('debit failed', planId, payment), (news) =>
    debitFailed(news, debit, why, next),
  )
  await noteAnnounced(trx, context, payment, { instalmentId, next })
}

/** The day on which it is made again, if nothing else comes. */
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
  // Somebody is about to pay it: if they do not, it goes on.
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

/** The mail that tells of a failure names the day of the next attempt: it is the notice of that try. */
async function noteAnnounced(
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

async function toldDebit(trx: Transaction, payment: PlanDebit): Promise<ToldDebit> {
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
