import { type Certificate, certificate } from '@fieldstone/contract/entities/certificates/certificate'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { StatusOverride } from '@fieldstone/domain/certificates/web-status'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import type { Sentence } from '../../messages/language.ts'
import { t } from '../../messages/refusals.ts'
import { closeOpenCheckouts } from '../../records/close-checkouts.ts'
import { recordHistory } from '../../records/history.ts'
import { lockCertificate } from '../../records/lock.ts'
import { nextVersion, requireVersion } from '../../records/versioned.ts'
import { Refusal } from '../../refusal.ts'
import { type LienRecord, readLien } from '../payoff/service.ts'
import { presentCertificate } from './present.ts'

type Admin = ActorOf<'admin'>

interface StatusRequest {
  readonly id: number
  /** Null: derive the status from the dates again. */
  readonly status: StatusOverride | null
  readonly reason: string
  /** The version that the person saw. Without it the change always applies. */
  readonly version?: number | undefined
}

/**
 * Sets or removes a manual status and returns the certificate. Throws `edit_conflict` with the current record if the
 * version is stale, and `bad_request` if a manual status would have no effect.
 */
export async function setStatus(context: Context<Admin>, request: StatusRequest): Promise<Certificate> {
  const { services, actor, at, company } = context
  return inTransaction(services.db, async (trx) => {
    const isThere = await lockCertificate(trx, request.id)
    const before = isThere ? await readLien(trx, services, request.id) : null
    if (!before) throw new Refusal('not_found')
    await requireVersion(before.row, request.version, certificate, () => ({
      current: presentCertificate(before, actor, company),
    }))
    refuseUnlessSettable(before, request)
    await writeOverride(trx, actor, request, at)
    const after = await readLien(trx, services, request.id)
    if (!after) throw new Error(`certificate ${request.id} is gone`)
    const [from, to] = [before.facts.webStatus, after.facts.webStatus]
    if (from !== to) await closeOpenCheckouts(trx, request.id, { reason: 'data-corrected', at })
    await recordHistory(trx, {
      certificateId: request.id,
      at,
      actor,
      what: request.status === null ? 'status override removed' : 'status override',
      before: from,
      after: to,
      reason: request.reason,
    })
    context.audit(trx, {
      action: request.status === null ? 'remove-status-override' : 'set-status-override',
      subject: { kind: 'certificate', id: request.id },
      detail: { from, to },
    })
    return presentCertificate(after, actor, company)
  })
}

function refuseUnlessSettable({ row }: LienRecord, request: StatusRequest): void {
  if (request.status !== null && row.redeemedOn !== null) {
    throw badStatus(t('redeemedStatus'))
  }
  if (request.status === null && row.statusOverride === null) {
    throw badStatus(t('noOverride'))
  }
}

const badStatus = (message: Sentence) => new Refusal('bad_request', { message, fields: { status: message } })

async function writeOverride(
  trx: Transaction,
  actor: Admin,
  request: StatusRequest,
  at: Date,
): Promise<void> {
  const isSet = request.status !== null
  await trx
    .updateTable('certificate')
    .set({
      status_override: request.status,
      status_override_reason: isSet ? request.reason : null,
      status_override_by: isSet ? actor.userId : null,
      updated_at: at,
      version: nextVersion,
    })
    .where('id', '=', request.id)
    .execute()
}
