import type { OverchargeRow } from '@fieldstone/contract/entities/analysis/overcharges/overcharge'
import type { OVERCHARGE_SORTS } from '@fieldstone/contract/routes/analysis/overcharges'
import type { OverchargeKind } from '@fieldstone/domain/analysis/overcharges/overcharge'
import { cents } from '@fieldstone/domain/money/cents'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { firstRowOrThrow } from '../../../first-row.ts'
import type { Page } from '../../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../../lists/read-list.ts'
import { instantKey, numberKey, textKey } from '../../../lists/sort.ts'

export interface OverchargeQuery extends ListQuery {
  readonly kind?: OverchargeKind | undefined
  readonly state: OverchargeRow['state']
}

/** Lists expenses without a document only on request: those charges are not proved, but not necessarily wrong. */
export async function listOvercharges(
  context: Context,
  { kind, state, ...query }: OverchargeQuery,
): Promise<Page<OverchargeRow[]>> {
  const ofKind = kind === undefined ? IS_CHARGE : sql`found.kind = ${kind}`
  return readList<OverchargeRow>(context, OVERCHARGES, query, sql`${ofKind} and ${IN_STATE[state]}`)
}

/** SQL: conditions for a row `found`. */
export const IN_STATE: Readonly<Record<OverchargeRow['state'], RawBuilder<unknown>>> = {
  open: sql`(found.mended_at is null and found.explained_cents is distinct from found.amount_cents)`,
  explained: sql`(found.mended_at is null and found.explained_cents = found.amount_cents)`,
  mended: sql`found.mended_at is not null`,
}

/** SQL: whether a row `found` is a charge that is not allowed. */
const IS_CHARGE = sql`found.kind <> 'no-document'`

/** SQL: whether a row `found` waits for staff. The list shows these by default. */
export const IS_OPEN_OVERCHARGE = sql`(${IS_CHARGE} and ${IN_STATE.open})`

const COLUMNS = sql`found.id, found.certificate_id as "certificateId", c.certificate_no as "certificateNo",
  county.name as "countyName", found.kind,
  case when found.subject not like 'certificate:%' then split_part(found.subject, ':', 2)::bigint end as "itemId",
  found.label, found.amount_cents as "amountCents", found.statute, found.limit_bps as "limitBps",
  found.found_bps as "foundBps", found.ground_on as "groundOn", found.found_at as "foundAt",
  found.mended_at as "mendedAt", case when ${IN_STATE.mended} then 'mended' when ${IN_STATE.explained} then 'explained'
    else 'open' end as state,
  found.explained_reason as "explainedReason", person.username as "explainedBy", found.explained_at as "explainedAt",
  found.explained_cents as "explainedCents"`

const FROM = sql`overcharge found join certificate c on c.id = found.certificate_id
  join county on county.id = c.county_id left join app_user person on person.id = found.explained_by`

const OVERCHARGES: ListSource<(typeof OVERCHARGE_SORTS)[number]> = {
  columns: COLUMNS,
  from: FROM,
  sorts: {
    amount: numberKey(sql`found.amount_cents`),
    taxSaleNo: textKey(sql`c.certificate_no`),
    countyName: textKey(sql`county.name`),
    kind: textKey(sql`found.kind`),
    found: instantKey(sql`found.found_at`),
  },
  usualSort: '-amount',
  key: numberKey(sql`found.id`),
  filtered: sql`(c.certificate_no || ' ' || found.label)`,
  totals: { amount: sql`found.amount_cents` },
}

/** Throws `Refusal('not_found')` if there is no such row. */
export async function getOvercharge(trx: Transaction, id: number): Promise<OverchargeRow> {
  const row = firstRowOrThrow(
    await sql<OverchargeRow>`select ${COLUMNS} from ${FROM} where found.id = ${id}`.execute(trx),
  )
  return { ...row, amountCents: cents(row.amountCents) }
}
