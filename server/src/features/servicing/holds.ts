import type { Desk } from '@fieldstone/contract/entities/servicing/desk'
import { normalEmail } from '@fieldstone/domain/accounts/email'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { EnteredKind } from '@fieldstone/domain/holds/hold'
import { sql } from 'kysely'
import { type AdminContext, bySystem } from '../../context.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { nextVersion } from '../../records/versioned.ts'
import { Refusal, refuseFields } from '../../refusal.ts'
import { openHold, pauseForHolds, resumeHeldAutopay } from '../plans/service.ts'
import { withLockedCertificate } from './with-locked-certificate.ts'

interface NewDeskHold {
  readonly kind: EnteredKind
  readonly fromOn?: PlainDate | undefined
  readonly untilOn: PlainDate | null
  readonly name: string
  readonly address: string
  readonly email: string
  readonly reason: string
}

/** Adds a hold. Pauses automatic payments in the same transaction if it stops debits. */
export const addHold = (context: AdminContext, certificateId: number, input: NewDeskHold): Promise<Desk> =>
  withLockedCertificate(context, certificateId, async (locked) => {
    const { trx, record, audit } = locked
    const fromOn = input.fromOn ?? record.today
    const { kind, untilOn, name, address, reason } = input
    const email = input.email === '' ? '' : normalEmail(input.email)
    const speaks = kind === 'represented'
    refuseFields({
      untilOn: untilOn !== null && untilOn <= fromOn ? fieldSentence('holdEnds') : null,
      email: email === null ? fieldSentence('company-email') : null,
      name: speaks && name === '' ? fieldSentence('attorneyName') : null,
    })
    const id = await openHold(trx, context, {
      certificateId,
      kind,
      fromOn,
      untilOn,
      reason,
      source: 'desk',
      facts: { name, address, email },
    })
    audit('open-hold', { holdId: id, kind, source: 'desk' })
  })

interface HoldEnd {
  readonly holdId: number
  readonly version: number
  readonly reason: string
}

/** Ends a hold today. Automatic payments that it paused stay paused until somebody resumes them. */
export const endHold = (
  context: AdminContext,
  certificateId: number,
  { holdId, version, reason }: HoldEnd,
): Promise<Desk> =>
  withLockedCertificate(context, certificateId, async ({ trx, writeHistory, record: { today }, audit }) => {
    const ended = await trx
      .updateTable('hold')
      .set({
        until_on: sql`greatest(from_on, ${today}::date)`,
        ended_by: context.actor.userId,
        ended_at: context.at,
        end_reason: reason,
        version: nextVersion,
      })
      .where('id', '=', holdId)
      .where('certificate_id', '=', certificateId)
      .where('version', '=', version)
      .where((it) => it.or([it('until_on', 'is', null), it('until_on', '>', today)]))
      .returning('kind')
      .executeTakeFirstOrThrow(() => new Refusal('state_changed', { log: `hold ${holdId}` }))
    const what = `hold ended: ${ended.kind}`
    await writeHistory({ what, after: today, reason })
    audit('end-hold', { holdId, kind: ended.kind })
  })

/** Records that a servicemember asked in writing for automatic payments, or no longer does. */
export const setWrittenRequest = (
  context: AdminContext,
  certificateId: number,
  { askedOn, reason }: { readonly askedOn: PlainDate | null; readonly reason: string },
): Promise<Desk> =>
  withLockedCertificate(context, certificateId, async (locked) => {
    const { trx, writeHistory, record, audit } = locked
    refuseFields({
      askedOn: askedOn !== null && askedOn > record.today ? fieldSentence('notInFuture') : null,
    })
    await trx
      .updateTable('legal_case')
      .set({ military_debits_asked_on: askedOn })
      .where('certificate_id', '=', certificateId)
      .where('military_hold_from_on', 'is not', null)
      .returning('certificate_id')
      .executeTakeFirstOrThrow(() => new Refusal('state_changed', { log: 'no military service' }))
    const what = 'automatic payments in military service asked for'
    await writeHistory({ what, after: askedOn, reason })
    await pauseForHolds(trx, bySystem(context), certificateId)
    audit('set-written-request', { askedOn })
  })

/** Resumes automatic payments that a hold paused, as they were authorized. */
export const resumeHeld = (
  context: AdminContext,
  certificateId: number,
  { reason }: { readonly reason: string },
): Promise<Desk> =>
  withLockedCertificate(context, certificateId, async (locked) => {
    const { trx, writeHistory } = locked
    const resumed = await resumeHeldAutopay(trx, bySystem(context), certificateId)
    if (resumed === null) throw new Refusal('state_changed', { log: 'nothing to resume' })
    await writeHistory({ what: 'automatic payments go on', reason })
    context.audit(trx, {
      action: 'resume-autopay',
      subject: { kind: 'autopay', id: resumed },
      detail: { certificateId },
    })
  })
