import {
  type UndoGroup,
  type UndoObstacle,
  type UndoObstacles,
  type UndoReason,
  type UndoUse,
  USES,
} from '@fieldstone/contract/entities/intake/import-undo'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../../../db/database.ts'
import { affectedBy, CERTIFICATE_COLUMNS, LEGAL_COLUMNS } from '../file/fields.ts'
import { MONEY, PROMISES } from '../file/store-undo-data.ts'

/** The columns that the import changed. */
export const CHANGED = sql`
  select a.key from jsonb_each(e.after -> 'facts' || (e.after -> 'legal')) a
  where a.value is distinct from (e.before -> 'facts' || (e.before -> 'legal')) -> a.key`

const PAYOFF_COLUMNS = [...CERTIFICATE_COLUMNS, ...LEGAL_COLUMNS].filter(
  (column) => affectedBy(column) === 'payoff',
)

/** The legal values of a certificate without a legal case. */
const EMPTY_LEGAL = JSON.stringify(Object.fromEntries(LEGAL_COLUMNS.map((column) => [column, null])))

const PAYOFF_CHANGED = sql`e.before is not null and exists (${CHANGED} and a.key = any(${PAYOFF_COLUMNS}::text[]))`

const IS_CHANGED_LATER = sql`exists (select from import_effect other where other.certificate_id = e.certificate_id
  and other.batch_id > e.batch_id)`

/**
 * SQL: whether each reason applies to a certificate of the import `e`. `c` and `l` are its current rows. A change by a
 * later import does not count as an edit.
 */
const REASONS: Readonly<Record<Exclude<UndoReason, 'in-use'>, RawBuilder<unknown>>> = {
  later: IS_CHANGED_LATER,
  edited: sql`not ${IS_CHANGED_LATER} and (c.id is null
    or e.before is null and (c.version <> e.version or case when e.after is null then coalesce(l.version, 1) <> 1
      else not coalesce(to_jsonb(l), ${EMPTY_LEGAL}::jsonb) @> (e.after -> 'legal') end)
    or e.before is not null and (not to_jsonb(c) @> (e.after -> 'facts')
      or not coalesce(to_jsonb(l), ${EMPTY_LEGAL}::jsonb) @> (e.after -> 'legal')))`,
  paid: sql`c.id is not null and ${PAYOFF_CHANGED}
    and not coalesce(e.before -> 'money', '[]') @> to_jsonb(${MONEY})`,
  promised: sql`c.id is not null and ${PAYOFF_CHANGED}
    and not coalesce(e.before -> 'promises', '[]') @> to_jsonb(${PROMISES})`,
}

const FROM = sql`import_effect e left join certificate c on c.id = e.certificate_id
  left join legal_case l on l.certificate_id = c.id`

/** The maximum number that a page lists. The count includes all. */
const MOST_SHOWN = 200

/** Lists the certificates that block the undo of an import, each with its reason, and counts them by reason and use. */
export async function listObstacles(db: Db | Transaction, batchId: number): Promise<UndoObstacles> {
  const uses = await listUses(db)
  const isUsed = sql`(${sql.join(
    uses.map(({ holds }) => holds),
    sql` or `,
  )})`
  const reasons = [...Object.entries(REASONS), ['in-use', isUsed] as const]
  const parts = reasons.map(
    ([reason, holds], place) => sql`
      select ${sql.lit(place)}::int as place, ${reason}::text as reason, c.id as "certificateId",
        coalesce(c.certificate_no, '') as "certificateNo"
      from ${FROM} where e.batch_id = ${batchId} and ${holds}`,
  )
  const { rows } = await sql<UndoObstacle & { readonly count: number }>`
    select reason, "certificateId", "certificateNo", count(*) over ()::int as count
    from (${sql.join(parts, sql` union all `)}) it
    order by place, "certificateNo", "certificateId" limit ${MOST_SHOWN}`.execute(db)
  const [first] = rows
  return {
    count: first?.count ?? 0,
    groups: first ? await listGroups(db, batchId, reasons, uses) : [],
    obstacles: rows.map(({ count: _, ...obstacle }) => obstacle),
  }
}

type Counted = readonly (readonly [name: string, holds: RawBuilder<unknown>])[]

async function listGroups(
  db: Db | Transaction,
  batchId: number,
  reasons: Counted,
  uses: readonly Use[],
): Promise<UndoGroup[]> {
  const byReason = await countEach<UndoReason>(db, batchId, reasons)
  const byUse = byReason.some(([reason]) => reason === 'in-use')
    ? await countEach<UndoUse>(
        db,
        batchId,
        uses.map(({ use, holds }) => [use, holds] as const),
      )
    : []
  return byReason.map(([reason, count]) => ({
    reason,
    count,
    uses: reason === 'in-use' ? byUse.map(([use, useCount]) => ({ use, count: useCount })) : [],
  }))
}

/** Counts the certificates of an import for each condition. Leaves out conditions without certificates. */
async function countEach<Name extends string>(
  db: Db | Transaction,
  batchId: number,
  conditions: Counted,
): Promise<[Name, number][]> {
  const counts = conditions.map(
    ([name, holds], place) => sql`
      select ${sql.lit(place)}::int as place, ${name}::text as name, count(*)::int as count
      from ${FROM} where e.batch_id = ${batchId} and ${holds}`,
  )
  const { rows } = await sql<{ name: Name; count: number }>`
    select name, count from (${sql.join(counts, sql` union all `)}) it where count > 0 order by place`.execute(
    db,
  )
  return rows.map(({ name, count }) => [name, count])
}

interface Use {
  readonly use: UndoUse
  readonly holds: RawBuilder<unknown>
}

/** Names the rows of these tables. All other tables are 'other'. */
const TABLES_OF_USE: Readonly<Partial<Record<UndoUse, readonly string[]>>> = {
  payoffs: ['payoff_quote', 'payoff_view', 'payoff_request'],
  payments: ['payment', 'received_payment', 'ledger_entry', 'redemption', 'escrow_move', 'escrow_refund'],
  plans: ['payment_plan'],
  documents: ['document', 'document_upload'],
  expenses: ['expense'],
  subsequents: ['subsequent', 'removed_subsequent'],
  letters: ['letter', 'correspondence', 'outbox'],
  legal: ['defendant', 'legal_change', 'earlier_bankruptcy', 'deadline_mark', 'deadline_event'],
  history: ['certificate_history'],
}

/** Tables whose rows keep an added certificate from being removed, by the database's own constraints. */
async function listUses(db: Db | Transaction): Promise<readonly Use[]> {
  const { rows } = await sql<{ tableName: string; columnName: string }>`
    select child.relname as "tableName", a.attname as "columnName"
    from pg_constraint k join pg_class child on child.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid in ('certificate'::regclass, 'legal_case'::regclass)
      and k.confdeltype in ('a', 'r') and array_length(k.conkey, 1) = 1
      and child.relname not in ('legal_case', 'import_effect')
    order by 1, 2`.execute(db)
  return USES.flatMap((use) => {
    const tables = rows.filter(({ tableName }) => useOf(tableName) === use)
    if (tables.length === 0) return []
    const rowsOf = tables.map(
      ({ tableName, columnName }) =>
        sql`exists (select from ${sql.table(tableName)} used where used.${sql.ref(columnName)} = c.id
          and ${isKept(tableName)})`,
    )
    return [
      { use, holds: sql`e.before is null and not ${IS_CHANGED_LATER} and (${sql.join(rowsOf, sql` or `)})` },
    ]
  })
}

/** History lines written by imports are deleted with the certificate. */
const isKept = (table: string): RawBuilder<unknown> =>
  table === 'certificate_history' ? sql`used.import_batch_id is null` : sql`true`

const useOf = (table: string): UndoUse => USES.find((use) => TABLES_OF_USE[use]?.includes(table)) ?? 'other'

const MOST_NUMBERS = 10

/** Describes why an import cannot be undone: each reason, the count of certificates, and the first numbers. */
export function obstaclesText(groups: readonly UndoGroup[], obstacles: readonly UndoObstacle[]): string {
  const sentences = groups.map((group) => {
    const numbers = obstacles
      .filter(({ reason }) => reason === group.reason)
      .map((each) => each.certificateNo)
    const named = numbers.slice(0, MOST_NUMBERS).join(', ')
    return `${SENTENCES[group.reason](group)} Certificates: ${named}${group.count > MOST_NUMBERS ? ', …' : ''}.`
  })
  return `Nothing was undone. ${sentences.join(' ')}`
}

const SENTENCES: Readonly<Record<UndoReason, (group: UndoGroup) => string>> = {
  later: ({ count }) => `A later import changed ${count} of its certificates.`,
  edited: ({ count }) => `${count} of its certificates were changed since. Correct them one by one.`,
  paid: ({ count }) =>
    `Money was paid or received since, refunded or moved out of unapplied funds on ${count} of the certificates whose payoff the import changed. Correct them one by one.`,
  promised: ({ count }) =>
    `A payoff was printed or a plan agreed since then on ${count} of the certificates whose payoff the import changed. Correct them one by one.`,
  'in-use': ({ count, uses }) =>
    `${count} of its certificates have something that depends on them since: ${uses.map(useText).join(', ')}.`,
}

const useText = ({ use, count }: UndoGroup['uses'][number]): string => `${USE_TEXTS[use]} on ${count}`

const USE_TEXTS: Readonly<Record<UndoUse, string>> = {
  payoffs: 'payoffs that were shown',
  payments: 'payments',
  plans: 'payment plans',
  documents: 'documents',
  expenses: 'expenses',
  subsequents: 'subsequent taxes',
  letters: 'letters or e-mails',
  legal: 'legal work',
  history: 'lines in the history',
  other: 'other records',
}
