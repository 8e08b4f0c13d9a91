import { randomUUID } from 'node:crypto'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import type { LetterKind } from '@fieldstone/domain/letters/letters'
import { sql } from 'kysely'
import { type Db, inTransaction, type Transaction } from '../../db/database.ts'
import { STAFF_LANGUAGE } from '../../messages/language.ts'
import { staffText } from '../../messages/letter-words.ts'
import type { Services } from '../../services.ts'
import { countAsSent, type LetterFile, storeLetterPdf } from './count-as-sent.ts'
import { lettersPdf } from './letter-pdf.ts'
import { type LetterContent, letterContent } from './letter-text.ts'

type PrintServices = Pick<Services, 'db' | 'files' | 'clock' | 'config'>

export interface PrintedBatch {
  readonly id: number
  readonly kind: LetterKind
  readonly mayRepeat: boolean
  readonly startedBy: number
}

interface LetterToPrint {
  readonly id: number
  readonly certificateId: number
  /** Set for letters of a batch that an earlier version interrupted: counted as sent, but in no print file. */
  readonly isSent: boolean
  readonly content: LetterContent
}

/**
 * Stores a print file of the batch's next letters, at most `most`, and marks them as sent, in one transaction. After
 * an interruption they are still 'written', and the next call stores another file. Calls `onLetter` before each
 * letter; it may throw. Returns how many letters it printed.
 */
export async function printLetters(
  services: PrintServices,
  batch: PrintedBatch,
  { most, onLetter }: { readonly most: number; readonly onLetter: () => void },
): Promise<number> {
  for (;;) {
    if (!batch.mayRepeat) await leaveOutRepeats(services.db, batch.id)
    const letters = await listToPrint(services.db, batch.id, most)
    if (letters.length === 0) return 0
    if (await printAll(services, batch, letters, onLetter)) return letters.length
  }
}

/** Leaves out letters that were sent meanwhile, alone or by another batch. */
const leaveOutRepeats = (db: Db, batchId: number) =>
  sql`
    update letter set outcome = 'sent-before', content = null
    where batch_id = ${batchId} and outcome = 'written' and ${IS_SENT_BEFORE}`.execute(db)

const IS_SENT_BEFORE = sql`exists (select from letter other where other.certificate_id = letter.certificate_id
  and other.kind = letter.kind and other.about = letter.about and other.outcome = 'sent')`

async function listToPrint(db: Db, batchId: number, most: number): Promise<readonly LetterToPrint[]> {
  const { rows } = await sql<Omit<LetterToPrint, 'content'> & { readonly content: unknown }>`
    select id, certificate_id as "certificateId", outcome = 'sent' as "isSent", content from letter
    where batch_id = ${batchId}
      and (outcome = 'written' or (outcome = 'sent' and delivery = 'post' and print_id is null))
    order by id limit ${most}`.execute(db)
  return rows.map((row) => ({ ...row, content: letterContent.parse(row.content) }))
}

/** Prints the letters. Returns false and marks none as sent if one of them was sent by other means meanwhile. */
async function printAll(
  { db, files, clock, config }: PrintServices,
  { id: batchId, kind, mayRepeat, startedBy: userId }: PrintedBatch,
  letters: readonly LetterToPrint[],
  onLetter: () => void,
): Promise<boolean> {
  const at = clock.now()
  const own: LetterFile[] = []
  async function* contents() {
    for (const { id, certificateId, isSent, content } of letters) {
      onLetter()
      if (!isSent) own.push(await storeLetterPdf({ db, files }, { id, certificateId, kind }, content, at))
      yield content
    }
  }
  const title = staffText(`reason-${kind}`)
  const { bytes, pageCount } = await lettersPdf(contents(), {
    ...{ title, purpose: 'print', at, language: STAFF_LANGUAGE },
  })
  // A unique key: a process presumed dead must not replace the file of its successor.
  const storageKey = `letters/batch-${batchId}-${randomUUID()}.pdf`
  await files.put(db, storageKey, bytes)
  const isCounted = await inTransaction(db, async (trx) => {
    if (!(await lockUnsent(trx, letters, mayRepeat))) return false
    const { id: printId } = await trx
      .insertInto('letter_print')
      .values({
        ...{ batch_id: batchId, letter_count: letters.length, page_count: pageCount },
        ...{ storage_key: storageKey, stored_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const today = businessDate(at, config.businessTimeZone)
    const sent = own.map((file) => ({ ...file, delivery: 'post' as const, mailId: null }))
    await countAsSent(trx, sent, { kind, userId, at, today, printId })
    const sentBefore = letters.flatMap(({ id, isSent }) => (isSent ? [id] : []))
    await sql`update letter set print_id = ${printId} where id = any(${sentBefore}::bigint[])`.execute(trx)
    return true
  })
  if (!isCounted) await files.remove(db, storageKey)
  return isCounted
}

/**
 * Locks the certificates and checks that all letters are unchanged since they were read. Locks in the order of ids,
 * so that two lockers do not deadlock.
 */
async function lockUnsent(
  trx: Transaction,
  letters: readonly LetterToPrint[],
  mayRepeat: boolean,
): Promise<boolean> {
  const certificateIds = letters.map(({ certificateId }) => certificateId)
  await sql`
    select id from certificate where id = any(${certificateIds}::bigint[]) order by id for update`.execute(
    trx,
  )
  const written = letters.flatMap(({ id, isSent }) => (isSent ? [] : [id]))
  const sent = letters.flatMap(({ id, isSent }) => (isSent ? [id] : []))
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from letter
    where (id = any(${written}::bigint[]) and outcome = 'written' and (${mayRepeat} or not ${IS_SENT_BEFORE}))
      or (id = any(${sent}::bigint[]) and print_id is null)`.execute(trx)
  return rows[0]?.count === letters.length
}
