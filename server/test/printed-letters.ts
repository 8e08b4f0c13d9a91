import { expect } from 'vitest'
import type { Db } from '../src/db/database.ts'
import type { FileStorage } from '../src/providers/file-storage.ts'
import { linesOf } from './pdf-lines.ts'

/**
 * Expects each mailed letter of the batch to be sent and in exactly one stored print file, or not sent and in none. Expects
 * each sent letter to have one document and one line of correspondence. Returns the number of sent letters. No certificate
 * number of the batch may contain another one.
 */
export async function expectPrintedOnce(
  db: Db,
  files: Pick<FileStorage, 'get'>,
  batchId: number,
): Promise<number> {
  const prints = await db.selectFrom('letter_print').selectAll().where('batch_id', '=', batchId).execute()
  const texts = new Map<number, string>()
  for (const { id, storage_key: key } of prints)
    texts.set(id, linesOf(Buffer.from((await files.get(key)) ?? [])).join('\n'))
  const letters = await db
    .selectFrom('letter')
    .innerJoin('certificate', 'certificate.id', 'letter.certificate_id')
    .select(['letter.id', 'outcome', 'print_id', 'document_id', 'correspondence_id', 'certificate_id'])
    .select('certificate_no')
    .where('batch_id', '=', batchId)
    .where('delivery', '=', 'post')
    .orderBy('letter.id')
    .execute()
  for (const letter of letters) {
    const { certificate_no: no, certificate_id: certificateId } = letter
    const found = prints.filter(({ id }) => texts.get(id)?.includes(no)).map(({ id }) => id)
    const documents = await db
      .selectFrom('document')
      .select('id')
      .where('certificate_id', '=', certificateId)
      .execute()
    const logged = await db
      .selectFrom('correspondence')
      .select('id')
      .where('certificate_id', '=', certificateId)
      .execute()
    const isSent = letter.outcome === 'sent'
    expect({
      ...{ no, outcome: letter.outcome, found },
      documents: documents.map(({ id }) => id),
      logged: logged.map(({ id }) => id),
    }).toEqual({
      ...{ no, outcome: letter.outcome, found: isSent ? [letter.print_id] : [] },
      documents: isSent ? [letter.document_id] : [],
      logged: isSent ? [letter.correspondence_id] : [],
    })
  }
  const sent = letters.filter(({ outcome }) => outcome === 'sent')
  expect(prints.reduce((sum, { letter_count: count }) => sum + count, 0)).toBe(sent.length)
  return sent.length
}
