import type { DeadlineLine } from '@fieldstone/contract/entities/legal/deadline'
import { legalWireName } from '@fieldstone/contract/entities/legal/legal'
import { DEFENDANT_NAMES } from '@fieldstone/contract/entities/legal/tracking'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { settingsOf } from '@fieldstone/domain/legal/deadline-settings'
import { type Deadline, openDeadlines, urgencyOf } from '@fieldstone/domain/legal/deadlines'
import type { DefendantFacts } from '@fieldstone/domain/legal/file'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { Page } from '../../lists/page.ts'
import type { Services } from '../../services.ts'
import { readAllRegimes, todayOf } from '../payoff/service.ts'
import { type DueRange, dueWithin, findDueDays, type StoredMark } from './due-days.ts'
import { periodsOf, type SettingsPeriod } from './due-rules.ts'
import { type FileRow, listFiles } from './file-row.ts'

/** A deadline with its file. */
export interface FileDeadline {
  readonly file: FileRow
  readonly deadline: Deadline
  readonly today: PlainDate
  /** Its number among the deadlines of its file on its day. */
  readonly no: number
  readonly of: number
  readonly mark: StoredMark | null
}

type OpenDeadline = Pick<FileDeadline, 'file' | 'deadline' | 'today'>

interface Range extends DueRange {
  readonly scope: RawBuilder<unknown>
}

/** Lists the deadlines in the active files of a scope, soonest first. */
export async function findDeadlines(
  services: Services,
  db: Db | Transaction,
  { scope, ...range }: Range,
): Promise<{ readonly found: readonly FileDeadline[]; readonly total: number }> {
  const regimeOf = await readAllRegimes(db)
  const periods = await periodsOfCounties(services, db, regimeOf)
  const { days, total } = await findDueDays(db, { scope, periods }, range)
  const ids = [...new Set(days.map(({ certificateId }) => certificateId))]
  const files = await listFiles(db, sql`c.id = any(${ids}::bigint[])`)
  const ofFile = await deadlinesOfFiles(services, db, { files, regimeOf })
  const open = new Map(
    files.flatMap((file) => {
      const today = todayOf(services, regimeOf(file.stateId, file.countyId))
      return (ofFile.get(file.id) ?? []).map((deadline): [string, OpenDeadline] => [
        keyOf(file.id, deadline.rule, deadline.defendant?.id ?? 0),
        { file, deadline, today },
      ])
    }),
  )
  // Drops deadlines that somebody has met since they were selected.
  const found = days.flatMap(({ certificateId, rule, defendantId, no, of, mark }) => {
    const it = open.get(keyOf(certificateId, rule, defendantId))
    return it ? [{ ...it, no, of, mark }] : []
  })
  return { found, total }
}

/** Selects the open deadlines in the active files `legal` of a scope, as queries that end with one named `found`. */
export async function openDeadlinesQuery(
  services: Services,
  scope: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const periods = await periodsOfCounties(services, services.db, await readAllRegimes(services.db))
  return dueWithin({ scope, periods }, { from: null, to: null })
}

type RegimeOf = Awaited<ReturnType<typeof readAllRegimes>>

/** Reads the settings of each county over time. */
export async function periodsOfCounties(
  services: Services,
  db: Db | Transaction,
  regimeOf: RegimeOf,
): Promise<readonly SettingsPeriod[]> {
  const counties = await db.selectFrom('county').select(['id', 'state_id as stateId']).execute()
  return counties.flatMap(({ id, stateId }) => {
    const regime = regimeOf(stateId, id)
    return periodsOf(regime, id, todayOf(services, regime))
  })
}

/** Lists the open deadlines of files, by file, in order. */
export async function deadlinesOfFiles(
  services: Pick<Services, 'clock' | 'config'>,
  db: Db | Transaction,
  { files, regimeOf }: { readonly files: readonly FileRow[]; readonly regimeOf: RegimeOf },
): Promise<ReadonlyMap<number, readonly Deadline[]>> {
  const ids = files.map(({ id }) => id)
  const defendants = await defendantsByFile(db, ids)
  return new Map(
    files.map((file) => {
      const regime = regimeOf(file.stateId, file.countyId)
      const today = todayOf(services, regime)
      const settings = settingsOf(regime, today, file)
      const input = { facts: file, defendants: defendants.get(file.id) ?? [], settings, today }
      return [file.id, openDeadlines(input)]
    }),
  )
}

const keyOf = (certificateId: number, rule: string, defendantId: number): string =>
  `${certificateId} ${rule} ${defendantId}`

export type LegalContext = Context<ActorOf<'admin' | 'legal'>>

interface AgendaQuery extends Whose {
  readonly page: number
  readonly pageSize: number
  readonly from?: PlainDate | undefined
  readonly to?: PlainDate | undefined
  readonly marked?: 'only' | 'also' | undefined
}

/** Which files to include. */
export interface Whose {
  readonly mine?: boolean | undefined
  readonly unassigned?: boolean | undefined
  /** Include only files of this firm. */
  readonly firmId?: number | undefined
  readonly certificateId?: number | undefined
  readonly attorneyId?: number | undefined
}

/** Lists a page of the agenda. */
export async function listDeadlines(
  { services, actor }: LegalContext,
  query: AgendaQuery,
): Promise<Page<DeadlineLine[]>> {
  const { page, pageSize, from, to, marked = 'never' } = query
  const { found, total } = await findDeadlines(services, services.db, {
    scope: scopeOf(actor, query),
    marked,
    from: from ?? null,
    to: to ?? null,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  return new Page(found.map(present), total)
}

/** Returns the condition on files: the reader's reach, then the requested files. */
export function scopeOf(
  actor: LegalContext['actor'],
  { mine, unassigned, certificateId, firmId, attorneyId }: Whose,
): RawBuilder<unknown> {
  const assignedTo = (userId: number) => sql`legal.assigned_attorney_id = ${userId}`
  const conditions = [
    actor.role === 'admin' ? sql`legal.firm_id is not null` : sql`legal.firm_id = ${actor.firmId}`,
    ...(certificateId === undefined ? [] : [sql`c.id = ${certificateId}`]),
    ...(firmId === undefined ? [] : [sql`legal.firm_id = ${firmId}`]),
    ...(mine ? [assignedTo(actor.userId)] : []),
    ...(attorneyId === undefined ? [] : [assignedTo(attorneyId)]),
    ...(unassigned ? [sql`legal.assigned_attorney_id is null`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

const present = ({ file, deadline, today, mark }: FileDeadline): DeadlineLine => ({
  certificateId: file.id,
  certificateNo: file.certificateNo,
  countyName: file.countyName,
  ownerName: file.ownerName,
  assignedAttorneyName: file.assignedAttorneyName,
  rule: deadline.rule,
  dueOn: deadline.dueOn,
  urgency: urgencyOf(deadline, today),
  defendantId: deadline.defendant?.id ?? null,
  defendantName: deadline.defendant?.name ?? null,
  fromField: factName(deadline.from.fact),
  fromOn: deadline.from.on,
  count: deadline.length?.count ?? null,
  unit: deadline.length?.unit ?? null,
  tolledDays: deadline.tolledDays,
  stayEndedOn: deadline.stayEndedOn,
  shiftedFrom: deadline.shiftedFrom,
  standingSince: deadline.standing.kind === 'due' ? null : deadline.standing.since,
  mark: mark && { ...mark, at: new Date(mark.at) },
})

const factName = (fact: Deadline['from']['fact']): string =>
  fact === 'purchasedOn'
    ? 'purchaseDate'
    : fact === 'servedOn'
      ? DEFENDANT_NAMES.servedOn
      : fact === 'waiverRequestedOn'
        ? DEFENDANT_NAMES.waiverRequestedOn
        : legalWireName(fact)

async function defendantsByFile(
  db: Db | Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly DefendantFacts[]>> {
  const { rows } = await sql<DefendantFacts & { certificateId: number }>`
    select id, certificate_id as "certificateId", name, party_type as "partyType", service_type as "serviceType",
      waiver_requested_on as "waiverRequestedOn", served_on as "servedOn", answered_on as "answeredOn"
    from defendant where certificate_id = any(${[...ids]}::bigint[]) order by id`.execute(db)
  const byFile = new Map<number, DefendantFacts[]>()
  for (const row of rows) {
    const known = byFile.get(row.certificateId)
    if (known) known.push(row)
    else byFile.set(row.certificateId, [row])
  }
  return byFile
}
