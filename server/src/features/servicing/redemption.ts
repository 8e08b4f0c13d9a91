import type { PAYMENT_TYPES } from '@fieldstone/contract/entities/servicing/desk'
import { formatMoney } from '@fieldstone/contract/format'
import { isReason } from '@fieldstone/contract/values'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents, ZERO } from '@fieldstone/domain/money/cents'
import { type PostingBlock, paidAndOwedOn, redemptionDifference } from '@fieldstone/domain/payments/posting'
import { receivedDayProblem } from '@fieldstone/domain/payments/received'
import { releasableOn } from '@fieldstone/domain/payments/release'
import { redemptionEnd } from '@fieldstone/domain/payoff/facts'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { sql } from 'kysely'
import { requestApproval } from '../../approvals/requests.ts'
import type { AdminContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { t as label } from '../../messages/alerts.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { closeOpenCheckouts } from '../../records/close-checkouts.ts'
import { listCleared } from '../../records/funds.ts'
import { nextVersion } from '../../records/versioned.ts'
import { Refusal, refuseFields } from '../../refusal.ts'
import {
  clearInProcess,
  closeReleasedDebt,
  type LienRecord,
  lastOnLien,
  NOT_REDEEMED,
  overRefundedCents,
  reopenPlan,
} from '../payoff/service.ts'
import { laterItems, namesOf } from './later-items.ts'
import { blockSentence, findBlock, findRedemption, rightEnded, sumPaid } from './posting-money.ts'
import {
  changeLockedCertificateIn,
  type LockedCertificate,
  recordChange,
  withLockedCertificate,
} from './with-locked-certificate.ts'

/** Records a reported redemption: nobody can pay online until it is posted or rejected. */
export const markRedemption = (context: AdminContext, id: number, { reason }: { readonly reason: string }) =>
  withLockedCertificate(
    context,
    id,
    async ({ trx, context: { at }, writeHistory, record: { row, today }, audit }) => {
      if (row.redeemedOn !== null || row.redemptionInProcessOn !== null) throw new Refusal('state_changed')
      await trx
        .updateTable('certificate')
        .set({ redemption_in_process_on: today, redemption_payment_id: null, version: nextVersion })
        .where('id', '=', id)
        .execute()
      await closeOpenCheckouts(trx, id, { reason: 'redeemed', at })
      await writeHistory({
        what: 'redemption in process',
        after: today,
        reason,
      })
      audit('mark-redemption')
    },
  )

/** Rejects a reported redemption: the certificate is owed as before. */
export const rejectRedemption = (
  context: AdminContext,
  id: number,
  { reason }: { readonly reason: string },
) =>
  withLockedCertificate(context, id, async ({ trx, writeHistory, record: { row }, audit }) => {
    if (row.redeemedOn !== null || row.redemptionInProcessOn === null) throw new Refusal('state_changed')
    const { redemption_payment_id: paymentId } = await trx
      .selectFrom('certificate')
      .select('redemption_payment_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const change = { certificateId: id, actor: context.actor, reason }
    if (paymentId !== null) {
      await clearInProcess(trx, change, paymentId, row.redemptionInProcessOn)
      await reopenPlan(trx, change, paymentId)
    } else {
      await trx
        .updateTable('certificate')
        .set({ redemption_in_process_on: null, version: nextVersion })
        .where('id', '=', id)
        .execute()
      await writeHistory({ what: 'redemption in process', before: row.redemptionInProcessOn, reason })
    }
    audit('reject-redemption')
  })

interface NewRedemption {
  readonly receivedOn: PlainDate
  readonly amountCents: Cents
  readonly paymentType: (typeof PAYMENT_TYPES)[number]
  readonly payerName: string
  readonly proof: string
  readonly clearedOn: PlainDate | null
  readonly closeReason: string
}

/**
 * Posts a redemption whose funds have cleared: redeems the certificate, completes its plan, and closes its legal
 * file. Debts that the recorded payments do not cover are closed, which needs a reason. So does an amount that
 * differs from what was paid and owed; above a setting it needs a second approval.
 */
export const postRedemption = (context: AdminContext, id: number, input: NewRedemption) =>
  withLockedCertificate(context, id, async (locked) => {
    const { paidCents, expected, differenceCents } = await checkRedemption(locked, input)
    const [expectedCents = ZERO] = expected
    if (differenceCents <= context.company.redemptionApprovalCents) return recordRedemption(locked, input)
    await requestApproval(locked.trx, context, {
      ...{ act: 'redemption-amount', subject: id, title: locked.record.row.certificateNo },
      input: { ...input, paidCents },
      changes: [
        {
          ...{ field: 'amountCents', label: label('redemptionAmount') },
          ...{ before: formatMoney(expectedCents), after: formatMoney(input.amountCents) },
        },
        { field: 'receivedOn', label: label('redemptionDay'), before: '', after: input.receivedOn },
        { field: 'proof', label: label('redemptionProof'), before: '', after: input.proof },
        { field: 'closeReason', label: label('redemptionReason'), before: '', after: input.closeReason },
      ],
    })
  })

interface ApprovedRedemption extends NewRedemption {
  /** What the payments had paid at the time of the request. */
  readonly paidCents: number
}

/** Posts a redemption after its second approval. Throws `state_changed` if the paid amount has changed since. */
export const performRedemption = (
  trx: Transaction,
  context: AdminContext,
  id: number,
  { paidCents, ...input }: ApprovedRedemption,
): Promise<void> =>
  changeLockedCertificateIn(trx, context, id, async (locked) => {
    const now = await checkRedemption(locked, input)
    if (now.paidCents !== paidCents) throw new Refusal('state_changed')
    await recordRedemption(locked, input)
  })

/**
 * Checks a redemption. Returns what was paid and owed, and the difference. Throws a refusal if it cannot be posted
 * like this.
 */
export async function checkRedemption({ trx, record }: LockedCertificate, input: NewRedemption) {
  if (record.row.redeemedOn !== null) throw new Refusal('state_changed')
  refuseRedemption(record, input, await findBlock(trx, record.row))
  const paidCents = await sumPaid(trx, record.row.id)
  const expected = expectedAmounts(record, input.receivedOn, paidCents)
  const differenceCents = redemptionDifference(input.amountCents, expected)
  refuseUnexplained(record, input, { expected, differenceCents })
  return { paidCents, expected, differenceCents }
}

/**
 * Returns what the payments paid and left owed on the day of the redemption and today. Only what was paid if there is
 * no payoff figure.
 */
function expectedAmounts(
  { today, lien, regime }: LienRecord,
  receivedOn: PlainDate,
  paidCents: Cents,
): readonly Cents[] {
  const days = lien && regime ? [receivedOn, today] : []
  const sums = days.flatMap((day) =>
    lien && regime ? (nullIfRefused(() => paidAndOwedOn(lien, regime, day)) ?? []) : [],
  )
  return sums.length > 0 ? sums : [paidCents]
}

/** Stores a checked redemption. The certificate must be locked. */
export async function recordRedemption(locked: LockedCertificate, input: NewRedemption): Promise<void> {
  const { trx, writeHistory, context, record, holdDays, audit } = locked
  const { id } = record.row
  const owedCents = owedOn(record, input.receivedOn)
  const paidBy = owedCents === 0 && record.lien ? lastOnLien(record.lien) : null
  const payments = await listCleared(trx, id, context.services.config.businessTimeZone)
  const last = payments
    .map(({ clearedOn }) => clearedOn)
    .sort()
    .at(-1)
  const clearedOn = input.clearedOn ?? last ?? input.receivedOn
  await trx
    .updateTable('certificate')
    .set({
      redeemed_on: input.receivedOn,
      redeemed_cents: input.amountCents,
      redeemed_by: input.paymentType,
      redeemed_payer: input.payerName,
      treasurer_receipt_no: input.proof,
      // Also after a rejection: if this payment is taken back, so is the redemption.
      redemption_payment_id: sql`coalesce(redemption_payment_id, ${paidBy?.id ?? null})`,
      version: nextVersion,
    })
    .where('id', '=', id)
    .execute()
  await trx
    .insertInto('redemption')
    .values({
      certificate_id: id,
      received_on: input.receivedOn,
      amount_cents: input.amountCents,
      payment_type: input.paymentType,
      payer_name: input.payerName,
      proof: input.proof,
      close_reason: input.closeReason || null,
      cleared_on: clearedOn,
      releasable_on: releasableOn(payments, clearedOn, holdDays),
      closed_legal_file: record.row.isLegalActive,
      posted_by: context.actor.userId,
      posted_at: context.at,
    })
    .execute()
  await recordChange(locked, { field: 'receivedOn', reason: 'redemption posted' })
  await closeReleasedDebt(trx, id, { at: context.at, doneBy: context.actor.userId })
  await writeHistory({
    what: 'redeemed',
    after: input.receivedOn,
    reason: input.closeReason || null,
  })
  audit('post-redemption', {
    receivedOn: input.receivedOn,
    amountCents: input.amountCents,
    paymentType: input.paymentType,
  })
}

/** Returns what the recorded payments leave owed. Null if there is no payoff figure. */
export const owedOn = ({ lien, regime }: LienRecord, on: PlainDate): number | null =>
  lien && regime ? nullIfRefused(() => quoteAt(lien, regime, on).totalCents) : null

function refuseRedemption(
  { row, facts, today }: LienRecord,
  { receivedOn, clearedOn }: NewRedemption,
  block: PostingBlock | null,
): void {
  const endedOn = redemptionEnd(facts)
  refuseFields({
    receivedOn:
      receivedDayProblem(receivedOn, { today, purchasedOn: row.purchasedOn }) !== null
        ? fieldSentence('sincePurchase')
        : endedOn !== null && endedOn <= receivedOn
          ? rightEnded(endedOn)
          : null,
    clearedOn:
      clearedOn !== null && (clearedOn < receivedOn || clearedOn > today)
        ? fieldSentence('sinceReceipt')
        : null,
    proof: blockSentence(block),
  })
}

interface Amounts {
  readonly expected: readonly Cents[]
  readonly differenceCents: Cents
}

/** Throws `bad_request` if there is no reason for items posted later, debts still owed, or a different amount. */
function refuseUnexplained(
  record: LienRecord,
  { receivedOn, closeReason }: NewRedemption,
  { expected: [expectedCents = ZERO], differenceCents }: Amounts,
): void {
  if (isReason(closeReason)) return
  const { lien, regime } = record
  const owedCents = owedOn(record, receivedOn)
  const later = lien && regime ? laterItems(lien, regime, receivedOn) : []
  if (later.length > 0)
    refuseFields({
      closeReason: (language) => fieldSentence('postedLater', { items: namesOf(later, language) })(language),
    })
  if (owedCents !== null && owedCents > 0)
    refuseFields({
      closeReason: fieldSentence('stillOwed', { amount: formatMoney(cents(owedCents)) }),
    })
  if (differenceCents > 0)
    refuseFields({ closeReason: fieldSentence('otherAmount', { amount: formatMoney(expectedCents) }) })
}

/**
 * Undoes a posted redemption: the certificate is owed again. Throws a refusal after its release, and after a refund
 * of its money that the debt would need again.
 */
export const undoRedemption = (context: AdminContext, id: number, { reason }: { readonly reason: string }) =>
  withLockedCertificate(context, id, async (locked) => {
    const { trx, writeHistory, record, audit } = locked
    const redemption = await findRedemption(trx, id)
    if (!redemption || redemption.released_on !== null) throw new Refusal('state_changed')
    const overRefundedBefore = await overRefundedCents(trx, id)
    const { redemption_payment_id: paymentId } = await trx
      .updateTable('certificate')
      .set({ ...NOT_REDEEMED, version: nextVersion })
      .where('id', '=', id)
      .returning('redemption_payment_id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('redemption')
      .set({ undone_at: context.at, undone_by: context.actor.userId, undone_reason: reason })
      .where('id', '=', redemption.id)
      .execute()
    if (paymentId !== null) await putBackInProcess(locked, paymentId, reason)
    await recordChange(locked, { field: 'reason', reason })
    const neededCents = (await overRefundedCents(trx, id)) - overRefundedBefore
    if (neededCents > 0)
      refuseFields({ reason: fieldSentence('refundedSince', { amount: formatMoney(cents(neededCents)) }) })
    if (redemption.closed_legal_file) await reopenLegalFile(locked, reason)
    await writeHistory({
      what: 'redeemed',
      before: record.row.redeemedOn,
      reason,
    })
    audit('undo-redemption')
  })

/** Puts the redemption back in process: the payment that paid it off remains, so it can be posted again. */
async function putBackInProcess(
  { trx, writeHistory, record }: LockedCertificate,
  paymentId: string,
  reason: string,
) {
  const { id: certificateId } = record.row
  await trx
    .updateTable('certificate')
    .set({ redemption_in_process_on: record.today })
    .where('id', '=', certificateId)
    .execute()
  await writeHistory({
    paymentId,
    what: 'redemption in process',
    after: record.today,
    reason,
  })
}

async function reopenLegalFile(
  { trx, writeHistory, context, record }: LockedCertificate,
  reason: string,
): Promise<void> {
  const { id: certificateId } = record.row
  await trx
    .updateTable('legal_case')
    .set({ is_active: true, version: nextVersion, updated_at: context.at })
    .where('certificate_id', '=', certificateId)
    .execute()
  await writeHistory({
    what: 'legal file',
    before: 'closed',
    after: 'open',
    reason,
  })
}
