import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { closeOpenCheckouts } from '../../../records/close-checkouts.ts'
import { openLatePetitionTask, type Petition } from '../../../records/late-petition.ts'
import { addParcels, isParcelOf, parcelIdAfter } from '../../../records/parcels.ts'
import { type Correction, type PayoffServices, recordCorrections } from '../../payoff/service.ts'
import { changedCertificates } from './changed-certificates.ts'
import { type FieldChange, FieldChanges } from './field-changes.ts'
import {
  ATTORNEY_COLUMN,
  CERTIFICATE_COLUMNS,
  type Columns,
  KEY_COLUMNS,
  LEGAL_COLUMNS,
  searchColumns,
} from './fields.ts'
import { readFirms } from './lookups.ts'
import { type ImportedCertificate, type Merged, merge } from './merge.ts'
import { ImportProblem } from './problem.ts'
import type { Matching } from './sql-parts.ts'
import { assignments, columnList } from './sql-parts.ts'
import { storedStatements } from './statements.ts'
import { storeUndoData } from './store-undo-data.ts'

/** The staged rows of one file. */
export interface StagedBatch extends Matching {
  readonly batchId: number
  readonly fileName: string
}

/**
 * Updates imported certificates whose row has changed. A row that the certificate already agrees with counts as
 * unchanged.
 */
export async function updateChanged(
  trx: Transaction,
  services: PayoffServices,
  request: StagedBatch,
): Promise<UpdateResult> {
  const firms = await readFirms(trx)
  const fields = new FieldChanges()
  let changedCount = 0
  let unchangedCount = 0
  for (let line = 0; ; ) {
    const page = await changedCertificates(trx, request.batchId, request, line)
    const last = page.at(-1)
    if (!last) return { changedCount, unchangedCount, fields: fields.all() }
    const updates = page.map((row) => ({ row, merged: merge(row, firms) }))
    const changed = updates.filter(({ merged }) => merged.changes.length > 0)
    const refused = await updatePage(trx, services, request, changed)
    for (const { row, merged } of changed)
      if (merged.conflicts.length > 0 || refused.has(row.line)) throw changedMeanwhile(row.line)
    await storeContent(trx, updates)
    for (const { merged } of changed) fields.add(merged)
    changedCount += changed.length
    unchangedCount += page.length - changed.length
    line = last.line
  }
}

export interface UpdateResult {
  readonly changedCount: number
  readonly unchangedCount: number
  readonly fields: readonly FieldChange[]
}

const changedMeanwhile = (line: number) =>
  new ImportProblem(
    `The certificate of line ${line} was changed while the file was checked. Nothing was imported; run it again.`,
  )

export interface Update {
  readonly row: ImportedCertificate
  readonly merged: Merged
}

/** Writes the merged rows and updates their ledgers. Returns the lines whose ledger cannot be replayed, with the reason. */
export async function updatePage(
  trx: Transaction,
  services: PayoffServices,
  { batchId, fileName }: Pick<StagedBatch, 'batchId' | 'fileName'>,
  updates: readonly Update[],
): Promise<ReadonlyMap<number, string>> {
  if (updates.length === 0) return new Map()
  await storeUndoData(trx, batchId, updates)
  await updateCertificates(trx, updates)
  await updateLegal(trx, updates)
  await recordHistory(trx, { batchId, fileName }, updates)
  const restated = updates.filter(({ merged }) => merged.changesStatus).map(({ row }) => row.id)
  if (restated.length > 0)
    await closeOpenCheckouts(trx, restated, { reason: 'data-corrected', at: services.clock.now() })
  for (const petition of updates.flatMap(petitionsOf))
    await openLatePetitionTask(trx, { config: services.config, at: services.clock.now() }, petition)
  const corrected = updates.filter(({ merged }) => merged.changesPayoff)
  const refused = await recordCorrections(
    trx,
    services,
    corrected.map(({ row }) => correctionOf(row, fileName)),
  )
  return new Map(corrected.flatMap(({ row }) => reasonOn(row, refused)))
}

/** Returns the bankruptcy petition that the file states for the first time. */
function petitionsOf({ row, merged }: Update): Petition[] {
  const dayOf = (value: unknown) => parsePlainDate(String(value ?? ''))
  const filedOn = dayOf(merged.legal['bankruptcy_in_on'])
  if (filedOn === null || filedOn === dayOf(row.current.legal['bankruptcy_in_on'])) return []
  return [{ certificateId: row.id, filedOn, endedOn: dayOf(merged.legal['bankruptcy_out_on']) }]
}

const correctionOf = (row: ImportedCertificate, fileName: string): Correction => ({
  certificateId: row.id,
  reason: reasonOf(row, fileName),
  redeemedOn: parsePlainDate(String(row.current.facts['redeemed_on'] ?? '')),
})

const reasonOf = ({ line }: ImportedCertificate, fileName: string): string =>
  `imported: ${fileName}, line ${line}`

function reasonOn(
  { id, line }: ImportedCertificate,
  refused: ReadonlyMap<number, string>,
): [number, string][] {
  const reason = refused.get(id)
  return reason === undefined ? [] : [[line, reason]]
}

/** Stores the new content in the same statement. A second statement would write every index of the row again. */
async function updateCertificates(trx: Transaction, updates: readonly Update[]): Promise<void> {
  const rows: Columns[] = updates.map(({ row: { id }, merged: { facts } }) => ({
    id,
    ...facts,
    ...searchColumns(facts),
  }))
  const values = sql`jsonb_populate_recordset(null::certificate, ${JSON.stringify(rows)}::jsonb)`
  await addParcels(trx, sql`select county_id, municipality, parcel_no, parcel_key from ${values} order by id`)
  await sql`
    update certificate c
    set parcel_id = ${parcelIdAfter('c', 'f', 'p')}, ${assignments([...CERTIFICATE_COLUMNS, ...KEY_COLUMNS], 'f')}, version = c.version + 1,
      updated_at = now(), import_hash = m.hash, import_fields = m.fields
    from ${values} as f
    join parcel p on ${isParcelOf('p', 'f')}
    join ${remembered(updates)} on m.id = f.id
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
      ${sql.ref(ATTORNEY_COLUMN)} = case when legal_case.firm_id is distinct from excluded.firm_id then null
        else legal_case.${sql.ref(ATTORNEY_COLUMN)} end,
      version = legal_case.version + 1, updated_at = now()`.execute(trx)
}

async function recordHistory(
  trx: Transaction,
  { batchId, fileName }: Pick<StagedBatch, 'batchId' | 'fileName'>,
  updates: readonly Update[],
): Promise<void> {
  const rows = updates.flatMap(({ row, merged }) =>
    merged.changes.map((change) => ({
      certificate_id: row.id,
      ...change,
      reason: reasonOf(row, fileName),
    })),
  )
  await sql`
    insert into certificate_history (certificate_id, what, before, after, reason, import_batch_id)
    select f.*, ${batchId}::bigint from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f(certificate_id bigint, what text, before text, after text, reason text)`.execute(trx)
}

/** Stores the content that the next import compares with, for rows that changed nothing here. */
async function storeContent(trx: Transaction, updates: readonly Update[]): Promise<void> {
  const unchanged = updates.filter(({ merged }) => merged.changes.length === 0)
  if (unchanged.length === 0) return
  await sql`
    update certificate c set import_hash = m.hash, import_fields = m.fields from ${remembered(unchanged)}
    where c.id = m.id
      and (c.import_hash is distinct from m.hash or c.import_fields is distinct from m.fields)`.execute(trx)
}

/** The content that the next import compares with, by id. The hash is of the last row of the certificate's own source. */
function remembered(updates: readonly Update[]): RawBuilder<unknown> {
  const rows = updates.map(({ row: { id, hash, lastHash }, merged: { memory } }) => ({
    id,
    hash: memory.ownSource === memory.source ? hash : lastHash,
    fields: storedStatements(memory),
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(id bigint, hash text, fields jsonb)`
}
