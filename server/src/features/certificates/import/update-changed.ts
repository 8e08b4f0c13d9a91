import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { supersedeQuotes } from '../../payoff/service.ts'
import { foldedColumns } from './fields.ts'
import { keptFields } from './kept-fields.ts'
import { changedCertificates } from './known.ts'
import { type KnownCertificate, type Merged, merge } from './merge.ts'
import { ImportProblem } from './problem.ts'

/** The staged rows of one file. */
export interface StagedBatch {
  readonly batchId: number
  readonly source: string
  readonly fileName: string
}

/** Brings the certificates of earlier imports up to what the file says now; returns how many. */
export async function updateChanged(trx: Transaction, request: StagedBatch): Promise<number> {
  let changedCount = 0
  for (let line = 0; ; ) {
    const page = await changedCertificates(trx, request.batchId, request.source, line)
    const last = page.at(-1)
    if (!last) return changedCount
    await updatePage(
      trx,
      request,
      page.map((known) => ({ known, merged: merge(known) })),
    )
    changedCount += page.length
    line = last.line
  }
}

interface Update {
  readonly known: KnownCertificate
  readonly merged: Merged
}

async function updatePage(trx: Transaction, request: StagedBatch, updates: readonly Update[]): Promise<void> {
  const conflict = updates.find(({ merged }) => merged.conflicts.length > 0)
  if (conflict)
    throw new ImportProblem(
      `The certificate of line ${conflict.known.line} was changed while the file was checked. Nothing was imported; run it again.`,
    )
  const certificates = updates.map(({ known, merged }) => ({
    id: known.id,
    import_hash: known.hash,
    fields: known.next,
    ...merged.facts,
    ...foldedColumns(merged.facts),
  }))
  await updateCertificates(trx, JSON.stringify(certificates))
  await updateLegal(trx, updates)
  await recordHistory(trx, request.fileName, updates)
  const moved = updates.filter(({ merged }) => merged.movesPayoff).map(({ known }) => known.id)
  await supersedeQuotes(trx, moved, 'data-corrected')
}

async function updateCertificates(trx: Transaction, json: string): Promise<void> {
  await sql`
    insert into parcel (county_id, parcel_no, parcel_key)
    select distinct on (county_id, parcel_key) county_id, parcel_no, parcel_key
    from jsonb_to_recordset(${json}::jsonb) as f(county_id bigint, parcel_no text, parcel_key text)
    order by county_id, parcel_key
    on conflict (county_id, parcel_key) do nothing`.execute(trx)
  await sql`
    update certificate c set parcel_id = p.id, county_id = f.county_id, certificate_no = f.certificate_no,
      parcel_no = f.parcel_no, owner_name = f.owner_name, address = f.address, city = f.city, zip = f.zip,
      certificate_key = f.certificate_key, parcel_key = f.parcel_key, owner_key = f.owner_key,
      address_key = f.address_key, sale_type = f.sale_type, purchased_on = f.purchased_on,
      price_cents = f.price_cents, rate_bps = f.rate_bps, status_id = f.status_id,
      status_override = f.status_override, status_override_reason = f.status_override_reason,
      redeemed_on = f.redeemed_on, redeemed_cents = f.redeemed_cents,
      release_recorded_on = f.release_recorded_on, import_hash = f.import_hash,
      import_fields = ${keptFields(sql.ref('f.fields'))}, version = c.version + 1, updated_at = now()
    from jsonb_to_recordset(${json}::jsonb) as f(id bigint, import_hash text, fields jsonb, county_id bigint,
        certificate_no text, parcel_no text, owner_name text, address text, city text, zip text,
        certificate_key text, parcel_key text, owner_key text, address_key text, sale_type text,
        purchased_on date, price_cents bigint, rate_bps int, status_id int, status_override text,
        status_override_reason text, redeemed_on date, redeemed_cents bigint, release_recorded_on date)
    join parcel p on p.county_id = f.county_id and p.parcel_key = f.parcel_key
    where c.id = f.id`.execute(trx)
}

async function updateLegal(trx: Transaction, updates: readonly Update[]): Promise<void> {
  const cases = updates
    .filter(({ known, merged }) =>
      Object.entries(merged.legal).some(([key, value]) => known.legal[key] !== value),
    )
    .map(({ known, merged }) => ({ certificate_id: known.id, ...merged.legal }))
  if (cases.length === 0) return
  await sql`
    insert into legal_case (certificate_id, bankruptcy_case_no, bankruptcy_in_on, bankruptcy_out_on, noi_filed_on,
      sent_legal_on)
    select f.* from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as f(certificate_id bigint,
      bankruptcy_case_no text, bankruptcy_in_on date, bankruptcy_out_on date, noi_filed_on date,
      sent_legal_on date)
    on conflict (certificate_id) do update set bankruptcy_case_no = excluded.bankruptcy_case_no,
      bankruptcy_in_on = excluded.bankruptcy_in_on, bankruptcy_out_on = excluded.bankruptcy_out_on,
      noi_filed_on = excluded.noi_filed_on, sent_legal_on = excluded.sent_legal_on,
      version = legal_case.version + 1, updated_at = now()`.execute(trx)
}

async function recordHistory(trx: Transaction, fileName: string, updates: readonly Update[]): Promise<void> {
  const rows = updates.flatMap(({ known, merged }) =>
    merged.changes.map((change) => ({
      certificate_id: known.id,
      ...change,
      reason: `imported: ${fileName}, line ${known.line}`,
    })),
  )
  if (rows.length === 0) return
  await sql`
    insert into certificate_history (certificate_id, what, before, after, reason)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f(certificate_id bigint, what text, before text, after text, reason text)`.execute(trx)
}
