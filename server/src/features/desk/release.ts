import { isReason } from '@fieldstone/contract/reason'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { AdminContext } from '../../context.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { Refusal, refuseFields } from '../../refusal.ts'
import { closeReleasedDebt } from '../payoff/service.ts'
import { atDesk } from './at-desk.ts'
import { findRedemption } from './redemption-rows.ts'

export interface NewRelease {
  readonly releasedOn?: PlainDate | undefined
  readonly instrumentNo: string
  readonly earlyReason: string
}

/** Records the release of the lien. Before the day on which no payment can be taken back any more it needs a reason. */
export const recordRelease = (context: AdminContext, id: number, wish: NewRelease) =>
  atDesk(context, id, async ({ trx, writeHistory, record: { today }, audit }) => {
    const redemption = await findRedemption(trx, id)
    if (!redemption || redemption.released_on !== null) throw new Refusal('state_changed')
    const releasedOn = wish.releasedOn ?? today
    const isEarly = releasedOn < redemption.releasable_on
    refuseFields({
      releasedOn:
        releasedOn > today || releasedOn < redemption.received_on ? fieldSentence('sinceRedemption') : null,
      earlyReason:
        isEarly && !isReason(wish.earlyReason)
          ? fieldSentence('earlyRelease', { day: redemption.releasable_on })
          : null,
    })
    await trx
      .updateTable('redemption')
      .set({
        released_on: releasedOn,
        release_instrument_no: wish.instrumentNo,
        release_early_reason: isEarly ? wish.earlyReason : null,
        release_recorded_by: context.actor.userId,
        release_recorded_at: context.at,
      })
      .where('id', '=', redemption.id)
      .execute()
    await trx
      .updateTable('certificate')
      .set({ release_recorded_on: releasedOn })
      .where('id', '=', id)
      .execute()
    await writeHistory({
      what: 'release recorded',
      after: `${releasedOn}, instrument ${wish.instrumentNo}`,
      reason: isEarly ? wish.earlyReason : null,
    })
    audit('record-release', { releasedOn, isEarly })
  })

/** Takes back a release that was recorded by mistake. */
export const undoRelease = (context: AdminContext, id: number, { reason }: { readonly reason: string }) =>
  atDesk(context, id, async ({ trx, writeHistory, audit }) => {
    const redemption = await findRedemption(trx, id)
    if (!redemption || redemption.released_on === null) throw new Refusal('state_changed')
    await trx
      .updateTable('redemption')
      .set({
        released_on: null,
        release_instrument_no: null,
        release_early_reason: null,
        release_recorded_by: null,
        release_recorded_at: null,
      })
      .where('id', '=', redemption.id)
      .execute()
    await trx.updateTable('certificate').set({ release_recorded_on: null }).where('id', '=', id).execute()
    await closeReleasedDebt(trx, id, { at: context.at, doneBy: context.actor.userId })
    await writeHistory({
      what: 'release recorded',
      before: `${redemption.released_on}, instrument ${redemption.release_instrument_no}`,
      reason,
    })
    audit('undo-release')
  })
