import { formatDate, formatMoney } from '@fieldstone/contract/format'
import { pathTo } from '@fieldstone/contract/pages'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import type { Judgment, Notice, Situation } from '@fieldstone/domain/payments/arrived'
import type { SystemContext } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { t } from '../../../messages/alerts.ts'
import { STAFF_LANGUAGE } from '../../../messages/language.ts'
import { t as mailWords } from '../../../messages/mail-words.ts'
import { getCertificateFacts } from '../../../records/certificate-facts.ts'
import { getPaymentAccount } from '../../../records/payment-accounts.ts'
import { closeStaffTasks, type StaffTaskKind, type TaskSubject } from '../../../records/staff-tasks.ts'
import { message } from '../../../templates/values.ts'
import { owedNow } from '../../payoff/service.ts'
import { queueToPayer } from './payer-mails.ts'
import { type PaymentRow, updatePayment } from './queries.ts'

const TASKS = {
  redeemed: 'arrived-after-redemption',
  'maybe-protected': 'arrived-after-right-ended',
  'redemption-ended': 'arrived-after-right-ended',
  'trustee-without-plan': 'arrived-in-bankruptcy',
  stayed: 'arrived-in-bankruptcy',
  'in-bankruptcy': 'arrived-in-bankruptcy',
  'ended-since': 'arrived-before-sale',
  'sale-over': 'arrived-before-sale',
  'sale-scheduled': 'arrived-before-sale',
  'payoff-closed': 'arrived-payoff-closed',
} as const satisfies Readonly<Record<Exclude<Situation, 'usual' | 'trustee-plan'>, StaffTaskKind>>

export type ArrivalTaskKind = (typeof TASKS)[keyof typeof TASKS]

/** Returns the staff task for money that arrived in this situation, or null if it needs none. */
export function arrivalTask({
  situation,
  destination,
}: Judgment): { kind: ArrivalTaskKind; note: string } | null {
  if (situation === 'usual' || situation === 'trustee-plan') return null
  const note =
    destination === 'escrow' && isAppliedIfEnough(situation)
      ? t(`held_${situation}`)
      : t(`arrived_${situation}`)
  return { kind: TASKS[situation], note }
}

const APPLIED_IF_ENOUGH = ['in-bankruptcy', 'ended-since', 'sale-over', 'sale-scheduled'] as const

const isAppliedIfEnough = (situation: Situation): situation is (typeof APPLIED_IF_ENOUGH)[number] =>
  APPLIED_IF_ENOUGH.some((one) => one === situation)

/** Closes the tasks about the arrival of money that has gone back. */
export const closeArrivalTasks = (
  trx: Transaction,
  subject: TaskSubject,
  { at }: Pick<SystemContext, 'at'>,
): Promise<void> =>
  closeStaffTasks(
    trx,
    { ...subject, kinds: [...new Set(Object.values(TASKS)), 'write-by-letter'] },
    { at, doneBy: null },
  )

/** 'review': staff must review the payment before it is posted. */
export type HeldNotice = Notice | 'review'

/** Notifies the online payer that the money is held, or that a sale is still scheduled. */
export async function notifyOfArrival(
  trx: Transaction,
  payment: PaymentRow,
  context: SystemContext,
  notice: HeldNotice,
): Promise<void> {
  const values = await valuesOf(trx, payment, context)
  const news =
    notice === 'sale-scheduled'
      ? message('payment-before-sale', values)
      : message('payment-held', { ...values, why: mailWords(`held_${notice}`) })
  await queueToPayer(trx, payment, context, news)
  await updatePayment(trx, payment.id, { payer_notified_at: context.at })
}

/** Notifies the online payer that their bank has returned money after a dispute, and that we hold it. */
export async function notifyOfHeldWin(
  trx: Transaction,
  payment: PaymentRow,
  context: SystemContext,
  { notice, wonCents }: { readonly notice: HeldNotice; readonly wonCents: Cents },
): Promise<void> {
  const values = await valuesOf(trx, payment, context)
  const why = mailWords(notice === 'redeemed' ? 'back_redeemed' : `held_${notice}`)
  await queueToPayer(
    trx,
    payment,
    context,
    message('payment-back-held', { ...values, amount: wonCents, why }),
  )
  await updatePayment(trx, payment.id, { payer_notified_at: context.at })
}

async function valuesOf(trx: Transaction, payment: PaymentRow, { services }: SystemContext) {
  const { certificate_id: certificateId, user_id: userId } = payment
  const { certificateNo } = await getCertificateFacts(trx, certificateId)
  const { receivedCents } = await getPaymentAccount(trx, { id: payment.id, certificateId })
  return {
    certificateNo,
    day: payment.effective_on,
    total: receivedCents,
    owed: await owedNow(trx, services, certificateId, userId),
    paymentId: payment.id,
    link: services.config.baseUrl + pathTo('certificate', { parcelId: certificateId }),
  }
}

interface ReceivedMoney {
  readonly payerName: string
  readonly amountCents: Cents
  readonly receivedOn: PlainDate
}

/** Returns the note of a task to write to the payer of a check, who has no e-mail address. Null if no letter is needed. */
export function letterNote(
  notice: Notice | null,
  { payerName, amountCents, receivedOn }: ReceivedMoney,
): string | null {
  if (notice === null) return null
  return t('tellPayer', {
    payer: payerName || t('unnamedPayer'),
    amount: formatMoney(amountCents),
    day: formatDate(receivedOn, STAFF_LANGUAGE),
    text: mailWords(`held_${notice}`)(STAFF_LANGUAGE),
  })
}
