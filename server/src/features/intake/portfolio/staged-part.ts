import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { columnList } from '../file/sql-parts.ts'
import type { PartRow } from './check-part.ts'
import type { Part } from './part-form.ts'
import { columnsOfPart } from './parts.ts'

/** The staged rows of one part's file. */
export interface StagedPart {
  readonly part: Part
  readonly batchId: number
  readonly source: string
  /** The column of a field in the file, for messages. */
  readonly columnOf: (field: string) => string
}

export async function stagePart(trx: Transaction, batchId: number, rows: readonly PartRow[]): Promise<void> {
  const json = JSON.stringify(
    rows.map(({ line, rejections, hash, ...content }) => ({
      line,
      hash,
      import_key: content.ref === null ? null : `${content.countyId}|${content.certificateNo}|${content.ref}`,
      fields: content.columns === null ? null : content,
      rejections: rejections.length > 0 ? rejections : null,
    })),
  )
  await sql`
    insert into import_row (batch_id, line, import_key, fields, hash, rejections)
    select ${batchId}, r.line, r.import_key, r.fields, r.hash, r.rejections
    from json_to_recordset(${json}::json)
      as r(line int, import_key text, fields jsonb, hash text, rejections jsonb)`.execute(trx)
}

export const COUNTY = sql`(r.fields ->> 'countyId')::bigint`
export const NUMBER = sql`r.fields ->> 'certificateNo'`

export const PLAN_ID = (source: string) => sql`(
  select i.row_id from import_item i where i.source = ${source} and i.part = 'plans'
    and i.item_key = ${COUNTY} || '|' || (${NUMBER}) || '|' || (r.fields ->> 'planNo'))`

export interface PartCounts {
  readonly rowCount: number
  readonly rejectedCount: number
  readonly unchangedCount: number
}

export async function countPart(
  trx: Transaction,
  { part, batchId, source }: StagedPart,
): Promise<PartCounts> {
  const { rows } = await sql<PartCounts>`
    update import_batch b set row_count = t.rows, rejected_count = t.rejected, valid_count = t.rows - t.rejected
    from (select count(*)::int as rows, (count(*) filter (where r.rejections is not null))::int as rejected,
        (count(i.item_key))::int as known
      from import_row r left join import_item i on i.source = ${source} and i.part = ${part.name}
        and i.item_key = r.import_key and r.rejections is null
      where r.batch_id = ${batchId}) t
    where b.id = ${batchId}
    returning b.row_count as "rowCount", b.rejected_count as "rejectedCount", t.known as "unchangedCount"`.execute(
    trx,
  )
  const [counts] = rows
  if (!counts) throw new Error('the batch of this part is gone')
  return counts
}

/** Stores the new items and returns their certificates. */
export async function storePart(
  trx: Transaction,
  { part, batchId, source }: StagedPart,
  at: Date,
): Promise<{ addedCount: number; certificateIds: number[] }> {
  const { table, enteredAt } = part
  const isLegal = table === 'legal_case'
  const columns = [...columnsOfPart(part), ...Object.keys(part.derived?.({}) ?? {})]
  const link = table === 'plan_instalment' ? 'plan_id' : 'certificate_id'
  const entered = enteredAt.map(() => sql`, ${at}::timestamptz`)
  const rowId = isLegal ? sql`null::bigint` : sql`nextval(pg_get_serial_sequence(${table}, 'id'))`
  // In the order of the file, because items of one day count in the order of their ids.
  const newItems = sql`
    select item.*, ${rowId} as row_id from (
      select r.line, c.id as certificate_id, r.import_key, r.hash, r.fields -> 'columns' as columns,
        ${table === 'plan_instalment' ? PLAN_ID(source) : sql`c.id`} as link_id
      from import_row r join certificate c on c.county_id = ${COUNTY} and c.certificate_no = ${NUMBER}
      where r.batch_id = ${batchId} and r.rejections is null and not exists (select from import_item i
        where i.source = ${source} and i.part = ${part.name} and i.item_key = r.import_key)
      order by r.line
    ) item`
  const { rows } = await sql<{ id: number; count: number }>`
    with n as materialized (${newItems}),
    added as (
      insert into ${sql.table(table)} (${isLegal ? sql`` : sql`id, `}${sql.ref(link)}, ${columnList(columns)}
        ${sql.join(
          enteredAt.map((name) => sql`, ${sql.ref(name)}`),
          sql``,
        )})
      select ${isLegal ? sql`` : sql`n.row_id, `}n.link_id, ${columnList(columns, 'f')} ${sql.join(entered, sql``)}
      from n, jsonb_populate_record(null::${sql.table(table)}, n.columns) f order by n.line
      ${isLegal ? mergeLegal(columns) : sql``}
      returning 1
    ),
    items as (
      insert into import_item (source, part, item_key, hash, batch_id, certificate_id, row_id)
      select ${source}, ${part.name}, import_key, hash, ${batchId}, certificate_id, row_id from n
    )
    select certificate_id as id, count(*)::int as count from n group by 1`.execute(trx)
  return {
    addedCount: rows.reduce((sum, { count }) => sum + count, 0),
    certificateIds: rows.map(({ id }) => id),
  }
}

/** Keeps stored values. A legal file that is open on one side stays open. */
const mergeLegal = (columns: readonly string[]) => sql`
  on conflict (certificate_id) do update set version = legal_case.version + 1, updated_at = now(), ${sql.join(
    columns.map((column) =>
      column === 'is_active'
        ? sql`is_active = legal_case.is_active or excluded.is_active`
        : sql`${sql.ref(column)} = coalesce(legal_case.${sql.ref(column)}, excluded.${sql.ref(column)})`,
    ),
  )}`
