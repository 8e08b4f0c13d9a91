import { sql } from 'kysely'
import type { Db, Transaction } from '../../../db/database.ts'
import { FACT_COLUMNS, type Facts, LEGAL_COLUMNS } from './fields.ts'
import type { KnownCertificate } from './merge.ts'
import type { RowContent } from './validate.ts'

interface Row {
  readonly id: number
  readonly line: number
  readonly hash: string
  readonly certificate: Readonly<Record<string, unknown>>
  readonly legal: Readonly<Record<string, unknown>> | null
  readonly said: Partial<KnownCertificate['said']> | null
  readonly next: RowContent
}

/** A page of the certificates whose row has changed since their last import; inside a transaction, locked. */
export async function changedCertificates(
  db: Db | Transaction,
  batchId: number,
  source: string,
  afterLine: number,
): Promise<KnownCertificate[]> {
  const lock = db.isTransaction ? sql`for update of c` : sql``
  const { rows } = await sql<Row>`
    select c.id, r.line, r.hash, to_jsonb(c) as certificate, to_jsonb(l) as legal, c.import_fields as said,
      r.fields as next
    from import_row r
    join certificate c on c.import_source = ${source} and c.import_key = r.import_key
    left join legal_case l on l.certificate_id = c.id
    where r.batch_id = ${batchId} and r.rejections is null and r.line > ${afterLine}
      and c.import_hash is distinct from r.hash
    order by r.line limit 500 ${lock}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    line: row.line,
    hash: row.hash,
    facts: only(FACT_COLUMNS, row.certificate),
    legal: only(LEGAL_COLUMNS, row.legal ?? {}),
    said: { facts: row.said?.facts ?? {}, legal: row.said?.legal ?? {}, columns: row.said?.columns ?? {} },
    next: row.next,
  }))
}

const only = (columns: readonly string[], row: Readonly<Record<string, unknown>>): Facts =>
  Object.fromEntries(
    columns.map((column) => {
      const value = row[column]
      return [column, typeof value === 'string' || typeof value === 'number' ? value : null]
    }),
  )
