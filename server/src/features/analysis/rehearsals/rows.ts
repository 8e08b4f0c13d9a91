import type { CountyChoices } from '@fieldstone/contract/entities/counties/county-settings'
import type { Tally } from '@fieldstone/domain/analysis/rehearsals/tally'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../../../db/database.ts'
import { firstRowOrThrow } from '../../../first-row.ts'

/** A rehearsal as stored. */
export interface RehearsalRow {
  readonly id: number
  readonly stateId: string
  readonly countyId: number | null
  readonly countyName: string | null
  readonly effectiveFrom: PlainDate | null
  readonly values: Readonly<Record<string, unknown>> | null
  readonly choices: CountyChoices | null
  readonly horizonOn: PlainDate | null
  readonly stagedById: number
  readonly stagedBy: string | null
  readonly stagedAt: Date
  readonly taskId: number | null
  readonly taskState: 'waiting' | 'running' | 'done' | 'failed' | 'canceled'
  /** The hash of the settings with which it ran. Null until it has started. */
  readonly settingsHash: string | null
  /** The hash of the current settings. */
  readonly currentSettingsHash: string
  readonly runAt: Date | null
  readonly day: PlainDate | null
  readonly lastCertificateId: number
  readonly doneCount: number
  readonly totalCount: number | null
  readonly tally: Tally | null
  readonly finishedAt: Date | null
  readonly ended: 'discarded' | 'in-force' | null
  readonly endedBy: string | null
  readonly endedAt: Date | null
}

const nameOf = (alias: string) =>
  sql`nullif(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), '')`

/**
 * SQL: a hash of the settings that the figures of a rehearsal depend on. Rows of payoff rules never change, so their ids
 * are enough. County settings count only if they are rehearsed.
 */
const CURRENT_SETTINGS_HASH = sql<string>`md5(concat(
  (select string_agg(regime.id::text, ',' order by regime.id) from regime where regime.state_id = rehearsal.state_id
    and (rehearsal.county_id is null or regime.county_id is null or regime.county_id = rehearsal.county_id)),
  ';', (select concat_ws(',', own.can_request_payoff, own.must_get_payoff_from_county, own.no_payoff_after_legal)
    from county own where own.id = rehearsal.county_id and rehearsal.choices is not null)))`

export const REHEARSAL_COLUMNS = sql`rehearsal.id, rehearsal.state_id as "stateId", rehearsal.county_id as "countyId",
  county.name as "countyName", rehearsal.effective_from as "effectiveFrom", rehearsal.values, rehearsal.choices,
  rehearsal.horizon_on as "horizonOn",
  rehearsal.staged_by as "stagedById", ${nameOf('stager')} as "stagedBy", rehearsal.staged_at as "stagedAt",
  rehearsal.task_id as "taskId", task.state as "taskState", rehearsal.settings_mark as "settingsHash",
  ${CURRENT_SETTINGS_HASH} as "currentSettingsHash", rehearsal.run_at as "runAt", rehearsal.day,
  rehearsal.last_certificate_id as "lastCertificateId", rehearsal.done_count as "doneCount",
  rehearsal.total_count as "totalCount", rehearsal.tally, rehearsal.finished_at as "finishedAt",
  rehearsal.ended, ${nameOf('ender')} as "endedBy", rehearsal.ended_at as "endedAt"`

export const REHEARSAL_TABLES = sql`rehearsal
  left join county on county.id = rehearsal.county_id
  left join task on task.id = rehearsal.task_id
  left join app_user stager on stager.id = rehearsal.staged_by
  left join app_user ender on ender.id = rehearsal.ended_by`

export async function getRow(db: Db | Transaction, id: number): Promise<RehearsalRow> {
  return firstRowOrThrow(
    await sql<RehearsalRow>`
    select ${REHEARSAL_COLUMNS} from ${REHEARSAL_TABLES} where rehearsal.id = ${id}`.execute(db),
  )
}

export async function lockRow(trx: Transaction, id: number): Promise<RehearsalRow> {
  await sql`select id from rehearsal where id = ${id} for update`.execute(trx)
  return getRow(trx, id)
}

/** SQL: the condition for certificates `c` in the state or county of the rehearsal. */
export const scopeOf = ({
  stateId,
  countyId,
}: Pick<RehearsalRow, 'stateId' | 'countyId'>): RawBuilder<unknown> =>
  countyId === null
    ? sql`c.county_id in (select place.id from county place where place.state_id = ${stateId})`
    : sql`c.county_id = ${countyId}`
