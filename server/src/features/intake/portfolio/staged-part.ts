import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { PartRow } from './check-part.ts'
import type { Part } from './part-form.ts'

/** The staged rows of one part's file. */
export interface StagedPart {
  readonly part: Part
  readonly batchId: number
  readonly source: string
  /** Where a field stands in the file, for messages. */
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
