import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { columnList } from '../import/columns-sql.ts'
import type { PartRow } from './check-part.ts'
import type { Part } from './part-form.ts'
import { columnsOfPart } from './parts.ts'
import { type Refused, WAITS } from './refused-rows.ts'

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

const COUNTY = sql`(r.fields ->> 'countyId')::bigint`
const NUMBER = sql`r.fields ->> 'certificateNo'`

const NO_CERTIFICATE = sql`not exists (select from certificate c where c.county_id = ${COUNTY}
  and c.certificate_no = ${NUMBER})`

const isAmong = (keys: readonly string[] | null, key: RawBuilder<unknown>) =>
  keys === null ? sql`true` : sql`${key} = any(${[...keys]}::text[])`

/** Rejects rows that repeat each other, belong to nothing, or say of an item something else than an earlier file. */
export async function rejectUnlinked(trx: Transaction, staged: StagedPart, refused: Refused): Promise<void> {
  const { part, batchId, source, columnOf } = staged
  const ref = {
    column: columnOf(part.ref[0] ?? 'certificateNo'),
    value: sql`coalesce(r.fields ->> 'ref', '')`,
  }
  await sql`
    update import_row r set import_key = k.item_key
    from (select line, ${COUNTY} || '|' || (${NUMBER}) || '|#' || hash || '#' ||
        row_number() over (partition by ${COUNTY}, ${NUMBER}, hash order by line) as item_key
      from import_row r where batch_id = ${batchId} and fields is not null and import_key is null) k
    where r.batch_id = ${batchId} and r.line = k.line`.execute(trx)
  await reject(trx, batchId, {
    when: sql`r.line in (select known.line from (
      select line, row_number() over (partition by import_key order by line) as no
      from import_row where batch_id = ${batchId} and fields is not null) known where known.no > 1)`,
    ...ref,
    reason: 'is an item of an earlier line, too',
  })
  await setAsideKnown(trx, staged)
  const certificate = { column: columnOf('certificateNo'), value: NUMBER }
  await reject(trx, batchId, {
    when: sql`${NO_CERTIFICATE} and ${isAmong(refused.certificates, sql`${COUNTY} || '|' || (${NUMBER})`)}`,
    ...certificate,
    reason: WAITS.certificate,
  })
  await reject(trx, batchId, {
    when: NO_CERTIFICATE,
    ...certificate,
    reason: 'is no certificate of that county',
  })
  if (part.table === 'received_payment')
    await reject(trx, batchId, {
      when: sql`exists (select from certificate c where c.county_id = ${COUNTY} and c.certificate_no = ${NUMBER}
        and c.purchased_on > (r.fields -> 'columns' ->> 'received_on')::date)`,
      value: sql`r.fields -> 'columns' ->> 'received_on'`,
      reason: sql`'is before the purchase of this certificate'::text`,
    })
  if (part.name === 'instalments') {
    const plan = { column: columnOf('planNo'), value: sql`r.fields ->> 'planNo'` }
    const key = sql`${COUNTY} || '|' || (${NUMBER}) || '|' || (r.fields ->> 'planNo')`
    const isNone = sql`not exists (select from import_item i where i.source = ${source} and i.part = 'plans'
      and i.item_key = ${key})`
    await reject(trx, batchId, {
      when: sql`${isNone} and ${isAmong(refused.plans, key)}`,
      ...plan,
      reason: WAITS.plan,
    })
    await reject(trx, batchId, { when: isNone, ...plan, reason: 'is no plan of this certificate' })
    await reject(trx, batchId, {
      when: sql`exists (select from payment_plan p where p.status = 'PENDING' and p.id = ${PLAN_ID(source)})`,
      ...plan,
      reason: 'is a plan without terms yet: it is offered in the portal',
    })
  }
  await reject(trx, batchId, {
    when: sql`exists (select from import_item i where i.source = ${source} and i.part = ${part.name}
      and i.item_key = r.import_key and i.hash <> r.hash)`,
    ...ref,
    reason: 'was imported before with other values: correct it in the portal',
  })
  if (part.table === 'legal_case') await rejectOtherValues(trx, staged)
}

/**
 * A row that an earlier file had already says nothing new. What became of its item here since is no fault of it: another
 * attorney has the file, an account is closed, a firm has another name.
 */
async function setAsideKnown(trx: Transaction, { part, batchId, source }: StagedPart): Promise<void> {
  await sql`
    update import_row r set fields = null, rejections = null from import_item i
    where r.batch_id = ${batchId} and r.fields is not null and i.source = ${source} and i.part = ${part.name}
      and i.item_key = r.import_key and i.hash = r.hash`.execute(trx)
}

/** What is known already of a file, a milestone or whose it is, is never replaced. */
const rejectOtherValues = (trx: Transaction, { batchId, columnOf }: StagedPart): Promise<void> =>
  reject(trx, batchId, {
    when: sql`exists (select from certificate c join legal_case l on l.certificate_id = c.id
      cross join jsonb_each_text(r.fields -> 'columns') said
      where c.county_id = ${COUNTY} and c.certificate_no = ${NUMBER} and said.key <> 'is_active'
        and said.value is not null and to_jsonb(l) ->> said.key is not null
        and to_jsonb(l) ->> said.key <> said.value)`,
    column: columnOf('certificateNo'),
    value: NUMBER,
    reason: 'has another value here already',
  })

interface Fault {
  readonly when: RawBuilder<unknown>
  readonly column: string
  readonly value: RawBuilder<unknown>
  readonly reason: string
}

/** A row that is rejected or set aside has no fields any more: one reason of these is enough. */
async function reject(
  trx: Transaction,
  batchId: number,
  { when, column, value, reason }: Fault,
): Promise<void> {
  await sql`
    update import_row r set fields = null, rejections = coalesce(r.rejections, '[]'::jsonb) ||
      jsonb_build_array(jsonb_build_object('column', ${column}::text, 'value', ${value}, 'reason', ${reason}::text))
    where r.batch_id = ${batchId} and r.fields is not null and ${when}`.execute(trx)
}

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

/** Stores the items that are new. Returns their certificates. */
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
  // In the order of the file, for items of one day count in the order of their ids.
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

const PLAN_ID = (source: string) => sql`(
  select i.row_id from import_item i where i.source = ${source} and i.part = 'plans'
    and i.item_key = ${COUNTY} || '|' || (${NUMBER}) || '|' || (r.fields ->> 'planNo'))`

/** What is known stays; a file that was open on one side is open. */
const mergeLegal = (columns: readonly string[]) => sql`
  on conflict (certificate_id) do update set version = legal_case.version + 1, updated_at = now(), ${sql.join(
    columns.map((column) =>
      column === 'is_active'
        ? sql`is_active = legal_case.is_active or excluded.is_active`
        : sql`${sql.ref(column)} = coalesce(legal_case.${sql.ref(column)}, excluded.${sql.ref(column)})`,
    ),
  )}`

/** A plan that is being paid says by which installments. `refused` are plans of which an installment is refused. */
export const rejectWithoutInstalments = (
  trx: Transaction,
  { batchId, source, columnOf }: StagedPart,
  refused: readonly string[],
): Promise<void> =>
  reject(trx, batchId, {
    when: sql`r.fields -> 'columns' ->> 'status' = 'ACTIVE' and not r.import_key = any(${[...refused]}::text[])
      and exists (select from import_item i where i.source = ${source} and i.part = 'plans'
        and i.item_key = r.import_key and i.batch_id = ${batchId}
        and not exists (select from plan_instalment p where p.plan_id = i.row_id))`,
    column: columnOf('status'),
    value: sql`'ACTIVE'::text`,
    reason: 'needs its installments: a plan that is being paid has at least one in instalments.csv',
  })
