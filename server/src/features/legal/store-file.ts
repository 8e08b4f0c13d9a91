import type { LegalField } from '@fieldstone/contract/entities/legal/legal'
import type { Actor } from '@fieldstone/domain/access/actor'
import { sql, type Updateable } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { IN_PLACE, openTo } from '../../records/document-access.ts'
import { nextVersion } from '../../records/versioned.ts'
import { Refusal } from '../../refusal.ts'
import { columnOf, type FileRow } from './file-row.ts'

/** Stores fields of a legal file and raises its version. Adds the file if the certificate has none. */
export async function storeFile(
  trx: Transaction,
  certificateId: number,
  values: Partial<Pick<FileRow, LegalField>>,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('legal_case')
    .values({ certificate_id: certificateId, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const columns = Object.entries(values).map(([field, value]) => [columnOf(field), value])
  await trx
    .updateTable('legal_case')
    // Each field has a column of its name and type.
    .set(Object.fromEntries(columns) as Updateable<Tables['legal_case']>)
    .set({ version: nextVersion, updated_at: at })
    .where('certificate_id', '=', certificateId)
    .execute()
}

/** The fields that placing a file writes. */
interface Placement {
  readonly file: Pick<FileRow, 'id'>
  readonly firmId: number | null
  readonly attorneyId: number | null
  readonly isActive: boolean
}

/** Stores who has these files and whether they are open, and raises the version of each. Adds missing files. */
export async function storePlacements(
  trx: Transaction,
  placements: readonly Placement[],
  at: Date,
): Promise<void> {
  const ids = placements.map(({ file }) => file.id)
  await sql`
    insert into legal_case (certificate_id, version) select id, 0 from unnest(${ids}::bigint[]) as placed (id)
    on conflict do nothing`.execute(trx)
  await sql`
    update legal_case set firm_id = placed.firm_id, assigned_attorney_id = placed.attorney_id,
      is_active = placed.is_active, version = ${nextVersion}, updated_at = ${at}
    from unnest(${ids}::bigint[], ${placements.map(({ firmId }) => firmId)}::bigint[],
      ${placements.map(({ attorneyId }) => attorneyId)}::bigint[],
      ${placements.map(({ isActive }) => isActive)}::boolean[])
      as placed (certificate_id, firm_id, attorney_id, is_active)
    where legal_case.certificate_id = placed.certificate_id`.execute(trx)
}

interface Choice {
  /** The actor who chooses a document, and can only choose one they may open. Null: it was chosen before. */
  readonly actor: Actor | null
  readonly certificateId: number
  readonly documentId: number | null
  /** The field of the choice. */
  readonly field: string
}

/** Returns the name of a document of this certificate. Throws `bad_request` for any other. Null if none is chosen. */
export async function fileDocumentName(
  trx: Transaction,
  { actor, certificateId, documentId, field }: Choice,
): Promise<string | null> {
  if (documentId === null) return null
  const isTheirs = actor === null ? sql`true` : sql`${IN_PLACE} and ${openTo(actor)}`
  const { rows } = await sql<{ name: string }>`
    select d.name from document d
    where d.id = ${documentId} and d.certificate_id = ${certificateId} and ${isTheirs}`.execute(trx)
  const [found] = rows
  if (!found) throw new Refusal('bad_request', { fields: { [field]: fieldSentence('document') } })
  return found.name
}
