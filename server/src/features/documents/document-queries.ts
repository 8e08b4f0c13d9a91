import type { Document, NewDocument } from '@fieldstone/contract/entities/documents/document'
import type { documentRoutes } from '@fieldstone/contract/routes/documents'
import type { Actor } from '@fieldstone/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import type { ListSource } from '../../lists/read-list.ts'
import { dateKey, numberKey, textKey } from '../../lists/sort.ts'
import { IN_PLACE, managedBy, openTo } from '../../records/document-access.ts'
import { reachOf } from '../../records/reach.ts'

const FROM = sql`document d left join app_user adder on adder.id = d.added_by
  left join app_user remover on remover.id = d.removed_by`

/**
 * For a document that the reader may not open: that it exists, its type and who added it, but nothing of its content.
 */
const columnsFor = (actor: Actor) => sql`d.id, d.name, d.category, ${noteFor(actor)} as note,
  d.media_type as "mediaType", d.byte_count as "byteCount", d.is_for_admin as "isForAdmin",
  d.is_for_county as "isForCounty", d.is_for_firm as "isForFirm", d.added_at as "addedAt",
  d.owner_firm_id is not null as "isOfFirm", ${openTo(actor)} as "canOpen", ${managedBy(actor)} as "canManage",
  case when ${isOfTheAsking(actor)} then d.share_asked_at end as "shareAskedAt", d.removed_at as "removedAt",
  ${nameOf(sql`remover`)} as "removedBy", ${nameOf(sql`adder`)} as "addedBy"`

const noteFor = (actor: Actor) => sql`case when ${openTo(actor)} then d.note else '' end`
const nameOf = (person: RawBuilder<unknown>) =>
  sql`nullif(trim(${person}.first_name || ' ' || ${person}.last_name), '')`
/** Only administrators and the firm see requests to share. */
const isOfTheAsking = (actor: Actor) => (actor.role === 'admin' ? sql`true` : managedBy(actor))

export const documentsFor = (
  actor: Actor,
): ListSource<(typeof documentRoutes)['listDocuments']['sorts'][number]> => ({
  columns: columnsFor(actor),
  from: FROM,
  sorts: {
    name: textKey(sql`d.name`),
    category: textKey(sql`d.category`),
    byteCount: numberKey(sql`d.byte_count`),
    added: dateKey(sql`d.added_at`),
  },
  usualSort: '-added',
  key: numberKey(sql`d.id`),
  filtered: sql`concat_ws(' ', d.name, ${noteFor(actor)}, d.category)`,
})

interface StoredFile {
  readonly name: string
  readonly mediaType: Document['mediaType']
  readonly storageKey: string
}

/** Finds the file of a document that the actor may open. Null for others. */
export async function findFile(db: Db, actor: Actor, id: number): Promise<StoredFile | null> {
  const { rows } = await sql<StoredFile>`
    select d.name, d.media_type as "mediaType", d.storage_key as "storageKey"
    from document d join certificate c on c.id = d.certificate_id
    where d.id = ${id} and ${reachOf(actor)} and ${IN_PLACE} and ${openTo(actor)}`.execute(db)
  return rows[0] ?? null
}

export async function getDocument(trx: Transaction, actor: Actor, id: number): Promise<Document> {
  const { rows } = await sql<Document>`select ${columnsFor(actor)} from ${FROM} where d.id = ${id}`.execute(
    trx,
  )
  const [row] = rows
  if (!row) throw new Error(`no document ${id}`)
  return row
}

export interface UploadRow extends NewDocument {
  readonly id: number
  readonly certificateId: number
}

export async function insertUpload(
  db: Db,
  { certificateId, userId, at, ...file }: NewDocument & { certificateId: number; userId: number; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('document_upload')
    .values({
      certificate_id: certificateId,
      user_id: userId,
      name: file.name,
      category: file.category,
      note: file.note,
      is_for_admin: file.isForAdmin,
      is_for_county: file.isForCounty,
      is_for_firm: file.isForFirm,
      byte_count: file.byteCount,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const UPLOAD = [
  'id',
  'certificate_id as certificateId',
  'name',
  'category',
  'note',
  'is_for_admin as isForAdmin',
  'is_for_county as isForCounty',
  'is_for_firm as isForFirm',
  'byte_count as byteCount',
] as const

/** Finds a user's own upload. Null for others. */
export async function findUpload(db: Db, userId: number, id: number): Promise<UploadRow | null> {
  const row = await db
    .selectFrom('document_upload')
    .select(UPLOAD)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Claims an upload. Returns false if another request has claimed it. */
export async function deleteUpload(db: Db | Transaction, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('document_upload').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
