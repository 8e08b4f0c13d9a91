import type { LetterKind } from '@fieldstone/domain/letters/letters'
import * as z from 'zod'
import { type Db, inTransaction } from '../../db/database.ts'
import { STAFF_LANGUAGE } from '../../messages/language.ts'
import { staffText } from '../../messages/letter-words.ts'
import type { Services } from '../../services.ts'
import { type TaskKind, TaskStopped } from '../../tasks/task.ts'
import { lettersPdf } from './letter-pdf.ts'
import { type LetterContent, letterContent } from './letter-text.ts'
import { sendLetter } from './send-letter.ts'

export const LETTERS_TASK = 'letters'

const taskInput = z.strictObject({ batchId: z.number() })

/** Writes the waiting letters of a batch one by one, then the PDF of those to print. One that was broken off goes on where it stopped. */
export const lettersTask = (services: Services): TaskKind => ({
  kind: LETTERS_TASK,
  run: async (work, input) => {
    const { batchId } = taskInput.parse(input)
    const own = { ...services, ...work.services }
    const batch = await own.db
      .selectFrom('letter_batch')
      .select(['kind', 'may_repeat', 'started_by'])
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow()
    const { total, waiting } = await listWaiting(own.db, batchId)
    work.progress.start('letters', total)
    let done = total - waiting.length
    try {
      for (const { id, certificateId } of waiting) {
        const { kind, may_repeat: mayRepeat, started_by: userId } = batch
        await inTransaction(own.db, (trx) =>
          sendLetter(trx, own, { id, certificateId, kind, mayRepeat, wantsPaper: false, userId }),
        )
        work.progress.at(++done)
      }
    } catch (error) {
      // What was written until then is printed all the same.
      if (error instanceof TaskStopped && error.why === 'canceled') await keepAll(own, batchId, batch.kind)
      throw error
    }
    await keepAll(own, batchId, batch.kind)
    const sentCount = await countSent(own.db, batchId)
    work.progress.end()
    return { result: { sent: sentCount, leftOut: total - sentCount }, error: null }
  },
})

async function listWaiting(db: Db, batchId: number) {
  const rows = await db
    .selectFrom('letter')
    .select(['id', 'certificate_id as certificateId', 'outcome'])
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute()
  return { total: rows.length, waiting: rows.filter(({ outcome }) => outcome === 'waiting') }
}

/** The PDF of all letters that go by post, in the order of the batch. */
async function keepAll(
  services: Pick<Services, 'db' | 'files' | 'clock'>,
  batchId: number,
  kind: LetterKind,
): Promise<void> {
  const { db, files, clock } = services
  const title = staffText(`reason-${kind}`)
  const { bytes, pageCount, pageCounts } = await lettersPdf(toPrint(db, batchId), {
    title,
    purpose: 'print',
    at: clock.now(),
    language: STAFF_LANGUAGE,
  })
  if (pageCounts.length === 0) return
  const key = `letters/batch-${batchId}.pdf`
  await files.put(db, key, bytes)
  await db
    .updateTable('letter_batch')
    .set({ page_count: pageCount, storage_key: key })
    .where('id', '=', batchId)
    .execute()
}

async function countSent(db: Db, batchId: number): Promise<number> {
  const { count } = await db
    .selectFrom('letter')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('batch_id', '=', batchId)
    .where('outcome', '=', 'sent')
    .executeTakeFirstOrThrow()
  return Number(count)
}

const AT_ONCE = 200

async function* toPrint(db: Db, batchId: number): AsyncGenerator<LetterContent> {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('letter')
      .select(['id', 'content'])
      .where('batch_id', '=', batchId)
      .where('outcome', '=', 'sent')
      .where('delivery', '=', 'post')
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const row of rows) {
      after = row.id
      yield letterContent.parse(row.content)
    }
    if (rows.length < AT_ONCE) return
  }
}
