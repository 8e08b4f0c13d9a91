import type { Letter, LetterBatch, LetterChoice } from '@fieldstone/contract/entities/letters/letter'
import type { FileAnswer } from '@fieldstone/contract/route'
import { sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/database.ts'
import type { Listed } from '../../lists/listed.ts'
import { type ListQuery, type ListSource, readList } from '../../lists/read-list.ts'
import { numberKey, textKey } from '../../lists/sort.ts'
import { staffText } from '../../messages/letter-words.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { PROPERTY_ADDRESS } from '../../records/property-address.ts'
import { requireWorklist } from '../../records/worklist.ts'
import { Refusal, refuseFields } from '../../refusal.ts'
import { addTask } from '../../tasks/rows.ts'
import { todayOf } from '../payoff/service.ts'
import { LETTERS_TASK } from './batch-task.ts'
import { chosenBy, countChosen, isNarrowed } from './choose.ts'

interface NewBatch {
  readonly choice: LetterChoice
  readonly seenCount: number
  readonly mayRepeat: boolean
}

/** Stores who is to get the letter, and begins to write them. As many must be chosen as the person saw. */
export async function startBatch(context: AdminContext, wish: NewBatch): Promise<number> {
  const { services, actor, at } = context
  const { choice, seenCount, mayRepeat } = wish
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
        may_repeat: mayRepeat,
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
    const task = { kind: LETTERS_TASK, title, input: { batchId: id }, startedBy: actor.userId, at }
    await trx
      .updateTable('letter_batch')
      .set({ task_id: await addTask(trx, task) })
      .where('id', '=', id)
      .execute()
    context.audit(trx, {
      action: 'send-letters',
      subject: { kind: 'letter_batch', id },
      detail: { kind: choice.kind, count: seenCount, mayRepeat },
    })
    return id
  })
}

export const refuseUnnarrowed = (choice: LetterChoice): void =>
  refuseFields({
    countyId: isNarrowed(choice) ? null : fieldSentence('narrowLetters'),
  })

const MOST_BATCHES = 50

export const listBatches = ({ services }: AdminContext): Promise<LetterBatch[]> =>
  readBatches(services.db, null)

export async function readBatch({ services }: AdminContext, id: number): Promise<LetterBatch> {
  const [batch] = await readBatches(services.db, id)
  if (!batch) throw new Refusal('not_found')
  return batch
}

async function readBatches(db: Db, id: number | null): Promise<LetterBatch[]> {
  const { rows } = await sql<LetterBatch>`
    select batch.id, batch.kind, person.username as "startedBy", batch.started_at as "startedAt",
      coalesce(task.state, 'done') as state, task.error, batch.page_count as "pageCount", batch.task_id as "taskId",
      counted.count, counted.done as "doneCount", counted.sent as "sentCount", counted.mailed as "mailedCount", counted."leftOut"
    from letter_batch batch
    left join task on task.id = batch.task_id
    left join app_user person on person.id = batch.started_by
    cross join lateral (
      select coalesce(sum(it.n), 0)::int as count,
        coalesce(sum(it.n) filter (where it.outcome <> 'waiting'), 0)::int as done,
        coalesce(sum(it.n) filter (where it.outcome = 'sent'), 0)::int as sent,
        coalesce(sum(it.mailed_n), 0)::int as mailed,
        coalesce(jsonb_agg(jsonb_build_object('reason', it.outcome, 'count', it.n) order by it.n desc, it.outcome)
          filter (where it.outcome not in ('sent', 'waiting')), '[]') as "leftOut"
      from (select outcome, count(*)::int as n, (count(*) filter (where outcome = 'sent' and delivery = 'email'))::int as mailed_n
        from letter where batch_id = batch.id group by outcome) it
    ) counted
    where ${id === null ? sql`true` : sql`batch.id = ${id}`}
    order by batch.id desc limit ${MOST_BATCHES}`.execute(db)
  return rows
}

const LETTERS: ListSource<'taxSaleNo' | 'ownerName' | 'outcome'> = {
  columns: sql`letter.id, c.id as "certificateId", c.certificate_no as "certificateNo", c.owner_name as "ownerName",
    ${PROPERTY_ADDRESS} as address, county.name as "countyName",
    letter.kind, letter.outcome, letter.empty_names as "emptyNames", letter.document_id as "documentId", letter.page_count as "pageCount",
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
): Promise<Listed<Letter[]>> {
  const outcome = query.outcome === undefined ? sql`true` : sql`letter.outcome = ${query.outcome}`
  return readList<Letter>(context, LETTERS, query, sql`letter.batch_id = ${id} and ${outcome}`)
}

/** All letters of a batch, for printing. */
export async function batchPdf(context: AdminContext, id: number): Promise<FileAnswer> {
  const { services } = context
  const batch = await services.db
    .selectFrom('letter_batch')
    .select(['kind', 'storage_key'])
    .where('id', '=', id)
    .executeTakeFirst()
  const bytes = batch?.storage_key ? await services.files.get(batch.storage_key) : null
  if (!batch || bytes === null) throw new Refusal('not_found')
  await inTransaction(services.db, (trx) =>
    context.audit(trx, {
      action: 'export',
      subject: { kind: 'letter_batch', id },
      detail: { file: 'letters' },
    }),
  )
  return { name: `letters-${batch.kind}-${id}.pdf`, bytes }
}
