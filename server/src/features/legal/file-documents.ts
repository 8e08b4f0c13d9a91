import type { Actor } from '@fieldstone/domain/access/actor'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { IN_PLACE, openTo } from '../../records/document-access.ts'
import { Refusal } from '../../refusal.ts'

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
