import type { LetterKind } from '@fieldstone/domain/legal/letters'
import * as z from 'zod'
import { type Db, inTransaction } from '../../../db/database.ts'
import { t } from '../../../messages/letter-words.ts'
import type { Services } from '../../../services.ts'
import { type TaskKind, TaskStopped } from '../../../tasks/task.ts'
import { lettersPdf } from './letter-pdf.ts'
import { type LetterContent, letterContent } from './letter-text.ts'
import { sendLetter } from './send-letter.ts'

export const LETTERS_TASK = 'letters'

const taskInput = z.strictObject({ batchId: z.number() })

/** Writes the waiting letters of a batch one by one, then the PDF of all. One that was broken off goes on where it stopped. */
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
          sendLetter(trx, own, { id, certificateId, kind, mayRepeat, userId }),
        )
        work.progress.at(++done)
      }
    } catch (error) {
      // What was written until then is printed all the same.
      if (error instanceof TaskStopped && error.why === 'canceled') await keepAll(own, batchId, batch.kind)
      throw error
    }
    const sentCount = await keepAll(own, batchId, batch.kind)
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

/** The PDF of all letters that were written, in the order of the batch; answers how many they are. */
async function keepAll(
  services: Pick<Services, 'db' | 'files' | 'clock'>,
  batchId: number,
  kind: LetterKind,
): Promise<number> {
  const { db, files, clock } = services
  const title = t(`reason-${kind}`)
  const { bytes, pageCount, pageCounts } = await lettersPdf(written(db, batchId), { title, at: clock.now() })
  if (pageCounts.length === 0) return 0
  const key = `letters/batch-${batchId}.pdf`
  await files.put(key, bytes)
  await db
    .updateTable('letter_batch')
    .set({ page_count: pageCount, storage_key: key })
    .where('id', '=', batchId)
    .execute()
  return pageCounts.length
}

const AT_ONCE = 200

async function* written(db: Db, batchId: number): AsyncGenerator<LetterContent> {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('letter')
      .select(['id', 'content'])
      .where('batch_id', '=', batchId)
      .where('outcome', '=', 'sent')
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
