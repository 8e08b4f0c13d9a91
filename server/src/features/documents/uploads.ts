import { createHash } from 'node:crypto'
import {
  DOCUMENT_NAME_LENGTH,
  DOCUMENT_TYPES,
  type Document,
  type NewDocument,
} from '@fieldstone/contract/entities/documents/document'
import { UPLOAD_PART_BYTES } from '@fieldstone/contract/uploads'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { chosenVisibility } from '../../records/document-access.ts'
import { joinParts, putPart, removeParts, requireSize, uploadParts } from '../../records/file-parts.ts'
import { isInReach } from '../../records/reach.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { deleteUpload, findUpload, getDocument, insertUpload, type UploadRow } from './document-queries.ts'
import { detectType } from './document-type.ts'

type WriterContext = Context<ActorOf<'admin' | 'legal'>>

/** Starts an upload to a certificate. Throws `too_large` with the limit. */
export async function startUpload(
  context: WriterContext,
  certificateId: number,
  file: NewDocument,
): Promise<{ uploadId: number; partBytes: number }> {
  const { actor, services, at } = context
  await requireReach(context, certificateId)
  requireSize(file.byteCount)
  const uploadId = await insertUpload(services.db, {
    ...file,
    ...chosenVisibility(actor, file),
    certificateId,
    userId: actor.userId,
    at,
  })
  return { uploadId, partBytes: UPLOAD_PART_BYTES }
}

/** Stores one part. The same part may be sent again, such as after a lost connection. */
export async function receivePart(context: WriterContext, id: number, part: number): Promise<undefined> {
  const upload = await getOwnUpload(context, id)
  await putPart(context.services, uploadParts(upload), part, context.request.rawBody)
  return undefined
}

/**
 * Adds the file once all parts are stored. Detects its type by its content. Throws `bad_request` if a part is
 * missing, and `unsupported_media_type` with the accepted types.
 */
export async function finishUpload(context: WriterContext, id: number): Promise<Document> {
  const { services, at, actor } = context
  const upload = await getOwnUpload(context, id)
  await requireReach(context, upload.certificateId)
  const bytes = await joinParts(services, uploadParts(upload))
  const type = await detectType(bytes)
  if (type === null) {
    await discard(services, upload)
    throw new Refusal('unsupported_media_type', { details: { accepted: DOCUMENT_TYPES } })
  }
  const hash = createHash('sha256').update(bytes).digest('hex')
  const { certificateId } = upload
  const key = `certificates/${certificateId}/${hash.slice(0, 16)}-${id}.${type.extension}`
  await services.files.put(services.db, key, bytes)
  const added = await inTransaction(services.db, async (trx) => {
    if (!(await deleteUpload(trx, id))) throw new Refusal('not_found', { log: 'finished by another request' })
    const { id: documentId } = await trx
      .insertInto('document')
      .values({
        certificate_id: certificateId,
        kind: type.kind,
        name: withExtension(upload.name, type.extension),
        category: upload.category,
        note: upload.note,
        owner_firm_id: actor.role === 'legal' ? actor.firmId : null,
        is_for_admin: upload.isForAdmin,
        is_for_county: upload.isForCounty,
        is_for_firm: upload.isForFirm,
        media_type: type.mediaType,
        byte_count: bytes.length,
        content_hash: hash,
        storage_key: key,
        added_by: actor.userId,
        added_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const document = await getDocument(trx, actor, documentId)
    const detail = { certificateId, mediaType: type.mediaType, byteCount: bytes.length }
    context.audit(trx, {
      action: 'add-document',
      subject: { kind: 'document', id: documentId },
      detail,
    })
    return document
  })
  await removeParts(services, uploadParts(upload))
  return added
}

async function requireReach(context: WriterContext, certificateId: number): Promise<void> {
  if (!(await isInReach(context.services.db, context.actor, certificateId)))
    throw await outOfReach(context, { kind: 'certificate', id: certificateId })
}

async function getOwnUpload(context: WriterContext, id: number): Promise<UploadRow> {
  const upload = await findUpload(context.services.db, context.actor.userId, id)
  if (upload === null) throw await outOfReach(context, { kind: 'upload', id })
  return upload
}

async function discard(services: Pick<Services, 'db' | 'files'>, upload: UploadRow): Promise<void> {
  await removeParts(services, uploadParts(upload))
  await deleteUpload(services.db, upload.id)
}

/**
 * Returns the name to store: 'deed.PDF' and 'deed' of a PDF become 'deed.pdf'. Drops the sender's folders, and cuts
 * off the end of a long name before its ending.
 */
function withExtension(name: string, extension: string): string {
  const base =
    name
      .split(/[/\\]/)
      .at(-1)
      ?.replace(/\.[a-z0-9]{1,5}$/i, '')
      .trim() ?? ''
  const room = DOCUMENT_NAME_LENGTH - extension.length - 1
  return `${base === '' ? 'document' : wholeSigns(base, room)}.${extension}`
}

/** Cuts a text to at most `length` UTF-16 units without splitting a character. */
const wholeSigns = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
