import type { OwnConfirmation } from '@fieldstone/contract/entities/approvals/own-confirmation'
import type { Desk } from '@fieldstone/contract/entities/servicing/desk'
import { formatDate } from '@fieldstone/contract/format'
import { type AnyActor, userIdOf } from '@fieldstone/domain/access/actor'
import { type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { byCheckFrom, needsSecondPair } from '@fieldstone/domain/payments/money-out'
import { receivedIdOf } from '@fieldstone/domain/payments/received'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import { refundChanges, releaseChanges, releasedLienChanges } from '../../approvals/changes.ts'
import { endApproval, requestApproval, requireWaiting } from '../../approvals/requests.ts'
import { requireDecider, requireSecond } from '../../approvals/second-person.ts'
import { getCompany } from '../../company.ts'
import type { AdminContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { EscrowRefundTable } from '../../db/tables.ts'
import { STAFF_LANGUAGE } from '../../messages/language.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { getCertificateFacts } from '../../records/certificate-facts.ts'
import { recentlyOut } from '../../records/money-out.ts'
import { paysCertificate } from '../../records/payment-allocations.ts'
import { closeRefundTask, openRefundTask } from '../../records/refund-tasks.ts'
import { hasReleasedMoney, listReleasedLiens, requireReleaseSeen } from '../../records/released.ts'
import { certificateSubject } from '../../records/staff-tasks.ts'
import { Refusal, refuseFields } from '../../refusal.ts'
import { confirmOneself, refuseEndedSession } from '../accounts/service.ts'
import { heldOfPayment, promisedOfPayment } from '../payoff/service.ts'
import { type EscrowInput, recordMove } from './escrow.ts'
import {
  changeLockedCertificateIn,
  type LockedCertificate,
  withLockedCertificate,
} from './with-locked-certificate.ts'

interface RefundInput extends EscrowInput {
  /** The check number, or how the money is returned. */
  readonly reference: string
  /** '': no proof. */
  readonly closedProof: string
}

/**
 * Refunds unapplied funds, or requests a second approval first. Money that the payment processor collected is
 * refunded through it, unless the payer's bank can no longer take it back, or the card or account is closed: then by
 * check, with a second approval.
 */
export async function refundEscrow(context: AdminContext, id: number, input: RefundInput): Promise<Desk> {
  const receivedId = receivedIdOf(input.sourceId)
  const { refundApprovalCents: limitCents } = await getCompany(context.services)
  return withLockedCertificate(context, id, async (locked) => {
    const { trx } = locked
    if (receivedId === null) {
      await refuseByCheck(locked, id, input)
      return ask(locked, id, { ...input, reason: reasonOf(input) })
    }
    const { amountCents } = input
    const payerName = await findPayerName(trx, receivedId)
    const recentCents = await recentlyOut(trx, { certificateId: id, userId: null, payerName }, context.at)
    const needsSecond =
      needsSecondPair({ amountCents, recentCents, limitCents }) || (await hasReleasedMoney(trx, id))
    if (needsSecond) await ask(locked, id, input)
    else await recordMove(locked, { certificateId: id, kind: 'return', ...input })
  })
}

const reasonOf = ({ reason, closedProof }: RefundInput): string =>
  closedProof === '' ? reason : `${reason}\nCard or account closed: ${closedProof}`

/** Throws `bad_request` for a check to an online payer whose bank could still take the same money back. */
async function refuseByCheck(
  { trx, record }: LockedCertificate,
  certificateId: number,
  { sourceId, closedProof }: RefundInput,
): Promise<void> {
  const payment = await trx
    .selectFrom('payment')
    .select(['method', 'effective_on as paidOn'])
    .where('id', '=', sourceId)
    .where(paysCertificate(certificateId))
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))
  const from = byCheckFrom({ ...payment, closedProof }, record.today)
  const day = formatDate(from, STAFF_LANGUAGE)
  refuseFields({ sourceId: from === null ? null : fieldSentence('notYetByCheck', { day }) })
}

async function findPayerName(trx: Transaction, receivedId: number): Promise<string> {
  const source = await trx
    .selectFrom('received_payment')
    .select('payer_name')
    .where('id', '=', receivedId)
    .executeTakeFirst()
  return source?.payer_name ?? ''
}

async function ask(
  { trx, context, record, audit }: LockedCertificate,
  id: number,
  input: RefundInput,
): Promise<void> {
  if (!record.lien || !record.regime) throw new Refusal('no_payoff')
  const { sourceId, amountCents, reason, reference } = input
  const isFree = amountCents <= (await freeOf(trx, sourceId, id))
  refuseFields({ amount: isFree ? null : fieldSentence('escrowAmount') })
  const { releasedOn } = await getCertificateFacts(trx, id)
  const { id: refundId } = await trx
    .insertInto('escrow_refund')
    .values({
      certificate_id: id,
      source_id: sourceId,
      amount_cents: amountCents,
      reason,
      reference,
      requested_by: context.actor.userId,
      requested_at: context.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await openRefundTask(trx, { ...certificateSubject(id), refundId, amountCents, at: context.at })
  await requestApproval(trx, context, {
    ...{ act: 'escrow-refund', subject: refundId, title: record.row.certificateNo },
    input: { certificateId: id, refundId, releasedOn } satisfies z.input<typeof escrowRefundInput>,
    changes: [
      ...refundChanges(amountCents, reason, reference),
      ...releaseChanges(releasedOn),
      ...releasedLienChanges(await listReleasedLiens(trx, { certificateId: id })),
    ],
  })
  audit('request-refund', { refundId, amountCents, needsApproval: true })
}

interface Decision {
  readonly refundId: number
  readonly decision: 'approve' | 'decline'
  /** The release of the certificate that the person saw. */
  readonly seenReleasedOn: PlainDate | null
}

/**
 * Approves the refund, confirmed by the second administrator's own password and code, or declines it. The requester
 * may cancel it.
 */
export async function decideEscrowRefund(
  context: AdminContext,
  id: number,
  { refundId, decision, seenReleasedOn, ...confirmation }: Decision & OwnConfirmation,
): Promise<Desk> {
  const comparedHash = decision === 'approve' ? await confirmOneself(context, confirmation) : null
  return withLockedCertificate(context, id, async (locked) => {
    const { trx } = locked
    await refuseEndedSession(trx, context, comparedHash)
    const { actor, at } = context
    const refund = await lockWaiting(trx, id, refundId)
    const approval = await requireWaiting(trx, 'escrow-refund', refundId)
    const isOwn = approval.requestedBy === actor.userId
    if (decision === 'approve') await requireSecond(trx, approval, actor.userId, at)
    else if (!isOwn) await requireDecider(trx, approval, actor.userId, at)
    await decide(locked, refund, { decision, seenReleasedOn, decidedBy: actor })
    const ended = decision === 'approve' ? 'approved' : isOwn ? 'canceled' : 'declined'
    await endApproval(trx, context, approval, { ended, how: 'administrator', by: actor.userId })
  })
}

export const escrowRefundInput = z.object({
  certificateId: z.number(),
  refundId: z.number(),
  /** The release of the certificate at the time of the request. Earlier versions did not store it. */
  releasedOn: z.optional(z.nullable(z.string().transform(plainDate))),
})

interface Finished extends Pick<Decision, 'decision'>, z.output<typeof escrowRefundInput> {
  readonly decidedBy: AnyActor
}

/** Performs a refund after its second approval, or drops it. */
export const finishEscrowRefund = (
  trx: Transaction,
  context: AdminContext,
  { certificateId, refundId, releasedOn, ...decided }: Finished,
): Promise<void> =>
  changeLockedCertificateIn(trx, context, certificateId, async (locked) =>
    decide(locked, await lockWaiting(trx, certificateId, refundId), {
      ...decided,
      // A request of an earlier version showed no release to anybody.
      seenReleasedOn: releasedOn ?? null,
    }),
  )

/** Locks a requested refund of a certificate. Refunds of unidentified payments are decided in payments/received. */
type WaitingRow = Selectable<EscrowRefundTable> & { readonly certificate_id: number }

async function lockWaiting(trx: Transaction, certificateId: number, refundId: number): Promise<WaitingRow> {
  const refund = await trx
    .selectFrom('escrow_refund')
    .selectAll()
    .where('id', '=', refundId)
    .where('certificate_id', '=', certificateId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('not_found', { log: 'no such refund' }))
  if (refund.decision !== null) throw new Refusal('state_changed', { log: `it is ${refund.decision}` })
  return { ...refund, certificate_id: certificateId }
}

async function decide(
  locked: LockedCertificate,
  refund: WaitingRow,
  { decision, seenReleasedOn, decidedBy }: Omit<Decision, 'refundId'> & { readonly decidedBy: AnyActor },
): Promise<void> {
  const { trx, context } = locked
  const { id: refundId, certificate_id: certificateId, amount_cents: amountCents } = refund
  const { at } = context
  if (decision === 'approve') await requireReleaseSeen(trx, certificateId, { seenReleasedOn })
  await trx
    .updateTable('escrow_refund')
    .set({
      decision: decision === 'approve' ? 'approved' : 'declined',
      // The requester only cancels, and decides nothing.
      decided_by: userIdOf(decidedBy) === refund.requested_by ? null : userIdOf(decidedBy),
      decided_at: at,
    })
    .where('id', '=', refundId)
    .execute()
  if (decision === 'approve') await sendOut(locked, refund)
  const task = { ...certificateSubject(certificateId), refundId, amountCents, at }
  await closeRefundTask(trx, task, userIdOf(decidedBy))
  context.audit(trx, {
    action: decision === 'approve' ? 'approve-refund' : 'decline-refund',
    actor: decidedBy,
    subject: { kind: 'certificate', id: certificateId },
    detail: { refundId, amountCents },
  })
}

/**
 * Returns the funds to the payer. Call it after the refund is decided, so that it no longer counts as promised.
 * Throws `state_changed` if the payer's bank has taken the money back since the request.
 */
async function sendOut(locked: LockedCertificate, refund: WaitingRow): Promise<void> {
  const { trx } = locked
  const { certificate_id: certificateId, source_id: sourceId, amount_cents, reason, reference } = refund
  const amountCents = cents(amount_cents)
  if (amountCents > (await freeOf(trx, sourceId, certificateId)))
    throw new Refusal('state_changed', { log: 'no longer held' })
  const input = { certificateId, kind: 'return', sourceId, amountCents, reason, reference } as const
  const moveId = await recordMove(locked, input)
  await trx.updateTable('escrow_refund').set({ move_id: moveId }).where('id', '=', refund.id).execute()
}

/** Unapplied funds less what open refunds have promised. */
async function freeOf(trx: Transaction, sourceId: string, certificateId: number): Promise<number> {
  const heldCents = await heldOfPayment(trx, { id: sourceId, certificateId })
  return heldCents - (await promisedOfPayment(trx, sourceId))
}
