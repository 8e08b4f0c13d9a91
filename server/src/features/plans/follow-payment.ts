import { formatLongDate, formatMoney } from '@fieldstone/contract/format'
import { cents } from '@fieldstone/domain/money/cents'
import { nextPresentmentOn } from '@fieldstone/domain/plans/autopay'
import { fillOldest } from '@fieldstone/domain/plans/standing'
import { type Selectable, sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { PaymentTable } from '../../db/tables.ts'
import { DEFAULT_LANGUAGE } from '../../messages/language.ts'
import { t } from '../../messages/mail-words.ts'
import { businessDayOfCertificate, owedNow } from '../payoff/service.ts'
import { applyDefaultRule } from './default-rule.ts'
import { notifyOnce, type PlanContext } from './notify.ts'
import { type AfterFailure, debitFailed, type ToldDebit, takenBack } from './plan-mails.ts'
import { listPresentments } from './presentments.ts'
import { getStanding, type PlanStanding, type StoredInstalment } from './standing.ts'
import { tellCompletion } from './tell-completion.ts'

type PaymentRow = Selectable<PaymentTable>

/** What a plan must know of one of its payments. */
export type PlanPayment = Pick<
  PaymentRow,
  | 'id'
  | 'certificate_id'
  | 'plan_id'
  | 'instalment_id'
  | 'kind'
  | 'status'
  | 'portion_cents'
  | 'fee_cents'
  | 'total_cents'
  | 'effective_on'
  | 'method'
  | 'ach_account_id'
  | 'card_id'
> & {
  /** Whom the mails go to; null for a plan of somebody without an account. */
  readonly user_id: number | null
}

/**
 * The money of a payment has been posted to the lien: it pays its own instalment if it is an automatic debit, else the
 * oldest unpaid ones. Does nothing for a payment of no plan. Call it with the certificate locked, after the ledger.
 */
export async function followSettlement(
  trx: Transaction,
  context: PlanContext,
  payment: PlanPayment,
): Promise<void> {
  if (payment.plan_id === null) return
  const plan = await getStanding(trx, payment.plan_id)
  for (const { id, amountCents } of fillsOf(payment, plan)) {
    await trx
      .insertInto('instalment_fill')
      .values({ payment_id: payment.id, instalment_id: id, amount_cents: amountCents })
      .execute()
    await sql`
      update plan_instalment set paid_cents = paid_cents + ${amountCents},
        status = case when paid_cents + ${amountCents} = portion_cents then 'PAID' else 'DUE' end
      where id = ${id}`.execute(trx)
  }
  if (plan.status === 'COMPLETE') await tellCompletion(trx, context, payment.certificate_id)
}

/**
 * The money is gone again: what it paid is unpaid. A debit was refused after all; what was paid by hand may have been for
 * months to come, which are simply due again.
 */
export async function followReversal(
  trx: Transaction,
  context: PlanContext,
  payment: PlanPayment,
): Promise<void> {
  const { plan_id: planId } = payment
  if (planId === null) return
  await sql`
    with taken as (delete from instalment_fill where payment_id = ${payment.id} returning instalment_id, amount_cents)
    update plan_instalment set paid_cents = paid_cents - taken.amount_cents,
      status = ${payment.kind === 'INSTALMENT' ? 'FAILED' : 'DUE'}
    from taken where taken.instalment_id = plan_instalment.id`.execute(trx)
  // This payment may be the one that puts the plan in default: then no part can be paid.
  await applyRule(trx, context, planId, payment.certificate_id)
  const { status } = await getStanding(trx, planId)
  if (payment.user_id === null) return
  const told = {
    on: payment.effective_on,
    totalCents: cents(payment.total_cents),
    why: whyTakenBack(payment),
    owed: await owedNow(trx, context.services, payment.certificate_id, payment.user_id),
  }
  await notifyOnce(trx, context, occasionOf('taken back', payment), (news) => takenBack(news, told, status))
}

/** Money that staff received has no state of its own: it was returned, or belongs elsewhere. */
function whyTakenBack({ status, total_cents, effective_on }: PlanPayment): string {
  const cause = TAKEN_BACK.find((it) => it === status) ?? 'Other'
  return t(`back${cause}`, {
    total: formatMoney(cents(total_cents)),
    day: formatLongDate(effective_on, DEFAULT_LANGUAGE),
  })
}

const TAKEN_BACK = ['REFUNDED', 'DISPUTED', 'REVERSED'] as const

/** An automatic debit is on its way, or has failed: its instalment says so, and its payer is told why. */
export async function followDebit(
  trx: Transaction,
  context: PlanContext,
  payment: PlanPayment,
  why: string,
): Promise<void> {
  const { kind, status, plan_id: planId, instalment_id: instalmentId } = payment
  if (kind !== 'INSTALMENT' || planId === null || instalmentId === null) return
  if (status === 'NEW' || status === 'PROCESSING') return setState(trx, instalmentId, 'PROCESSING')
  if (status !== 'FAILED' && status !== 'CANCELED') return
  const plan = await getStanding(trx, planId)
  // Nothing more is asked for; should the plan open again, this instalment is due like all others.
  if (plan.status === 'COMPLETE') return setState(trx, instalmentId, 'DUE')
  await setState(trx, instalmentId, 'FAILED')
  // This failure may be the one that puts the plan in default: then no other try is promised.
  await applyRule(trx, context, planId, payment.certificate_id)
  const next = await afterFailure(trx, planId, instalmentId, payment)
  const debit = await toldDebit(trx, payment)
  await notifyOnce(trx, context, occasionOf('debit failed', payment), (news) =>
    debitFailed(news, debit, why, next),
  )
}

async function afterFailure(
  trx: Transaction,
  planId: number,
  instalmentId: number,
  { effective_on: debitedOn }: PlanPayment,
): Promise<AfterFailure> {
  const { status, isAutopayOn } = await getStanding(trx, planId)
  if (status === 'DEFAULT') return 'in-default'
  if (!isAutopayOn) return 'not-again'
  return nextPresentmentOn(debitedOn, await listPresentments(trx, instalmentId)) ?? 'not-again'
}

async function applyRule(
  trx: Transaction,
  context: PlanContext,
  planId: number,
  certificateId: number,
): Promise<void> {
  const today = await businessDayOfCertificate(trx, context.services, certificateId)
  await applyDefaultRule(trx, context, planId, today)
}

const occasionOf = (what: string, payment: PlanPayment) => ({
  occasion: `${what} ${payment.id}`,
  planId: payment.plan_id ?? 0,
  certificateId: payment.certificate_id,
  userId: payment.user_id,
})

async function toldDebit(trx: Transaction, payment: PlanPayment): Promise<ToldDebit> {
  const account = await trx
    .selectFrom(payment.method === 'CC' ? 'saved_card' : 'ach_account')
    .select('last4')
    .where('id', '=', payment.method === 'CC' ? payment.card_id : payment.ach_account_id)
    .executeTakeFirst()
  return {
    on: payment.effective_on,
    totalCents: cents(payment.total_cents),
    feeCents: cents(payment.fee_cents),
    method: payment.method,
    last4: account?.last4 ?? null,
  }
}

/**
 * What the payment pays of which instalments: an automatic debit its own, also when the debt ended while the bank had it.
 * Of a plan that the payment has completed, all that was unpaid was still due.
 */
function fillsOf(payment: PlanPayment, { completedBy, instalments }: PlanStanding) {
  const payable = instalments
    .filter(({ id }) => payment.kind !== 'INSTALMENT' || id === payment.instalment_id)
    .map((one) => (isFilledBy(payment, completedBy) && one.state === 'CLOSED' ? dueAgain(one) : one))
  const fills = fillOldest(payable, cents(payment.portion_cents))
  return payable.flatMap(({ id, number }) =>
    fills.filter((fill) => fill.number === number).map(({ amountCents }) => ({ id, amountCents })),
  )
}

const isFilledBy = ({ id, kind }: PlanPayment, completedBy: string | null): boolean =>
  kind === 'INSTALMENT' || id === completedBy

const dueAgain = (one: StoredInstalment): StoredInstalment => ({ ...one, state: 'DUE' })

async function setState(
  trx: Transaction,
  instalmentId: number,
  status: 'DUE' | 'FAILED' | 'PROCESSING',
): Promise<void> {
  await trx
    .updateTable('plan_instalment')
    .set({ status })
    .where('id', '=', instalmentId)
    .where('status', '<>', 'PAID')
    .execute()
}
