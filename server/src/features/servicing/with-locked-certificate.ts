import type { Desk } from '@fieldstone/contract/entities/servicing/desk'
import type { AuditAct } from '../../audit/record.ts'
import { type AdminContext, bySystem } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { asWritten } from '../../messages/refusals.ts'
import { type HistoryChange, recordHistory } from '../../records/history.ts'
import { lockCertificate } from '../../records/lock.ts'
import { Refusal } from '../../refusal.ts'
import { type LienRecord, readLien, recordCorrections } from '../payoff/service.ts'
import { notifyPlanEnded } from '../plans/service.ts'
import { readDesk } from './read-desk.ts'

export interface LockedCertificate {
  readonly trx: Transaction
  readonly context: AdminContext
  /** The certificate when it was locked. */
  readonly record: LienRecord
  /** How many days a release waits after an ACH debit. */
  readonly holdDays: number
  /** Adds a line to the history of the certificate, by the current actor. */
  readonly writeHistory: (change: Omit<HistoryChange, 'certificateId' | 'at' | 'actor'>) => Promise<void>
  /** Adds a line about the certificate to the audit log. */
  readonly audit: (action: AuditAct['action'], detail?: NonNullable<AuditAct['detail']>) => void
}

/** Runs `work` with the certificate locked. Returns the certificate's servicing data afterwards. */
export async function withLockedCertificate(
  context: AdminContext,
  certificateId: number,
  work: (locked: LockedCertificate) => Promise<void>,
): Promise<Desk> {
  await changeLockedCertificate(context, certificateId, work)
  return readDesk(context, certificateId)
}

/** Runs `work` with the certificate locked. Returns nothing. */
export async function changeLockedCertificate(
  context: AdminContext,
  certificateId: number,
  work: (locked: LockedCertificate) => Promise<void>,
): Promise<void> {
  await inTransaction(context.services.db, (trx) =>
    changeLockedCertificateIn(trx, context, certificateId, work),
  )
}

/** Runs `work` with the certificate locked, in an open transaction. */
export async function changeLockedCertificateIn(
  trx: Transaction,
  context: AdminContext,
  certificateId: number,
  work: (locked: LockedCertificate) => Promise<void>,
): Promise<void> {
  const { services, company } = context
  const isThere = await lockCertificate(trx, certificateId)
  const record = isThere ? await readLien(trx, services, certificateId) : null
  if (!record) throw new Refusal('not_found')
  const subject = { kind: 'certificate', id: certificateId }
  const by = { certificateId, at: context.at, actor: context.actor }
  await work({
    trx,
    context,
    record,
    holdDays: company.releaseHoldDays,
    writeHistory: (change) => recordHistory(trx, { ...by, ...change }),
    audit: (action, detail = {}) => context.audit(trx, { action, subject, detail }),
  })
  await notifyPlanEnded(trx, bySystem(context), certificateId)
}

/**
 * Records the consequences of changed data. Throws `bad_request` for `field` if the recorded payments do not allow
 * it.
 */
export async function recordChange(
  { trx, context, record }: LockedCertificate,
  { field, reason }: { readonly field: string; readonly reason: string },
): Promise<LienRecord> {
  const { id: certificateId, redeemedOn } = record.row
  const refused = await recordCorrections(trx, context.services, [{ certificateId, reason, redeemedOn }])
  const why = refused.get(certificateId)
  if (why !== undefined) throw new Refusal('bad_request', { fields: { [field]: asWritten(why) } })
  const after = await readLien(trx, context.services, certificateId)
  if (!after) throw new Error(`certificate ${certificateId} is gone`)
  return after
}
