import { sql } from 'kysely'
import type { Db, Transaction } from '../../../db/database.ts'
import { ATTORNEY_COLUMN, CERTIFICATE_COLUMNS, type Columns, LEGAL_COLUMNS } from './fields.ts'
import type { ImportedCertificate } from './merge.ts'
import { isAbout, isSameAsLast, jsonOf, type Matching } from './sql-parts.ts'
import type { RowContent } from './statements.ts'
import { readMemory, type StoredStatements } from './statements.ts'

interface Row {
  readonly id: number
  readonly line: number
  readonly hash: string
  readonly lastHash: string | null
  readonly facts: Columns
  /** All null if the certificate has no legal file. */
  readonly legal: Columns
  readonly ownSource: string | null
  readonly stored: StoredStatements | null
  readonly next: RowContent
  readonly attorney: string | null
}

/**
 * Reads a page of imported certificates whose row in the file has changed. Locks them if called in a transaction. Reads
 * only the fields, because whole certificates include the large content of their last import.
 */
export async function changedCertificates(
  db: Db | Transaction,
  batchId: number,
  matching: Matching,
  afterLine: number,
): Promise<ImportedCertificate[]> {
  const lock = db.isTransaction ? sql`for update of c` : sql``
  const { rows } = await sql<Row>`
    select c.id, r.line, r.hash, c.import_hash as "lastHash", ${jsonOf(CERTIFICATE_COLUMNS, 'c')} as facts,
      ${jsonOf([...LEGAL_COLUMNS, ATTORNEY_COLUMN], 'l')} as legal, c.import_source as "ownSource", c.import_fields as stored,
      r.fields as next, person.last_name || ', ' || person.first_name as attorney
    from import_row r
    join certificate c on ${isAbout(matching)}
    left join legal_case l on l.certificate_id = c.id
    left join app_user person on person.id = l.assigned_attorney_id
    where r.batch_id = ${batchId} and r.rejections is null and r.line > ${afterLine}
      and not ${isSameAsLast(matching)}
    order by r.line limit 500 ${lock}`.execute(db)
  return rows.map(({ facts, legal, stored, ownSource, ...row }) => ({
    ...row,
    current: { facts, legal },
    memory: readMemory(stored, { source: matching.source, ownSource }),
  }))
}
