import type {
  Rehearsal,
  RehearsalDay,
  RehearsalResult,
  RehearsalState,
  RehearsalSummary,
  RehearsalTotals,
} from '@fieldstone/contract/entities/analysis/rehearsals/rehearsal'
import type { CountyChoices } from '@fieldstone/contract/entities/counties/county-settings'
import { EFFECTS } from '@fieldstone/domain/analysis/rehearsals/effects'
import {
  BIN_EDGES,
  type DayTally,
  type Tally,
  type Totals,
} from '@fieldstone/domain/analysis/rehearsals/tally'
import { WEB_STATUSES } from '@fieldstone/domain/certificates/web-status'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { findWaiting } from '../../../approvals/rows.ts'
import type { AdminContext } from '../../../context.ts'
import type { Db, Transaction } from '../../../db/database.ts'
import { getTask } from '../../tasks/service.ts'
import type { RehearsalRow } from './rows.ts'

export function summaryOf(row: RehearsalRow, { actor }: AdminContext): RehearsalSummary {
  const { id, stateId, countyId, countyName, effectiveFrom, values, choices, horizonOn, stagedBy, stagedAt } =
    row
  const tally = finishedTally(row)
  return {
    ...{ id, stateId, countyId, countyName, effectiveFrom, values, choices, horizonOn, stagedBy, stagedAt },
    state: stateOf(row),
    isOwn: row.stagedById === actor.userId,
    affectedCount: tally?.affectedCount ?? null,
    differenceCents: tally && cents(tally.onDay.afterCents - tally.onDay.beforeCents),
  }
}

export async function present(
  db: Db | Transaction,
  context: AdminContext,
  row: RehearsalRow,
): Promise<Rehearsal> {
  const { taskId, runAt, day, endedBy, endedAt } = row
  const isApprovalWaiting = (await findWaiting(db, 'rehearsal', row.id)) !== null
  const tally = finishedTally(row)
  return {
    ...summaryOf(row, context),
    ...{ runAt, day, endedBy, endedAt, isApprovalWaiting },
    present: row.choices === null ? null : await presentChoices(db, row),
    task: taskId === null ? null : await getTask(db, taskId, context.at),
    result: tally && (await resultOf(db, tally)),
  }
}

/**
 * Returns the state of a rehearsal: a final state first, then the state of an unfinished task, then whether the settings
 * have changed.
 */
export function stateOf({
  ended,
  finishedAt,
  taskState,
  settingsHash,
  currentSettingsHash,
}: RehearsalRow): RehearsalState {
  if (ended !== null) return ended
  if (finishedAt === null) return taskState === 'done' ? 'running' : taskState
  return settingsHash === currentSettingsHash ? 'done' : 'stale'
}

/** Null until the run has finished. */
const finishedTally = ({ finishedAt, tally }: RehearsalRow): Tally | null =>
  finishedAt === null ? null : tally

async function presentChoices(db: Db | Transaction, { countyId }: RehearsalRow): Promise<CountyChoices> {
  return db
    .selectFrom('county')
    .select([
      'can_request_payoff as canRequestPayoff',
      'must_get_payoff_from_county as mustGetPayoffFromCounty',
      'no_payoff_after_legal as noPayoffAfterLegal',
    ])
    .where('id', '=', countyId)
    .executeTakeFirstOrThrow()
}

async function resultOf(db: Db | Transaction, tally: Tally): Promise<RehearsalResult> {
  const { redeemedCount, affectedCount, onDay, onHorizon, byCounty, bySale, byStatus, effects } = tally
  const ids = Object.keys(byCounty).map(Number)
  const counties =
    ids.length === 0
      ? []
      : await db.selectFrom('county').select(['id', 'name']).where('id', 'in', ids).orderBy('name').execute()
  return {
    ...{ redeemedCount, affectedCount },
    onDay: dayOf(onDay),
    onHorizon: onHorizon && dayOf(onHorizon),
    byCounty: counties.flatMap(({ id, name }) =>
      totalsIn(byCounty, String(id)).map((it) => ({ ...it, countyId: id, countyName: name })),
    ),
    bySale: (['auction', 'negotiated', null] as const).flatMap((saleType) =>
      totalsIn(bySale, saleType ?? '').map((it) => ({ ...it, saleType })),
    ),
    byStatus: WEB_STATUSES.flatMap((status) => totalsIn(byStatus, status).map((it) => ({ ...it, status }))),
    effects: EFFECTS.flatMap((effect) => (effects[effect] > 0 ? [{ effect, count: effects[effect] }] : [])),
  }
}

function totalsIn(group: Readonly<Record<string, Totals>>, key: string): RehearsalTotals[] {
  const found = group[key]
  if (found === undefined) return []
  return [{ ...found, beforeCents: cents(found.beforeCents), afterCents: cents(found.afterCents) }]
}

function dayOf({ bins, beforeCents, afterCents, ...counts }: DayTally): RehearsalDay {
  return {
    ...counts,
    beforeCents: cents(beforeCents),
    afterCents: cents(afterCents),
    bins: bins.map((count, at) => ({ fromCents: edgeAt(at - 1), toCents: edgeAt(at), count })),
  }
}

const edgeAt = (at: number): Cents | null => {
  const edge = BIN_EDGES[at]
  return edge === undefined ? null : cents(edge)
}
