import { isReason } from '@fieldstone/contract/values'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { requestApproval } from '../../approvals/requests.ts'
import type { AdminContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { t as label } from '../../messages/alerts.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { RELEASE_RECORDED } from '../../records/released.ts'
import { Refusal, refuseFields } from '../../refusal.ts'
import { closeReleasedDebt } from '../payoff/service.ts'
import { blockSentence, findBlock, findRedemption, isUnpaid } from './posting-money.ts'
import {
  changeLockedCertificateIn,
  type LockedCertificate,
  withLockedCertificate,
} from './with-locked-certificate.ts'

interface NewRelease {
  readonly releasedOn?: PlainDate | undefined
  readonly instrumentNo: string
  readonly earlyReason: string
}

/**
 * Records the release of the lien. Needs a reason before the first day on which no payment can be taken back. If money
 * was refunded and the payments have less than the redemption, the release gives up the lien unpaid and needs a
 * second approval.
 */
export const recordRelease = (context: AdminContext, id: number, input: NewRelease) =>
  withLockedCertificate(context, id, async (locked) => {
    const { trx, record } = locked
    const { redemption, releasedOn, isEarly } = await checkRelease(locked, id, input)
    if (!(await isUnpaid(trx, redemption))) return store(locked, id, input)
    const { instrumentNo, earlyReason } = input
    await requestApproval(trx, context, {
      ...{ act: 'lien-release', subject: id, title: record.row.certificateNo },
      input: { releasedOn, instrumentNo, earlyReason },
      changes: [
        { field: 'releasedOn', label: label('releasedOn'), before: '', after: releasedOn },
        { field: 'instrumentNo', label: label('releaseInstrument'), before: '', after: instrumentNo },
        ...(isEarly
          ? [{ field: 'earlyReason', label: label('releaseReason'), before: '', after: earlyReason }]
          : []),
      ],
    })
  })

/** Records a release after its second approval. */
export const performRelease = (
  trx: Transaction,
  context: AdminContext,
  id: number,
  input: NewRelease,
): Promise<void> => changeLockedCertificateIn(trx, context, id, (locked) => store(locked, id, input))

/** Checks a release. Throws `state_changed` if there is nothing to release, and `bad_request` by field. */
async function checkRelease(
  { trx, record: { row, today } }: LockedCertificate,
  id: number,
  input: NewRelease,
) {
  const redemption = await findRedemption(trx, id)
  if (!redemption || redemption.released_on !== null) throw new Refusal('state_changed')
  const releasedOn = input.releasedOn ?? today
  const isEarly = releasedOn < redemption.releasable_on
  refuseFields({
    releasedOn:
      releasedOn > today || releasedOn < redemption.received_on
        ? fieldSentence('sinceRedemption')
        : blockSentence(await findBlock(trx, row)),
    earlyReason:
      isEarly && !isReason(input.earlyReason)
        ? fieldSentence('earlyRelease', { day: redemption.releasable_on })
        : null,
  })
  return { redemption, releasedOn, isEarly }
}

async function store(locked: LockedCertificate, id: number, input: NewRelease): Promise<void> {
  const { trx, context, writeHistory, audit } = locked
  const { redemption, releasedOn, isEarly } = await checkRelease(locked, id, input)
  await trx
    .updateTable('redemption')
    .set({
      released_on: releasedOn,
      release_instrument_no: input.instrumentNo,
      release_early_reason: isEarly ? input.earlyReason : null,
      release_recorded_by: context.actor.userId,
      release_recorded_at: context.at,
    })
    .where('id', '=', redemption.id)
    .execute()
  await trx.updateTable('certificate').set({ release_recorded_on: releasedOn }).where('id', '=', id).execute()
  await writeHistory({
    what: RELEASE_RECORDED,
    after: `${releasedOn}, instrument ${input.instrumentNo}`,
    reason: isEarly ? input.earlyReason : null,
  })
  audit('record-release', { releasedOn, isEarly })
}

/** Undoes a release that was recorded by mistake. */
export const undoRelease = (context: AdminContext, id: number, { reason }: { readonly reason: string }) =>
  withLockedCertificate(context, id, async ({ trx, writeHistory, audit }) => {
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
      what: RELEASE_RECORDED,
      before: `${redemption.released_on}, instrument ${redemption.release_instrument_no}`,
      reason,
    })
    audit('undo-release')
  })
