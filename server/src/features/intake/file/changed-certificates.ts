import { sql } from 'kysely'
import type { Db, Transaction } from '../../../db/database.ts'
import { jsonOf } from './columns-sql.ts'
import { ATTORNEY_COLUMN, CERTIFICATE_COLUMNS, type Columns, LEGAL_COLUMNS } from './fields.ts'
import type { ImportedCertificate } from './merge.ts'
import type { RowContent } from './validate.ts'

interface Row {
  readonly id: number
  readonly line: number
  readonly hash: string
  readonly facts: Columns
  /** All null without a legal file. */
  readonly legal: Columns
  readonly previous: Partial<ImportedCertificate['previous']> | null
  readonly next: RowContent
  readonly attorney: string | null
}

/**
 * A page of imported certificates whose row of the file has changed since. Locks them when called in a transaction. A whole
 * certificate would bring along the content of its last import, so only the fields are read.
 */
export async function changedCertificates(
  db: Db | Transaction,
  batchId: number,
  source: string,
  afterLine: number,
): Promise<ImportedCertificate[]> {
  const lock = db.isTransaction ? sql`for update of c` : sql``
  const { rows } = await sql<Row>`
    select c.id, r.line, r.hash, ${jsonOf(CERTIFICATE_COLUMNS, 'c')} as facts,
      ${jsonOf([...LEGAL_COLUMNS, ATTORNEY_COLUMN], 'l')} as legal, c.import_fields as previous,
      r.fields as next, person.last_name || ', ' || person.first_name as attorney
    from import_row r
    join certificate c on c.import_source = ${source} and c.import_key = r.import_key
    left join legal_case l on l.certificate_id = c.id
    left join app_user person on person.id = l.assigned_attorney_id
    where r.batch_id = ${batchId} and r.rejections is null and r.line > ${afterLine}
      and c.import_hash is distinct from r.hash
    order by r.line limit 500 ${lock}`.execute(db)
  return rows.map(({ facts, legal, previous, ...row }) => ({
    ...row,
    current: { facts, legal },
    previous: {
      facts: previous?.facts ?? {},
      legal: previous?.legal ?? {},
      columns: previous?.columns ?? {},
    },
  }))
}
