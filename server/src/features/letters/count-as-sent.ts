import { createHash } from 'node:crypto'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Delivery, LetterKind } from '@fieldstone/domain/letters/letters'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import { staffText } from '../../messages/letter-words.ts'
import type { Services } from '../../services.ts'
import { lettersPdf } from './letter-pdf.ts'
import type { LetterContent } from './letter-text.ts'

/** The stored PDF of one letter. */
export interface LetterFile {
  readonly letterId: number
  readonly certificateId: number
  readonly title: string
  /** The name for downloads, such as 'payoff-12.pdf'. */
  readonly name: string
  readonly storageKey: string
  readonly byteCount: number
  readonly contentHash: string
  readonly pageCount: number
}

/** Stores the PDF of a letter for its certificate. No row names it yet; a second try replaces it. */
export async function storeLetterPdf(
  { db, files }: { readonly db: Db | Transaction; readonly files: Services['files'] },
  {
    id,
    certificateId,
    kind,
  }: { readonly id: number; readonly certificateId: number; readonly kind: LetterKind },
  content: LetterContent,
  at: Date,
): Promise<LetterFile> {
  const { title, language } = content
  const { bytes, pageCount } = await lettersPdf([content], { title, purpose: 'read', at, language })
  const storageKey = `certificates/${certificateId}/letter-${id}.pdf`
  await files.put(db, storageKey, bytes)
  return {
    ...{ letterId: id, certificateId, title, name: `${kind}-${id}.pdf`, storageKey, pageCount },
    byteCount: bytes.length,
    contentHash: createHash('sha256').update(bytes).digest('hex'),
  }
}

interface SentFile extends LetterFile {
  readonly delivery: Delivery
  /** The outbox id of the e-mail that carries it. */
  readonly mailId: number | null
}

interface Sending {
  readonly kind: LetterKind
  readonly userId: number
  readonly at: Date
  readonly today: PlainDate
  /** The print file with these letters. Null for a letter that staff print alone. */
  readonly printId: number | null
}

/** Whether the county and its law firm see the document. Letters with personal data are not for them. */
const IS_SHARED: Readonly<Record<LetterKind, boolean>> = {
  payoff: true,
  receipt: false,
  'payment-held': false,
  'plan-agreement': false,
  release: true,
  'notice-of-intent': true,
}

/**
 * Marks letters of different certificates as sent: their PDFs become documents, they are logged as correspondence,
 * and their rows refer to both. Returns the document id by letter id.
 */
export async function countAsSent(
  trx: Transaction,
  letters: readonly SentFile[],
  { kind, userId, at, today, printId }: Sending,
): Promise<ReadonlyMap<number, number>> {
  const isShared = IS_SHARED[kind]
  const { rows } = await sql<{ id: number; documentId: number }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(letters)}::json) as it ("letterId" bigint, "certificateId" bigint,
        title text, name text, "storageKey" text, "byteCount" int, "contentHash" text, "pageCount" int, delivery text,
        "mailId" bigint)
    ), filed as (
      insert into document (certificate_id, kind, name, category, note, is_for_county, is_for_firm, media_type, byte_count,
        content_hash, storage_key, added_by, added_at)
      select given."certificateId", 'document', given.name, 'correspondence', given.title, ${isShared}, ${isShared},
        'application/pdf', given."byteCount", given."contentHash", given."storageKey", ${userId}, ${at} from given
      returning id, storage_key
    ), logged as (
      insert into correspondence (certificate_id, is_incoming, method, reason, contact_first_name, contact_last_name,
        rep_first_name, rep_last_name, logged_on, notes, recorded_by, recorded_at)
      select c.id, false, case given.delivery when 'email' then 'Email' else 'Letter' end, ${staffText(`reason-${kind}`)}, '',
        c.owner_name, rep.first_name, rep.last_name, ${today}::date, '', rep.id, ${at}
      from given join certificate c on c.id = given."certificateId" join app_user rep on rep.id = ${userId}
      returning id, certificate_id
    )
    update letter set outcome = 'sent', delivery = given.delivery, outbox_id = given."mailId", page_count = given."pageCount",
      document_id = filed.id, correspondence_id = logged.id, print_id = ${printId}, made_by = ${userId}, made_at = ${at}
    from given join filed on filed.storage_key = given."storageKey" join logged on logged.certificate_id = given."certificateId"
    where letter.id = given."letterId"
    returning letter.id, letter.document_id as "documentId"`.execute(trx)
  if (kind === 'payment-held')
    await closeTasksToWrite(trx, { letterIds: rows.map(({ id }) => id), userId, at })
  return new Map(rows.map(({ id, documentId }) => [id, documentId]))
}

/** Closes the tasks to write to the payers of these letters. */
const closeTasksToWrite = (
  trx: Transaction,
  {
    letterIds,
    userId,
    at,
  }: { readonly letterIds: readonly number[]; readonly userId: number; readonly at: Date },
) =>
  sql`
    update staff_task task set done_at = ${at}, done_by = ${userId}
    from letter join received_payment received on letter.about = received.money_id
    where letter.id = any(${[...letterIds]}::bigint[]) and task.kind = 'write-by-letter' and task.done_at is null
      and task.subject_kind = 'received_payment' and task.subject_id = received.id::text`.execute(trx)
