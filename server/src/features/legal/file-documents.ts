import type { Actor } from '@fieldstone/domain/access/actor'
import type { Transaction } from '../../db/database.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'

interface Choice {
  /** Who chooses: what they may not see is no document of the file to them. Null: it was chosen before. */
  readonly actor: Actor | null
  readonly certificateId: number
  readonly documentId: number | null
  /** The wire name of the field in which it was chosen. */
  readonly field: string
}

/** The name of a document of this certificate; refuses any other. Null when none is chosen. */
export async function fileDocumentName(
  trx: Transaction,
  { actor, certificateId, documentId, field }: Choice,
): Promise<string | null> {
  if (documentId === null) return null
  const found = await trx
    .selectFrom('document')
    .select('name')
    .where('id', '=', documentId)
    .where('certificate_id', '=', certificateId)
    .$if(actor?.role === 'legal', (query) => query.where('is_for_firm', '=', true))
    .executeTakeFirst()
  if (!found) throw new Refusal('bad_request', { fields: { [field]: fieldSentence('document') } })
  return found.name
}
