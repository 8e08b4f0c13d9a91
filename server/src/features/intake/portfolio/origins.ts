import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'

/** The row of a file that brought an item. Its line is null if an earlier portfolio brought it. */
export interface Origin {
  readonly certificateId: number
  readonly certificateNo: string
  readonly part: string
  readonly rowId: number
  readonly ref: string
  readonly line: number | null
}

/** Finds the rows of certificates and of the items that the engine counts, while they are still staged. */
export async function originsOf(trx: Transaction, ids: readonly number[]): Promise<readonly Origin[]> {
  const { rows } = await sql<Origin>`
    select c.id as "certificateId", c.certificate_no as "certificateNo", 'certificates' as part, c.id as "rowId",
      c.certificate_no as ref, (select min(r.line) from import_effect e
        join import_row r on r.batch_id = e.batch_id and r.import_key = c.import_key
        where e.certificate_id = c.id) as line
    from certificate c where c.id = any(${[...ids]}::bigint[])
    union all
    select i.certificate_id, c.certificate_no, i.part, i.row_id, split_part(i.item_key, '|', 3),
      (select min(r.line) from import_row r where r.batch_id = i.batch_id and r.import_key = i.item_key)
    from import_item i join certificate c on c.id = i.certificate_id
    where i.certificate_id = any(${[...ids]}::bigint[]) and i.part in ('subsequents', 'expenses', 'payments')`.execute(
    trx,
  )
  return rows
}

export const certificateOf = (origins: readonly Origin[], id: number): Origin | undefined =>
  origins.find(({ certificateId, part }) => certificateId === id && part === 'certificates')

const PARTS: Readonly<Record<string, string>> = {
  Subsequent: 'subsequents',
  Expense: 'expenses',
  Payment: 'payments',
}

/** Replaces our ids, which a rollback removes, with the numbers of the source. */
export function nameItems(
  reason: string,
  origins: readonly Origin[],
  certificateId: number,
): { readonly rule: string; readonly item: Origin | null } {
  let item: Origin | null = null
  const rule = reason.replaceAll(
    /\b(Subsequent|Expense|Payment) (?:received-)?(\d+)\b/g,
    (all, kind: string, id: string) => {
      const found = origins.find(
        (each) =>
          each.certificateId === certificateId && each.part === PARTS[kind] && each.rowId === Number(id),
      )
      item ??= found ?? null
      return found ? `${kind} with the ref ${found.ref}` : all
    },
  )
  return { rule, item }
}

/** The same for violated invariants: 'certificate 7', 'plan 3'. */
export async function nameFindings(trx: Transaction, findings: readonly string[]): Promise<string[]> {
  const idsOf = (kind: string) =>
    findings.flatMap((text) =>
      [...text.matchAll(new RegExp(`\\b${kind} (\\d+)\\b`, 'g'))].map((hit) => Number(hit[1])),
    )
  const { rows } = await sql<{ kind: string; id: number; certificateNo: string }>`
    select 'certificate' as kind, c.id, c.certificate_no as "certificateNo" from certificate c
    where c.id = any(${idsOf('certificate')}::bigint[])
    union all
    select 'plan', p.id, c.certificate_no from payment_plan p join certificate c on c.id = p.certificate_id
    where p.id = any(${idsOf('plan')}::bigint[])`.execute(trx)
  const names = new Map(rows.map(({ kind, id, certificateNo }) => [`${kind} ${id}`, certificateNo]))
  return findings.map((text) =>
    text.replaceAll(/\b(certificate|plan) \d+\b/g, (all, kind: string) => {
      const number = names.get(all)
      if (number === undefined) return all
      return kind === 'plan' ? `the plan of certificate ${number}` : `certificate ${number}`
    }),
  )
}
