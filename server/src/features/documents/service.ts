import type { Document } from '@fieldstone/contract/entities/documents/document'
import type { FileAnswer } from '@fieldstone/contract/route'
import { documentRoutes } from '@fieldstone/contract/routes/documents'
import { sql } from 'kysely'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { implement } from '../../http/handler.ts'
import type { Page } from '../../lists/page.ts'
import { type ListQuery, readList } from '../../lists/read-list.ts'
import { canSeeDocumentName, IN_PLACE, restorableBy } from '../../records/document-access.ts'
import { isInReach } from '../../records/reach.ts'
import { Refusal } from '../../refusal.ts'
import { askForDocument, changeDocument, removeDocument, restoreDocument } from './document-acts.ts'
import { documentsFor, findFile } from './document-queries.ts'
import { finishUpload, receivePart, startUpload } from './uploads.ts'

export const documents = implement(documentRoutes, {
  listImages: (context, { params, query }) => listFiles(context, params.id, 'image', query),
  listDocuments: (context, { params, query }) => listFiles(context, params.id, 'document', query),
  documentFile: (context, { params }) => documentFile(context, params.id),
  changeDocument: (context, { params, body }) => changeDocument(context, params.id, body),
  removeDocument: (context, { params }) => removeDocument(context, params.id),
  restoreDocument: (context, { params }) => restoreDocument(context, params.id),
  askForDocument: (context, { params }) => askForDocument(context, params.id),
  startUpload: (context, { params, body }) => startUpload(context, params.id, body),
  uploadPart: (context, { params }) => receivePart(context, params.id, params.part),
  finishUpload: (context, { params }) => finishUpload(context, params.id),
})

/** Lists the images or documents of a certificate that the reader may see, or those that can be restored. */
async function listFiles(
  context: Context,
  certificateId: number,
  kind: 'image' | 'document',
  { removed = false, ...query }: ListQuery & { readonly removed?: boolean | undefined },
): Promise<Page<Document[]>> {
  const { actor, services, at } = context
  if (!(await isInReach(services.db, actor, certificateId)))
    throw await outOfReach(context, { kind: 'certificate', id: certificateId })
  const shown = removed ? restorableBy(actor, at) : sql`${IN_PLACE} and ${canSeeDocumentName(actor)}`
  const scope = sql`d.certificate_id = ${certificateId} and d.kind = ${kind} and ${shown}`
  return readList<Document>(context, documentsFor(actor), query, scope)
}

/** Reads the content of a file. Throws `not_found` if the reader may not see it. */
async function documentFile(context: Context, id: number): Promise<FileAnswer> {
  const { actor, services } = context
  const subject = { kind: 'document', id }
  const file = await findFile(services.db, actor, id)
  if (file === null) throw await outOfReach(context, subject)
  const bytes = await services.files.get(file.storageKey)
  if (bytes === null) throw new Refusal('internal', { log: `the file of document ${id} is missing` })
  await inTransaction(services.db, (trx) =>
    context.audit(trx, { action: 'export', subject, detail: { file: 'document' } }),
  )
  return { name: file.name, bytes, mediaType: file.mediaType }
}
