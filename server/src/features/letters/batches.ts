import type { Letter, LetterBatch, LetterChoice } from '@fieldstone/contract/entities/letters/letter'
import type { FileAnswer } from '@fieldstone/contract/route'
import { sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import type { Page } from '../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../lists/read-list.ts'
import { numberKey, textKey } from '../../lists/sort.ts'
import { staffText } from '../../messages/letter-words.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { StoredFileMissing } from '../../providers/file-storage.ts'
import { PROPERTY_ADDRESS } from '../../records/certificate-summary.ts'
import { requireWorklist } from '../../records/worklist.ts'
import { Refusal, refuseFields } from '../../refusal.ts'
import { addTask } from '../../tasks/rows.ts'
import { todayOf } from '../payoff/service.ts'
import { getTasks } from '../tasks/service.ts'
import { LETTERS_TASK } from './batch-task.ts'
import { chosenBy, countChosen, isNarrowed } from './choose.ts'

interface NewBatch {
  readonly choice: LetterChoice
  readonly seenCount: number
}

/**
 * Stores a batch with its letters and starts the task that writes them. Throws `state_changed` if the choice no
 * longer has as many certificates as the person saw.
 */
export async function startBatch(context: AdminContext, input: NewBatch): Promise<number> {
  const { services, actor, at } = context
  const { choice, seenCount } = input
  refuseUnnarrowed(choice)
  await requireWorklist(context, choice.worklistId)
  const where = chosenBy(choice, todayOf(services, null))
  return inTransaction(services.db, async (trx) => {
    if ((await countChosen(trx, where)) !== seenCount) throw new Refusal('state_changed')
    const { id } = await trx
      .insertInto('letter_batch')
      .values({
        kind: choice.kind,
        choice: JSON.stringify(choice),
        may_repeat: choice.mayRepeat,
        started_by: actor.userId,
        started_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into letter (batch_id, certificate_id, kind, outcome)
      select ${id}, c.id, ${choice.kind}, 'waiting' from certificate c join county on county.id = c.county_id
      where ${where} order by county.name, c.certificate_no, c.id`.execute(trx)
    const title = staffText(`reason-${choice.kind}`)
    const task = { kind: LETTERS_TASK, title, input: { batchId: id }, startedBy: actor.userId, at } as const
    await trx
      .updateTable('letter_batch')
      .set({ task_id: await addTask(trx, task) })
      .where('id', '=', id)
      .execute()
    context.audit(trx, {
      action: 'send-letters',
      subject: { kind: 'letter_batch', id },
      detail: { kind: choice.kind, count: seenCount, mayRepeat: choice.mayRepeat },
    })
    return id
  })
}

export const refuseUnnarrowed = (choice: LetterChoice): void =>
  refuseFields({
    countyId: isNarrowed(choice) ? null : fieldSentence('narrowLetters'),
  })

const MOST_BATCHES = 50

export const listBatches = ({ services, at }: AdminContext): Promise<LetterBatch[]> =>
  readBatches(services.db, null, at)

export async function readBatch({ services, at }: AdminContext, id: number): Promise<LetterBatch> {
  const [batch] = await readBatches(services.db, id, at)
  if (!batch) throw new Refusal('not_found')
  return batch
}

type BatchRow = Omit<LetterBatch, 'task' | 'prints'> & { readonly taskId: number | null }

async function readBatches(db: Db, id: number | null, at: Date): Promise<LetterBatch[]> {
  const { rows } = await sql<BatchRow>`
    select batch.id, batch.kind, person.username as "startedBy", batch.started_at as "startedAt",
      coalesce(task.state, 'done') as state, task.error, batch.task_id as "taskId", counted.count,
      counted.done as "doneCount", counted.sent as "sentCount", counted.mailed as "mailedCount",
      counted.written as "writtenCount", counted.unprinted as "unprintedCount", counted."leftOut"
    from letter_batch batch
    left join task on task.id = batch.task_id
    left join app_user person on person.id = batch.started_by
    cross join lateral (
      select coalesce(sum(it.n), 0)::int as count,
        coalesce(sum(it.n) filter (where it.outcome <> 'waiting'), 0)::int as done,
        coalesce(sum(it.n) filter (where it.outcome = 'sent'), 0)::int as sent,
        coalesce(sum(it.n) filter (where it.outcome = 'written'), 0)::int as written,
        coalesce(sum(it.mailed_n), 0)::int as mailed, coalesce(sum(it.unprinted_n), 0)::int as unprinted,
        coalesce(jsonb_agg(jsonb_build_object('reason', it.outcome, 'count', it.n) order by it.n desc, it.outcome)
          filter (where it.outcome not in ('sent', 'waiting', 'written')), '[]') as "leftOut"
      from (select outcome, count(*)::int as n,
          (count(*) filter (where outcome = 'sent' and delivery = 'email'))::int as mailed_n,
          (count(*) filter (where outcome = 'sent' and delivery = 'post' and print_id is null))::int as unprinted_n
        from letter where batch_id = batch.id group by outcome) it
    ) counted
    where ${id === null ? sql`true` : sql`batch.id = ${id}`}
    order by batch.id desc limit ${MOST_BATCHES}`.execute(db)
  const tasks = await getTasks(
    db,
    rows.flatMap(({ taskId }) => taskId ?? []),
    at,
  )
  const prints = await listPrints(
    db,
    rows.map((row) => row.id),
  )
  return rows.map(({ taskId, ...batch }) => ({
    ...batch,
    task: (taskId === null ? null : tasks.get(taskId)) ?? null,
    prints: prints.flatMap(({ batchId, ...print }) => (batchId === batch.id ? print : [])),
  }))
}

type PrintRow = LetterBatch['prints'][number] & { readonly batchId: number }

/** Lists the print files of batches in the order they were stored. */
async function listPrints(db: Db, batchIds: readonly number[]): Promise<readonly PrintRow[]> {
  const { rows } = await sql<PrintRow>`
    select id, batch_id as "batchId", letter_count as "letterCount", page_count as "pageCount", stored_at as "storedAt"
    from letter_print where batch_id = any(${[...batchIds]}::bigint[]) order by id`.execute(db)
  return rows
}

const LETTERS: ListSource<'taxSaleNo' | 'ownerName' | 'outcome'> = {
  columns: sql`letter.id, c.id as "certificateId", c.certificate_no as "certificateNo", c.owner_name as "ownerName",
    ${PROPERTY_ADDRESS} as address, county.name as "countyName",
    letter.kind, letter.outcome, letter.empty_names as "emptyNames", letter.unprintable, letter.document_id as "documentId", letter.page_count as "pageCount",
    letter.delivery`,
  from: sql`letter join certificate c on c.id = letter.certificate_id join county on county.id = c.county_id`,
  sorts: {
    taxSaleNo: textKey(sql`c.certificate_no`),
    ownerName: textKey(sql`c.owner_name`),
    outcome: textKey(sql`letter.outcome`),
  },
  usualSort: 'taxSaleNo',
  key: numberKey(sql`letter.id`),
  filtered: sql`concat_ws(' ', c.certificate_no, c.owner_name, c.address, c.city)`,
}

interface LetterQuery extends ListQuery {
  readonly outcome?: Letter['outcome'] | undefined
}

export async function listLetters(
  context: AdminContext,
  id: number,
  query: LetterQuery,
): Promise<Page<Letter[]>> {
  const outcome = query.outcome === undefined ? sql`true` : sql`letter.outcome = ${query.outcome}`
  return readList<Letter>(context, LETTERS, query, sql`letter.batch_id = ${id} and ${outcome}`)
}

/** Reads a print file of a batch. `printId` null: the last one. */
export async function printFile(
  context: AdminContext,
  { batchId, printId }: { readonly batchId: number; readonly printId: number | null },
): Promise<FileAnswer> {
  const { services } = context
  const print = await services.db
    .selectFrom('letter_print')
    .innerJoin('letter_batch as batch', 'batch.id', 'letter_print.batch_id')
    .select(['letter_print.id', 'batch.kind', 'storage_key'])
    .where('batch_id', '=', batchId)
    .where((it) => (printId === null ? it.val(true) : it('letter_print.id', '=', printId)))
    .orderBy('letter_print.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))
  const bytes = await services.files.get(print.storage_key)
  if (bytes === null) throw new StoredFileMissing(print.storage_key)
  await inTransaction(services.db, (trx) =>
    context.audit(trx, {
      action: 'export',
      subject: { kind: 'letter_batch', id: batchId },
      detail: { file: 'letters', print: print.id },
    }),
  )
  return { name: `letters-${print.kind}-${batchId}-${print.id}.pdf`, bytes }
}
