import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { supersedeQuotes } from '../../payoff/service.ts'
import { changedCertificates } from './changed-certificates.ts'
import { assignments, columnList, comparedContent } from './columns-sql.ts'
import { CERTIFICATE_COLUMNS, KEY_COLUMNS, LEGAL_COLUMNS, searchColumns } from './fields.ts'
import { type ImportedCertificate, type Merged, merge } from './merge.ts'
import { ImportProblem } from './problem.ts'

/** The staged rows of one file. */
export interface StagedBatch {
  readonly batchId: number
  readonly source: string
  readonly fileName: string
}

/** Brings the certificates of earlier imports up to what the file says now; returns how many of them changed. */
export async function updateChanged(trx: Transaction, request: StagedBatch): Promise<number> {
  let changedCount = 0
  for (let line = 0; ; ) {
    const page = await changedCertificates(trx, request.batchId, request.source, line)
    const last = page.at(-1)
    if (!last) return changedCount
    const updates = page.map((row) => ({ row, merged: merge(row) }))
    const changed = updates.filter(({ merged }) => merged.changes.length > 0)
    await updatePage(trx, request, changed)
    await keepContent(trx, request.batchId, page)
    changedCount += changed.length
    line = last.line
  }
}

interface Update {
  readonly row: ImportedCertificate
  readonly merged: Merged
}

async function updatePage(trx: Transaction, request: StagedBatch, updates: readonly Update[]): Promise<void> {
  const conflict = updates.find(({ merged }) => merged.conflicts.length > 0)
  if (conflict)
    throw new ImportProblem(
      `The certificate of line ${conflict.row.line} was changed while the file was checked. Nothing was imported; run it again.`,
    )
  if (updates.length === 0) return
  await updateCertificates(trx, updates)
  await updateLegal(trx, updates)
  await recordHistory(trx, request.fileName, updates)
  const moved = updates.filter(({ merged }) => merged.changesPayoff).map(({ row }) => row.id)
  await supersedeQuotes(trx, moved, 'data-corrected')
}

async function updateCertificates(trx: Transaction, updates: readonly Update[]): Promise<void> {
  const json = JSON.stringify(
    updates.map(({ row, merged }) => ({ id: row.id, ...merged.facts, ...searchColumns(merged.facts) })),
  )
  const rows = sql`jsonb_populate_recordset(null::certificate, ${json}::jsonb)`
  await sql`
    insert into parcel (county_id, parcel_no, parcel_key)
    select distinct on (county_id, parcel_key) county_id, parcel_no, parcel_key from ${rows} as f
    order by county_id, parcel_key
    on conflict (county_id, parcel_key) do nothing`.execute(trx)
  await sql`
    update certificate c
    set parcel_id = p.id, ${assignments([...CERTIFICATE_COLUMNS, ...KEY_COLUMNS], 'f')}, version = c.version + 1,
      updated_at = now()
    from ${rows} as f join parcel p on p.county_id = f.county_id and p.parcel_key = f.parcel_key
    where c.id = f.id`.execute(trx)
}

async function updateLegal(trx: Transaction, updates: readonly Update[]): Promise<void> {
  const cases = updates
    .filter(({ row, merged }) => LEGAL_COLUMNS.some((key) => row.current.legal[key] !== merged.legal[key]))
    .map(({ row, merged }) => ({ certificate_id: row.id, ...merged.legal }))
  if (cases.length === 0) return
  await sql`
    insert into legal_case (certificate_id, ${columnList(LEGAL_COLUMNS)})
    select f.certificate_id, ${columnList(LEGAL_COLUMNS, 'f')}
    from jsonb_populate_recordset(null::legal_case, ${JSON.stringify(cases)}::jsonb) as f
    on conflict (certificate_id) do update set ${assignments(LEGAL_COLUMNS, 'excluded')},
      version = legal_case.version + 1, updated_at = now()`.execute(trx)
}

async function recordHistory(trx: Transaction, fileName: string, updates: readonly Update[]): Promise<void> {
  const rows = updates.flatMap(({ row, merged }) =>
    merged.changes.map((change) => ({
      certificate_id: row.id,
      ...change,
      reason: `imported: ${fileName}, line ${row.line}`,
    })),
  )
  await sql`
    insert into certificate_history (certificate_id, what, before, after, reason)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f(certificate_id bigint, what text, before text, after text, reason text)`.execute(trx)
}

/** Also of a row that changes nothing here, such as one that has caught up with a correction: the next import compares with it. */
async function keepContent(
  trx: Transaction,
  batchId: number,
  page: readonly ImportedCertificate[],
): Promise<void> {
  const lines = JSON.stringify(page.map(({ id, line }) => ({ id, line })))
  await sql`
    update certificate c
    set import_hash = r.hash, import_fields = ${comparedContent(sql.ref('r.fields'))}
    from jsonb_to_recordset(${lines}::jsonb) as f(id bigint, line int)
    join import_row r on r.batch_id = ${batchId} and r.line = f.line
    where c.id = f.id`.execute(trx)
}
