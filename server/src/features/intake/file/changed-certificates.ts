import { sql } from 'kysely'
import type { Db, Transaction } from '../../../db/database.ts'
import { ATTORNEY_COLUMN, CERTIFICATE_COLUMNS, type Columns, LEGAL_COLUMNS } from './fields.ts'
import type { ImportedCertificate } from './merge.ts'
import type { RowContent } from './validate.ts'

interface Row {
  readonly id: number
  readonly line: number
  readonly hash: string
  readonly certificate: Readonly<Record<string, unknown>>
  readonly legal: Readonly<Record<string, unknown>> | null
  readonly previous: Partial<ImportedCertificate['previous']> | null
  readonly next: RowContent
  readonly attorney: string | null
}

/** A page of imported certificates whose row of the file has changed since. Locks them when called in a transaction. */
export async function changedCertificates(
  db: Db | Transaction,
  batchId: number,
  source: string,
  afterLine: number,
): Promise<ImportedCertificate[]> {
  const lock = db.isTransaction ? sql`for update of c` : sql``
  const { rows } = await sql<Row>`
    select c.id, r.line, r.hash, to_jsonb(c) as certificate, to_jsonb(l) as legal, c.import_fields as previous,
      r.fields as next, person.last_name || ', ' || person.first_name as attorney
    from import_row r
    join certificate c on c.import_source = ${source} and c.import_key = r.import_key
    left join legal_case l on l.certificate_id = c.id
    left join app_user person on person.id = l.assigned_attorney_id
    where r.batch_id = ${batchId} and r.rejections is null and r.line > ${afterLine}
      and c.import_hash is distinct from r.hash
    order by r.line limit 500 ${lock}`.execute(db)
  return rows.map(({ id, line, hash, certificate, legal, previous, next, attorney }) => ({
    id,
    line,
    hash,
    current: {
      facts: pick(CERTIFICATE_COLUMNS, certificate),
      legal: pick([...LEGAL_COLUMNS, ATTORNEY_COLUMN], legal ?? {}),
    },
    attorney,
    previous: {
      facts: previous?.facts ?? {},
      legal: previous?.legal ?? {},
      columns: previous?.columns ?? {},
    },
    next,
  }))
}

const pick = (columns: readonly string[], row: Readonly<Record<string, unknown>>): Columns =>
  Object.fromEntries(
    columns.map((column) => {
      const value = row[column]
      return [column, typeof value === 'string' || typeof value === 'number' ? value : null]
    }),
  )
