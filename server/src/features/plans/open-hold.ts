import type { ActorOf, SystemActor } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { EnteredKind, HoldFacts, HoldSource } from '@fieldstone/domain/holds/hold'
import { bySystem, type Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { t } from '../../messages/hold-words.ts'
import { closeOpenCheckouts } from '../../records/close-checkouts.ts'
import { recordHistory } from '../../records/history.ts'
import { openStaffTask } from '../../records/staff-tasks.ts'
import { businessDayOfCertificate } from '../payoff/service.ts'
import { pauseForHolds } from './pause-autopay.ts'

export interface NewHold {
  readonly certificateId: number
  /** Not a bankruptcy or military service, which are entered in the legal file. */
  readonly kind: EnteredKind
  /** Today if left out. */
  readonly fromOn?: PlainDate
  readonly untilOn?: PlainDate | null
  readonly source: Exclude<HoldSource, 'legal-file'>
  readonly facts?: HoldFacts
  readonly reason: string
}

/**
 * Opens a hold, pauses automatic payments if it stops debits, and records it in the history. For a hold that the product
 * opened, also writes the audit line and a task; a call of staff writes its own audit line. The product adds no second hold
 * of the same kind and source while one is open, since the same event may be reported twice. Call it with the certificate
 * locked. Returns the id of the hold.
 */
export async function openHold(
  trx: Transaction,
  context: Context<ActorOf<'admin'> | SystemActor>,
  hold: NewHold,
): Promise<number> {
  const { certificateId, kind, source, reason, facts = {}, untilOn = null } = hold
  const { actor } = context
  const setBy = actor.role === 'system' ? null : actor.userId
  const today = await businessDayOfCertificate(trx, context.services, certificateId)
  const fromOn = hold.fromOn ?? today
  const standing = setBy === null ? await findOpen(trx, hold) : null
  if (standing !== null) return standing
  const { id } = await trx
    .insertInto('hold')
    .values({
      ...{ certificate_id: certificateId, kind, source, reason, from_on: fromOn, until_on: untilOn },
      ...{ facts: JSON.stringify(facts), set_by: setBy, set_at: context.at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordHistory(trx, {
    ...{ certificateId, at: context.at, actor, what: `hold: ${t(kind)}` },
    ...{ before: null, after: untilOn === null ? fromOn : `${fromOn} to ${untilOn}`, reason },
  })
  await pauseForHolds(trx, bySystem(context), certificateId)
  await closeOpenCheckouts(trx, certificateId, { reason: 'hold', at: context.at })
  if (setBy !== null) return id
  context.audit(trx, {
    action: 'open-hold',
    subject: { kind: 'certificate', id: certificateId },
    detail: { holdId: id, kind, source },
  })
  await askStaff(trx, context, hold)
  return id
}

async function findOpen(trx: Transaction, { certificateId, kind, source }: NewHold): Promise<number | null> {
  const row = await trx
    .selectFrom('hold')
    .select('id')
    .where('certificate_id', '=', certificateId)
    .where('kind', '=', kind)
    .where('source', '=', source)
    .where('until_on', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

const askStaff = (trx: Transaction, { at }: Pick<Context, 'at'>, { certificateId, kind, reason }: NewHold) =>
  openStaffTask(trx, {
    ...{ subjectKind: 'certificate', subjectId: String(certificateId), kind: 'hold-opened', at },
    note: t('opened', { hold: t(kind), reason }),
  })
