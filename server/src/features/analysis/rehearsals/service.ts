import type {
  NewRehearsal,
  Rehearsal,
  RehearsalChange,
  RehearsalSummary,
} from '@fieldstone/contract/entities/analysis/rehearsals/rehearsal'
import type { OwnConfirmation } from '@fieldstone/contract/entities/approvals/own-confirmation'
import { rehearsalRoutes } from '@fieldstone/contract/routes/analysis/rehearsals'
import { obstacleOf, type RehearsalObstacle } from '@fieldstone/domain/analysis/rehearsals/obstacles'
import { isAskable } from '@fieldstone/domain/payoff/askable-day'
import { sql } from 'kysely'
import { endApproval, requestApproval } from '../../../approvals/requests.ts'
import { findWaiting } from '../../../approvals/rows.ts'
import type { AdminContext } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import { implement } from '../../../http/handler.ts'
import type { Page } from '../../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../../lists/read-list.ts'
import { filled, instantKey, numberKey } from '../../../lists/sort.ts'
import { t as label } from '../../../messages/alerts.ts'
import { fieldSentence, t } from '../../../messages/refusals.ts'
import { Refusal, refuseFields } from '../../../refusal.ts'
import { addTask } from '../../../tasks/rows.ts'
import { confirmOneself, refuseEndedSession } from '../../accounts/service.ts'
import { readSeenSettings, saveCountySettingsIn } from '../../counties/service.ts'
import { addPayoffRuleIn, checkRule, lockRules, todayOf } from '../../payoff/service.ts'
import { present, stateOf, summaryOf } from './present.ts'
import { getRow, lockRow, REHEARSAL_COLUMNS, REHEARSAL_TABLES, type RehearsalRow } from './rows.ts'

export const rehearsals = implement(rehearsalRoutes, {
  listRehearsals: (context, { query }) => listRehearsals(context, query),
  startRehearsal: async (context, { body }) => ({
    rehearsalId: await startRehearsal(context, body),
  }),
  getRehearsal: (context, { params }) => getRehearsal(context, params.id),
  listRehearsalChanges: (context, { params, query }) => listRehearsalChanges(context, params.id, query),
  runRehearsal: (context, { params }) => runRehearsal(context, params.id),
  discardRehearsal: (context, { params }) => discardRehearsal(context, params.id),
  putRehearsalInForce: (context, { params, body }) => putRehearsalInForce(context, params.id, body),
})

/** The kind of the task that replays the certificates of a rehearsal, or deletes its list of them. */
export const REHEARSAL_TASK = 'rehearsal'

const REHEARSALS: ListSource<(typeof rehearsalRoutes.listRehearsals.sorts)[number]> = {
  columns: REHEARSAL_COLUMNS,
  from: REHEARSAL_TABLES,
  sorts: { staged: filled(instantKey(sql`rehearsal.staged_at`)) },
  usualSort: '-staged',
  key: numberKey(sql`rehearsal.id`),
}

async function listRehearsals(context: AdminContext, query: ListQuery): Promise<Page<RehearsalSummary[]>> {
  const found = await readList<RehearsalRow>(context, REHEARSALS, query, sql`true`)
  return found.map((row) => summaryOf(row, context))
}

const getRehearsal = async (context: AdminContext, id: number): Promise<Rehearsal> =>
  present(context.services.db, context, await getRow(context.services.db, id))

/** Stores a change and starts to replay it. Refuses what the form of the settings would refuse. */
async function startRehearsal(context: AdminContext, input: NewRehearsal): Promise<number> {
  const { services, actor, at } = context
  const { horizonOn } = input
  refuseFields({
    rule: (input.rule === null) === (input.county === null) ? fieldSentence('oneRehearsed') : null,
    horizonOn:
      horizonOn === null || isAskable(horizonOn, todayOf(services, null)) ? null : fieldSentence('whatIfDay'),
  })
  return inTransaction(services.db, async (trx) => {
    const { id } = await trx
      .insertInto('rehearsal')
      .values({
        ...(await stagedColumns(trx, context, input)),
        horizon_on: horizonOn,
        ...{ staged_by: actor.userId, staged_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queue(trx, context, await getRow(trx, id))
    audit(trx, context, 'stage-rehearsal', await getRow(trx, id))
    return id
  })
}

async function stagedColumns(trx: Transaction, context: AdminContext, { rule, county }: NewRehearsal) {
  if (rule !== null) {
    const { stateId, countyId, effectiveFrom, values } = await checkRule(trx, rule)
    return {
      ...{ state_id: stateId, county_id: countyId, effective_from: effectiveFrom },
      values: JSON.stringify(values),
    }
  }
  if (county === null) throw new Error('one of the two changes was checked to be there')
  const { countyId, version, choices } = county
  const { stateId } = await readSeenSettings(trx, context, countyId, version)
  return {
    ...{ state_id: stateId, county_id: countyId },
    choices: JSON.stringify(choices),
  }
}

/** Runs a rehearsal again with current data, even if it has ended. */
function runRehearsal(context: AdminContext, id: number): Promise<Rehearsal> {
  return inTransaction(context.services.db, async (trx) => {
    const row = await lockRow(trx, id)
    requireOpen(row)
    if (isBusy(row)) throw refused('unfinished')
    await trx
      .updateTable('rehearsal')
      .set({ settings_mark: null, finished_at: null })
      .where('id', '=', id)
      .execute()
    await queue(trx, context, row)
    audit(trx, context, 'run-rehearsal', row)
    return present(trx, context, await getRow(trx, id))
  })
}

/** Discards a rehearsal. Keeps its figures. A task deletes its list of certificates, which may have a million rows. */
function discardRehearsal(context: AdminContext, id: number): Promise<Rehearsal> {
  return inTransaction(context.services.db, async (trx) => {
    const row = await lockRow(trx, id)
    requireOpen(row)
    if (isBusy(row)) throw refused('unfinished')
    await end(trx, context, row, 'discarded')
    const waiting = await findWaiting(trx, 'rehearsal', id)
    if (waiting !== null)
      await endApproval(trx, context, waiting, {
        ...{ ended: 'canceled', how: 'administrator' },
        by: context.actor.userId,
      })
    await queue(trx, context, row)
    audit(trx, context, 'discard-rehearsal', row)
    return present(trx, context, await getRow(trx, id))
  })
}

/**
 * Requests the second approval of the change, with the administrator's password and code. Only the person who staged it
 * can request it, and only if the settings have not changed since the run.
 */
async function putRehearsalInForce(
  context: AdminContext,
  id: number,
  confirmation: OwnConfirmation,
): Promise<Rehearsal> {
  const comparedHash = await confirmOneself(context, confirmation)
  return inTransaction(context.services.db, async (trx) => {
    await refuseEndedSession(trx, context, comparedHash)
    await askForSecond(trx, context, await lockReady(trx, context, id))
    return present(trx, context, await getRow(trx, id))
  })
}

/**
 * Makes the change after its second approval, on behalf of the person who staged it, by the same call as the form of the
 * settings.
 */
export async function performRehearsal(trx: Transaction, context: AdminContext, id: number): Promise<void> {
  const row = await lockReady(trx, context, id)
  await makeChange(trx, context, row)
  await end(trx, context, row, 'in-force')
  audit(trx, context, 'put-rehearsal-in-force', row)
}

/** Throws `Refusal('rehearsal_refused')` if the change cannot be put in force by this administrator. */
async function lockReady(trx: Transaction, { actor }: AdminContext, id: number): Promise<RehearsalRow> {
  const row = await lockForChange(trx, id)
  const obstacle = obstacleOf({ ...standingOf(row), isOwn: row.stagedById === actor.userId })
  if (obstacle !== null) throw refused(obstacle)
  return row
}

/** Locks the settings that its figures depend on. */
async function lockForChange(trx: Transaction, id: number): Promise<RehearsalRow> {
  const { stateId, countyId } = await lockRow(trx, id)
  await lockRules(trx, stateId)
  if (countyId !== null)
    await trx.selectFrom('county').select('id').where('id', '=', countyId).forUpdate().execute()
  return getRow(trx, id)
}

const standingOf = (row: RehearsalRow) => ({
  isEnded: row.ended !== null,
  isFinished: row.finishedAt !== null,
  isStale: stateOf(row) === 'stale',
})

const askForSecond = (trx: Transaction, context: AdminContext, row: RehearsalRow): Promise<number> =>
  requestApproval(trx, context, {
    ...{ act: 'rehearsal', subject: row.id, input: { rehearsalId: row.id } },
    title: row.countyName === null ? row.stateId : `${row.countyName}, ${row.stateId}`,
    changes: [
      ...(row.effectiveFrom === null
        ? []
        : [{ field: 'effectiveFrom', label: label('ruleFrom'), before: '', after: row.effectiveFrom }]),
      ...Object.entries(row.values ?? row.choices ?? {}).map(([field, value]) => ({
        field,
        label: field,
        before: '',
        after: JSON.stringify(value),
      })),
    ],
  })

async function makeChange(trx: Transaction, context: AdminContext, row: RehearsalRow): Promise<void> {
  const { stateId, countyId, effectiveFrom, values, choices } = row
  if (effectiveFrom !== null && values !== null)
    await addPayoffRuleIn(trx, context, { stateId, countyId, effectiveFrom, values })
  else if (countyId !== null && choices !== null)
    // The version may have changed because of the county's contacts, which are not rehearsed.
    await saveCountySettingsIn(trx, context, countyId, choices)
  else throw new Error(`rehearsal ${row.id} holds no change`)
}

const end = (
  trx: Transaction,
  { actor, at }: AdminContext,
  { id }: RehearsalRow,
  ended: NonNullable<RehearsalRow['ended']>,
) =>
  trx
    .updateTable('rehearsal')
    .set({ ended, ended_by: actor.userId, ended_at: at })
    .where('id', '=', id)
    .execute()

async function queue(
  trx: Transaction,
  { actor, at }: AdminContext,
  { id, stateId, countyName }: RehearsalRow,
): Promise<void> {
  const title = countyName === null ? stateId : `${countyName}, ${stateId}`
  const task = {
    kind: REHEARSAL_TASK,
    title,
    input: { rehearsalId: id },
    startedBy: actor.userId,
    at,
  } as const
  await trx
    .updateTable('rehearsal')
    .set({ task_id: await addTask(trx, task) })
    .where('id', '=', id)
    .execute()
}

function audit(
  trx: Transaction,
  context: AdminContext,
  action: 'stage-rehearsal' | 'run-rehearsal' | 'discard-rehearsal' | 'put-rehearsal-in-force',
  { id, stateId, countyId, effectiveFrom, values, choices }: RehearsalRow,
): void {
  const detail = {
    ...{ state: stateId, county: countyId, from: effectiveFrom },
    settings: Object.keys(values ?? choices ?? {}).join(', '),
  }
  context.audit(trx, { action, subject: { kind: 'rehearsal', id }, detail })
}

const isBusy = ({ finishedAt, taskState }: RehearsalRow): boolean =>
  finishedAt === null && (taskState === 'waiting' || taskState === 'running')

function requireOpen({ ended }: RehearsalRow): void {
  if (ended !== null) throw refused('ended')
}

const refused = (reason: RehearsalObstacle): Refusal<'rehearsal_refused'> =>
  new Refusal('rehearsal_refused', {
    details: { reason },
    message: t(`rehearsal_${reason}`),
    log: `rehearsal: ${reason}`,
  })

const CHANGES: ListSource<(typeof rehearsalRoutes.listRehearsalChanges.sorts)[number]> = {
  columns: sql`c.id as "certificateId", c.certificate_no as "certificateNo", county.name as "countyName",
    c.owner_name as "ownerName", change.before_cents as "beforeCents", change.after_cents as "afterCents",
    change.after_cents - change.before_cents as "differenceCents", change.good_through_before as "goodThroughBefore",
    change.good_through_after as "goodThroughAfter", change.horizon_before_cents as "horizonBeforeCents",
    change.horizon_after_cents as "horizonAfterCents", change.effects`,
  from: sql`rehearsal_change change join certificate c on c.id = change.certificate_id
    join county on county.id = c.county_id`,
  countedFrom: sql`rehearsal_change change join certificate c on c.id = change.certificate_id`,
  sorts: {
    size: filled(numberKey(sql`change.size`)),
    certificate: filled(numberKey(sql`change.certificate_id`)),
  },
  usualSort: '-size',
  key: numberKey(sql`change.certificate_id`),
  filtered: sql`concat_ws(' ', c.certificate_no, c.owner_name)`,
}

/** Lists the affected certificates. */
async function listRehearsalChanges(
  context: AdminContext,
  id: number,
  query: ListQuery,
): Promise<Page<RehearsalChange[]>> {
  const row = await getRow(context.services.db, id)
  // An unfinished run has found only a part.
  const scope = row.finishedAt === null ? sql`false` : sql`change.rehearsal_id = ${id}`
  return readList<RehearsalChange>(context, CHANGES, query, scope)
}
