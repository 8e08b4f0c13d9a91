import { US_STATES } from '@fieldstone/domain/accounts/us-states'
import { sql } from 'kysely'
import { recordSystemAudit } from '../../../audit/record.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import { hasRow } from '../../../db/has-row.ts'
import { addParcels, isParcelOf } from '../../../records/parcels.ts'
import type { TaskServices, TaskWork } from '../../../tasks/task.ts'
import type { County } from './counties.ts'
import type { FieldChange } from './field-changes.ts'
import { BLANK_CERTIFICATE, CERTIFICATE_COLUMNS, KEY_COLUMNS, LEGAL_COLUMNS } from './fields.ts'
import { ImportProblem } from './problem.ts'
import { columnList, comparedContent, isAbout, isSameAsLast } from './sql-parts.ts'
import { dropStaging } from './staging.ts'
import { type StagedBatch, updateChanged } from './update-changed.ts'

export interface CommitRequest extends StagedBatch {
  readonly lastLine: number
  readonly validCount: number
  readonly counties: readonly County[]
  readonly task: TaskWork['task'] | null
  /** More work for the same transaction, such as storing the rules of a state. */
  readonly alsoRun: (trx: Transaction, done: CommitResult) => Promise<void>
  /** Called with the last line processed. Nothing is visible to other connections until the commit. */
  readonly onLine: (line: number) => void
}

export interface CommitResult {
  readonly addedCount: number
  readonly changedCount: number
  readonly unchangedCount: number
  /** Changes of existing certificates. */
  readonly fields: readonly FieldChange[]
}

const LINES_AT_ONCE = 1_000

/** Writes all valid staged rows to the certificates, in one transaction. */
export function commitBatch(services: TaskServices, request: CommitRequest): Promise<CommitResult> {
  return inTransaction(services.db, async (trx) => {
    const { batchId, lastLine, task } = request
    await lockBatch(trx, batchId)
    await addCounties(trx, request.counties)
    const sameCount = await countSame(trx, request)
    const updated = await updateChanged(trx, services, request)
    const { changedCount, fields } = updated
    const unchangedCount = sameCount + updated.unchangedCount
    // Skip inserts if all certificates exist: each would fail row by row.
    const hasNew = request.matchBy === 'key' && changedCount + unchangedCount < request.validCount
    let addedCount = 0
    for (let from = 0; hasNew && from < lastLine; from += LINES_AT_ONCE) {
      addedCount += await addNew(trx, request, from, from + LINES_AT_ONCE)
      request.onLine(Math.min(from + LINES_AT_ONCE, lastLine))
    }
    if (addedCount + changedCount + unchangedCount !== request.validCount)
      throw new Error('the rows of this import are not all accounted for')
    const done = { addedCount, changedCount, unchangedCount, fields }
    await request.alsoRun(trx, done)
    await dropStaging(trx, batchId)
    const { at } = await trx
      .updateTable('import_batch')
      .set({ committed_at: sql<Date>`now()` })
      .where('id', '=', batchId)
      .returning(sql<Date>`committed_at`.as('at'))
      .executeTakeFirstOrThrow()
    recordSystemAudit(trx, at, {
      action: 'import',
      subject: { kind: 'import_batch', id: batchId },
      detail: {
        by: task?.startedBy ?? 'command',
        task: task?.id ?? null,
        added: addedCount,
        changed: changedCount,
      },
    })
    return done
  })
}

async function lockBatch(trx: Transaction, batchId: number): Promise<void> {
  const batch = trx.selectFrom('import_batch').select('id').where('id', '=', batchId)
  if (!(await hasRow(batch.where('committed_at', 'is', null).forUpdate())))
    throw new ImportProblem(
      'Another import has deleted the staged rows of this one. Nothing was imported; run it again.',
    )
}

/** Counts rows that are the same as at the last import. */
async function countSame(trx: Transaction, batch: StagedBatch): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_row r
    join certificate c on ${isAbout(batch)} and ${isSameAsLast(batch)}
    where r.batch_id = ${batch.batchId} and r.rejections is null`.execute(trx)
  return rows[0]?.count ?? 0
}

export async function addCounties(trx: Transaction, counties: readonly County[]): Promise<void> {
  for (const { id, stateId, name, fips } of counties.filter((county) => county.isNew)) {
    const stateName = US_STATES.find((state) => state.id === stateId)?.name ?? stateId
    await trx
      .insertInto('state')
      .values({ id: stateId, name: stateName })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx.insertInto('county').values({ id, state_id: stateId, name, fips }).execute()
  }
}

/**
 * Inserts the new certificates of a range of lines and returns their count. The unique index skips existing ones: a join
 * would be planned without statistics of this transaction's rows. Existing ones also get no parcel here, because an
 * update may keep a municipality that the file leaves out.
 */
async function addNew(trx: Transaction, request: CommitRequest, from: number, to: number): Promise<number> {
  const { batchId, source } = request
  const valid = sql`
    select line, import_key, hash, fields from import_row
    where batch_id = ${batchId} and line > ${from} and line <= ${to} and rejections is null`
  await addParcels(
    trx,
    sql`select f.* from (${valid}) n, lateral (select (n.fields -> 'facts' ->> 'county_id')::bigint as county_id,
      n.fields -> 'facts' ->> 'municipality' as municipality, n.fields -> 'facts' ->> 'parcel_no' as parcel_no,
      n.fields -> 'keys' ->> 'parcel_key' as parcel_key) f
      where (select c.id from certificate c where c.import_source = ${source} and c.import_key = n.import_key) is null
      order by line`,
  )
  const { rows } = await sql<{ count: number }>`
    with n as materialized (${valid}),
    added as (
      insert into certificate (parcel_id, ${columnList(WRITTEN)}, import_source, import_key, import_hash,
        import_fields)
      select coalesce(p.same_as_id, p.id), ${columnList(WRITTEN, 'f')}, ${source}, n.import_key, n.hash,
        ${comparedContent(sql.ref('n.fields'))}
      from n,
        jsonb_populate_record(null::certificate,
          ${BLANKS}::jsonb || (n.fields -> 'facts') || (n.fields -> 'keys')) as f,
        parcel p
      where ${isParcelOf('p', 'f')}
      order by n.line
      on conflict (import_source, import_key) where import_source is not null do nothing
      returning id, import_key
    ),
    cases as (
      insert into legal_case (certificate_id, ${columnList(LEGAL_COLUMNS)})
      select added.id, ${columnList(LEGAL_COLUMNS, 'f')}
      from added join n using (import_key), jsonb_populate_record(null::legal_case, n.fields -> 'legal') as f
      where jsonb_strip_nulls(n.fields -> 'legal') <> '{}'::jsonb
    ),
    effects as (
      insert into import_effect (batch_id, certificate_id, version) select ${batchId}, id, 1 from added
    )
    select count(*)::int as count from added`.execute(trx)
  return rows[0]?.count ?? 0
}

const BLANKS = JSON.stringify(BLANK_CERTIFICATE)

const WRITTEN = [...CERTIFICATE_COLUMNS, ...KEY_COLUMNS]
