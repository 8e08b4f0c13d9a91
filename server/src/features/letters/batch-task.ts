import { sql } from 'kysely'
import * as z from 'zod'
import { type Db, inTransaction } from '../../db/database.ts'
import { describeFailure } from '../../failures.ts'
import type { Services } from '../../services.ts'
import { type TaskKind, TaskStopped } from '../../tasks/task.ts'
import { type PrintedBatch, printLetters } from './print-letters.ts'
import { writeLetterOfBatch } from './send-letter.ts'

export const LETTERS_TASK = 'letters'

/** The task step that puts written letters into a print file. The batch page names it. */
const PRINT_STEP = 'print'

const taskInput = z.strictObject({ batchId: z.number() })

/** The most letters in a print file: few enough to draw in memory and to write again after an interruption. */
const LETTERS_PER_FILE = 1_000

/**
 * Writes the waiting letters of a batch one by one and puts those that go by mail into print files. They count as
 * sent once their file is stored. An interrupted batch resumes with the remaining letters.
 */
export const lettersTask = (services: Services, lettersPerFile = LETTERS_PER_FILE): TaskKind => ({
  kind: LETTERS_TASK,
  run: async ({ services: given, progress }, input) => {
    const { batchId } = taskInput.parse(input)
    const own = { ...services, ...given }
    const batch = await getBatch(own.db, batchId)
    await rewriteUnprinted(own.db, batchId)
    const total = await countWhere(own.db, batchId, sql`true`)
    let done = total - (await countWhere(own.db, batchId, sql`outcome = 'waiting'`))
    const report = () => progress.at(done)
    const print = (onLetter: () => void) => printLetters(own, batch, { most: lettersPerFile, onLetter })
    try {
      for (;;) {
        progress.start('letters', total)
        report()
        const waiting = await listWaiting(own.db, batchId, lettersPerFile)
        for (const letter of waiting) {
          await inTransaction(own.db, (trx) => writeLetterOfBatch(trx, own, waitingLetter(batch, letter)))
          done += 1
          report()
        }
        progress.start(PRINT_STEP, total)
        report()
        if ((await print(report)) === 0 && waiting.length === 0) break
      }
    } catch (error) {
      // Prints the letters written so far, unless the batch will resume by itself.
      if (endsBatch(error)) await printRest(own.log, () => print(() => undefined))
      throw error
    }
    const sentCount = await countWhere(own.db, batchId, sql`outcome = 'sent'`)
    progress.end()
    return { result: { sent: sentCount, leftOut: total - sentCount }, error: null }
  },
})

const endsBatch = (error: unknown): boolean =>
  error instanceof TaskStopped ? error.why === 'canceled' : !describeFailure(error).isTransient

/**
 * Prints the remaining letters. If this fails too, they stay 'written' until the batch resumes; the first error is
 * the one to report.
 */
async function printRest(log: Services['log'], print: () => Promise<number>): Promise<void> {
  try {
    while ((await print()) > 0);
  } catch (error) {
    log.warn({ cause: describeFailure(error).cause }, 'the letters that were written are not printed yet')
  }
}

async function getBatch(db: Db, id: number): Promise<PrintedBatch> {
  const { kind, may_repeat, started_by } = await db
    .selectFrom('letter_batch')
    .select(['kind', 'may_repeat', 'started_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, kind, mayRepeat: may_repeat, startedBy: started_by }
}

interface ListedLetter {
  readonly id: number
  readonly certificateId: number
}

const waitingLetter = ({ kind, mayRepeat, startedBy }: PrintedBatch, letter: ListedLetter) => ({
  ...letter,
  ...{ kind, mayRepeat, wantsPaper: false, userId: startedBy },
})

/**
 * Resets letters that were written but not printed before an interruption: there may be a new hold, redemption or
 * figure since.
 */
const rewriteUnprinted = (db: Db, batchId: number) =>
  sql`update letter set outcome = 'waiting', content = null where batch_id = ${batchId} and outcome = 'written'`.execute(
    db,
  )

const listWaiting = (db: Db, batchId: number, most: number): Promise<readonly ListedLetter[]> =>
  db
    .selectFrom('letter')
    .select(['id', 'certificate_id as certificateId'])
    .where('batch_id', '=', batchId)
    .where('outcome', '=', 'waiting')
    .orderBy('id')
    .limit(most)
    .execute()

async function countWhere(
  db: Db,
  batchId: number,
  condition: ReturnType<typeof sql<unknown>>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from letter where batch_id = ${batchId} and ${condition}`.execute(db)
  return rows[0]?.count ?? 0
}
