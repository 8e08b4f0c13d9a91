import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { type Refused, WAITS } from './refused-rows.ts'
import { COUNTY, NUMBER, PLAN_ID, type StagedPart } from './staged-part.ts'

const NO_CERTIFICATE = sql`not exists (select from certificate c where c.county_id = ${COUNTY}
  and c.certificate_no = ${NUMBER})`

const isAmong = (keys: readonly string[] | null, key: RawBuilder<unknown>) =>
  keys === null ? sql`true` : sql`${key} = any(${[...keys]}::text[])`

/** Rejects rows that are repeated, have no certificate, or contradict an earlier file about an item. */
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
  await reject(trx, batchId, {
    when: sql`(select count(*) from certificate c where c.county_id = ${COUNTY} and c.certificate_no = ${NUMBER}) > 1`,
    ...certificate,
    reason: 'is the number of certificates of several municipalities',
  })
  if (part.table === 'received_payment')
    await reject(trx, batchId, {
      when: sql`exists (select from certificate c where c.county_id = ${COUNTY} and c.certificate_no = ${NUMBER}
        and c.purchased_on > (r.fields -> 'columns' ->> 'received_on')::date)`,
      column: columnOf('receivedOn'),
      value: sql`r.fields -> 'columns' ->> 'received_on'`,
      reason: 'is before the purchase of this certificate',
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
 * Sets aside rows that an earlier file already had. Later changes of the item in the portal do not reject them: another
 * attorney, a closed account, a renamed firm.
 */
async function setAsideKnown(trx: Transaction, { part, batchId, source }: StagedPart): Promise<void> {
  await sql`
    update import_row r set fields = null, rejections = null from import_item i
    where r.batch_id = ${batchId} and r.fields is not null and i.source = ${source} and i.part = ${part.name}
      and i.item_key = r.import_key and i.hash = r.hash`.execute(trx)
}

/** Rejects rows that would replace a stored milestone of a legal file, or its firm or attorney. */
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

/** Rejects rows with a reason. Skips rows without fields, which were rejected or set aside before: one reason is enough. */
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

/** Rejects active plans without installments. `refused` are plans of which an installment was rejected. */
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
