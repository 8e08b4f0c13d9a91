import { nextStep } from '@fieldstone/domain/legal/next-step'
import { isClosingStep } from '@fieldstone/domain/payments/closing'
import { bySystem, type Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { t } from '../../messages/alerts.ts'
import { asWritten } from '../../messages/refusals.ts'
import { closeOpenCheckouts } from '../../records/close-checkouts.ts'
import { type HistoryChange, recordHistory } from '../../records/history.ts'
import { openLatePetitionTask } from '../../records/late-petition.ts'
import { certificateSubject, openStaffTask } from '../../records/staff-tasks.ts'
import { Refusal } from '../../refusal.ts'
import { alertOfLateArrivals } from '../payments/service.ts'
import { type LienRecord, readLien, recordCorrections, statusOf } from '../payoff/service.ts'
import { pauseForHolds } from '../plans/service.ts'
import type { LegalRecord } from './read-file.ts'

/**
 * Applies the effects of a changed file on the certificate's status and money: timeline, quotes, ledger, open
 * checkouts.
 */
export async function recordEffects(
  trx: Transaction,
  context: Context,
  before: LegalRecord,
  after: LegalRecord,
): Promise<void> {
  const change = { certificateId: after.row.id, at: context.at, actor: context.actor }
  const [from, to] = [statusOf(before.row, before.today), statusOf(after.row, after.today)]
  if (from !== to) await recordHistory(trx, { ...change, what: 'status', before: from, after: to })
  await recordClosing(trx, change, before, after)
  // Pauses automatic payments now instead of at the next run of the job.
  await pauseForHolds(trx, bySystem(context), after.row.id)
  for (const { fromOn, untilOn } of newPetitions(before, after))
    await openLatePetitionTask(
      trx,
      { config: context.services.config, at: context.at },
      { certificateId: after.row.id, filedOn: fromOn, endedOn: untilOn },
    )
  if (isClosingStep(before.row, after.row))
    await closeOpenCheckouts(trx, after.row.id, { reason: 'legal-step', at: context.at })
  await alertOfLateArrivals(trx, bySystem(context), after.row.id)
  await followService(trx, context, before, after)
  if (before.row.noiFiledOn === after.row.noiFiledOn) return
  const refused = await recordCorrections(trx, context.services, [
    { certificateId: after.row.id, reason: 'notice of intent', redeemedOn: after.row.redeemedOn },
  ])
  const reason = refused.get(after.row.id)
  if (reason !== undefined) throw new Refusal('bad_request', { fields: { noiFiledOn: asWritten(reason) } })
  await recordHistory(trx, {
    ...change,
    what: 'notice of intent',
    before: before.row.noiFiledOn,
    after: after.row.noiFiledOn,
    payoffAfter: figureOf(await readLien(trx, context.services, after.row.id)),
  })
}

/** The timeline says which date closed a file or opened it again. */
async function recordClosing(
  trx: Transaction,
  change: Pick<HistoryChange, 'certificateId' | 'at' | 'actor'>,
  before: LegalRecord,
  after: LegalRecord,
): Promise<void> {
  const state = ({ row, today }: LegalRecord) => (nextStep(row, today) === 'closed' ? 'closed' : 'open')
  const [from, to] = [state(before), state(after)]
  if (from === to) return
  const changed = (name: 'dismissalFiledOn' | 'taxDeedIssuedOn') => before.row[name] !== after.row[name]
  const reason = changed('dismissalFiledOn') ? 'dismissal' : changed('taxDeedIssuedOn') ? 'tax deed' : null
  await recordHistory(trx, { ...change, what: 'legal file', before: from, after: to, reason })
}

/**
 * Military service changes the interest by the confirmed rule. Until counsel has confirmed it, creates a task for
 * them.
 */
async function followService(
  trx: Transaction,
  { services, at }: Context,
  { row: before }: LegalRecord,
  { row: after }: LegalRecord,
): Promise<void> {
  const { id, militaryHoldFromOn: fromOn, militaryHoldUntilOn: untilOn } = after
  if (fromOn === before.militaryHoldFromOn && untilOn === before.militaryHoldUntilOn) return
  const correction = { certificateId: id, reason: 'military service', redeemedOn: after.redeemedOn }
  const refused = (await recordCorrections(trx, services, [correction])).get(id)
  if (refused !== undefined)
    throw new Refusal('bad_request', { fields: { militaryHoldFromOn: asWritten(refused) } })
  const record = await readLien(trx, services, id)
  if (record?.facts.isServicememberRuleOpen === true)
    await openStaffTask(trx, {
      ...certificateSubject(id),
      kind: 'servicemember',
      note: t('servicemember'),
      at,
    })
}

const newPetitions = (before: LegalRecord, after: LegalRecord) =>
  after.holds.filter(
    ({ kind, fromOn }) =>
      kind === 'bankruptcy' && !before.holds.some((hold) => hold.kind === kind && hold.fromOn === fromOn),
  )

export const figureOf = (record: LienRecord | null) =>
  record?.quote ? { totalCents: record.quote.totalCents, goodThrough: record.quote.goodThrough } : null
