import { type Certificate, certificate } from '@fieldstone/contract/entities/certificate'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { StatusOverride } from '@fieldstone/domain/certificates/web-status'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { recordHistory } from '../../records/history.ts'
import { lockCertificate } from '../../records/lock.ts'
import { nextVersion, requireVersion } from '../../records/versioned.ts'
import { Refusal } from '../../refusal.ts'
import { type PayoffRecord, readPayoff } from '../payoff/service.ts'
import { presentCertificate } from './present.ts'

type Admin = ActorOf<'admin'>

export interface StatusAsk {
  readonly id: number
  /** Null: the status follows from the dates again. */
  readonly status: StatusOverride | null
  readonly reason: string
  /** As the person saw it; without it the change is applied to whatever is there now. */
  readonly version?: number | undefined
}

/**
 * Sets the shown status by hand or lets go of it; the answer is the certificate as it is then. Refuses with
 * `edit_conflict` and the present record when somebody was faster, and with `bad_request` where it would show nothing.
 */
export async function setStatus(context: Context<Admin>, ask: StatusAsk): Promise<Certificate> {
  const { services, actor, at } = context
  return inTransaction(services.db, async (trx) => {
    const isThere = await lockCertificate(trx, ask.id)
    const before = isThere ? await readPayoff(trx, services, ask.id, actor) : null
    if (!before) throw new Refusal('not_found')
    await requireVersion(before.row, ask.version, () => ({
      current: z.encode(certificate, presentCertificate(before, actor)),
    }))
    refuseUnlessSettable(before, ask)
    await writeOverride(trx, actor, ask, at)
    const after = await readPayoff(trx, services, ask.id, actor)
    if (!after) throw new Error(`certificate ${ask.id} is gone`)
    const [from, to] = [before.facts.webStatus, after.facts.webStatus]
    await recordHistory(trx, {
      certificateId: ask.id,
      at,
      actorUserId: actor.userId,
      what: ask.status === null ? 'status override removed' : 'status override',
      before: from,
      after: to,
      reason: ask.reason,
    })
    await context.audit(trx, {
      action: ask.status === null ? 'remove-status-override' : 'set-status-override',
      subject: { kind: 'certificate', id: ask.id },
      detail: { from, to },
    })
    return presentCertificate(after, actor)
  })
}

function refuseUnlessSettable({ row }: PayoffRecord, ask: StatusAsk): void {
  if (ask.status !== null && row.redeemedOn !== null) {
    throw badStatus('This certificate is redeemed; its status cannot be set by hand.')
  }
  if (ask.status === null && row.statusOverride === null) {
    throw badStatus('No status is set by hand here, so there is none to remove.')
  }
}

const badStatus = (message: string) => new Refusal('bad_request', { message, fields: { status: message } })

async function writeOverride(trx: Transaction, actor: Admin, ask: StatusAsk, at: Date): Promise<void> {
  const isSet = ask.status !== null
  await trx
    .updateTable('certificate')
    .set({
      status_override: ask.status,
      status_override_reason: isSet ? ask.reason : null,
      status_override_by: isSet ? actor.userId : null,
      updated_at: at,
      version: nextVersion,
    })
    .where('id', '=', ask.id)
    .execute()
}
