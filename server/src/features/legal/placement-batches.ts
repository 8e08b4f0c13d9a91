import type { PlacementBatch, PlacementItem } from '@fieldstone/contract/entities/legal/placement'
import { sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import { type Db, inTransaction, type Transaction } from '../../db/database.ts'
import { firstRowOrThrow } from '../../first-row.ts'
import type { Page } from '../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../lists/read-list.ts'
import { filled, numberKey, textKey } from '../../lists/sort.ts'
import { Refusal } from '../../refusal.ts'
import { addTask } from '../../tasks/rows.ts'
import { type LienFilter, matchingToChange } from '../certificates/service.ts'
import { getTasks } from '../tasks/service.ts'
import type { Placement } from './place-files.ts'

export const PLACEMENT_TASK = 'placement'

interface NewBatch extends Placement {
  readonly match: LienFilter
}

/** Fixes the certificates that match now, and queues the check of each. Returns the id of the batch. */
export async function startPlacementBatch(
  context: AdminContext,
  { match, firmId, isActive }: NewBatch,
): Promise<number> {
  const { services, actor, at } = context
  const { from, where } = await matchingToChange(context, match)
  return inTransaction(services.db, async (trx) => {
    // One statement fixes all of them, which may be many.
    await sql`select set_config('statement_timeout', '60s', true), set_config('lock_timeout', '30s', true)`.execute(
      trx,
    )
    const { id } = await trx
      .insertInto('placement_batch')
      .values({
        ...{ firm_id: firmId ?? null, has_firm: firmId !== undefined, is_active: isActive ?? null },
        ...{ started_by: actor.userId, created_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into placement_batch_item (batch_id, certificate_id, outcome)
      select ${id}, c.id, 'waiting' from ${from} where ${where} order by c.id`.execute(trx)
    await queue(trx, context, id)
    return id
  })
}

async function queue(trx: Transaction, { actor, at }: AdminContext, id: number): Promise<void> {
  const task = { kind: PLACEMENT_TASK, title: `Bulk change ${id}`, input: { batchId: id } } as const
  const taskId = await addTask(trx, { ...task, startedBy: actor.userId, at })
  await trx.updateTable('placement_batch').set({ task_id: taskId }).where('id', '=', id).execute()
}

/** Places what was found ready. Throws `state_changed` unless the check is complete and nobody has confirmed it. */
export const confirmPlacementBatch = (context: AdminContext, id: number): Promise<PlacementBatch> =>
  goOn(context, id, 'ready', 'confirmed_at')

/** Puts the changed files back. Throws `state_changed` while the batch runs, or when it was undone before. */
export const undoPlacementBatch = (context: AdminContext, id: number): Promise<PlacementBatch> =>
  goOn(context, id, 'done', 'undo_requested_at')

async function goOn(
  context: AdminContext,
  id: number,
  from: PlacementBatch['state'],
  column: 'confirmed_at' | 'undo_requested_at',
): Promise<PlacementBatch> {
  const { services, at } = context
  await inTransaction(services.db, async (trx) => {
    await sql`select from placement_batch where id = ${id} for update`.execute(trx)
    const { state } = firstRowOrThrow({ rows: await readBatches(trx, at, id) })
    if (state !== from) throw new Refusal('state_changed', { log: `batch ${id} is ${state}` })
    await trx
      .updateTable('placement_batch')
      .set({ [column]: at })
      .where('id', '=', id)
      .execute()
    await queue(trx, context, id)
    context.audit(trx, {
      action: column === 'confirmed_at' ? 'confirm-bulk-change' : 'undo-bulk-change',
      subject: { kind: 'placement_batch', id },
    })
  })
  return getPlacementBatch(context, id)
}

export async function getPlacementBatch({ services, at }: AdminContext, id: number): Promise<PlacementBatch> {
  return firstRowOrThrow({ rows: await readBatches(services.db, at, id) })
}

export const listPlacementBatches = ({ services, at }: AdminContext): Promise<PlacementBatch[]> =>
  readBatches(services.db, at, null)

const MOST_LISTED = 50

type BatchRow = Omit<PlacementBatch, 'state' | 'task' | 'firmId' | 'isActive' | 'counts'> & {
  /** Outcomes without items are missing. */
  readonly counts: Partial<PlacementBatch['counts']>
  readonly firmId: number | null
  readonly hasFirm: boolean
  readonly isActive: boolean | null
  readonly isConfirmed: boolean
  readonly isUndone: boolean
  readonly taskId: number | null
}

const NO_ITEMS: PlacementBatch['counts'] = {
  waiting: 0,
  ready: 0,
  unchanged: 0,
  refused: 0,
  changed: 0,
  restored: 0,
  kept: 0,
}

async function readBatches(db: Db | Transaction, at: Date, id: number | null): Promise<PlacementBatch[]> {
  const { rows } = await sql<BatchRow>`
    select batch.id, batch.firm_id as "firmId", batch.has_firm as "hasFirm", firm.name as "firmName",
      batch.is_active as "isActive", person.username as "startedBy", batch.created_at as "createdAt",
      batch.confirmed_at is not null as "isConfirmed", batch.undo_requested_at is not null as "isUndone",
      batch.task_id as "taskId", (select coalesce(jsonb_object_agg(done.outcome, done.count), '{}') from (
        select item.outcome, count(*) as count from placement_batch_item item where item.batch_id = batch.id
        group by item.outcome) done) as counts
    from placement_batch batch join app_user person on person.id = batch.started_by
      left join firm on firm.id = batch.firm_id
    where ${id === null ? sql`true` : sql`batch.id = ${id}`}
    order by batch.id desc limit ${MOST_LISTED}`.execute(db)
  const tasks = await getTasks(
    db,
    rows.flatMap(({ taskId }) => taskId ?? []),
    at,
  )
  return rows.map(({ hasFirm, isConfirmed, isUndone, taskId, firmId, isActive, counts: some, ...row }) => {
    const counts = { ...NO_ITEMS, ...some }
    return {
      ...row,
      counts,
      ...(hasFirm ? { firmId } : {}),
      ...(isActive === null ? {} : { isActive }),
      state: stateOf(counts, isConfirmed, isUndone),
      task: (taskId === null ? undefined : tasks.get(taskId)) ?? null,
    }
  })
}

function stateOf(
  { waiting, ready, changed }: PlacementBatch['counts'],
  isConfirmed: boolean,
  isUndone: boolean,
): PlacementBatch['state'] {
  if (isUndone) return changed > 0 ? 'undoing' : 'undone'
  if (isConfirmed) return ready > 0 ? 'running' : 'done'
  return waiting > 0 ? 'checking' : 'ready'
}

const ITEMS: ListSource<'taxSaleNo'> = {
  columns: sql`c.id as "certificateId", c.certificate_no as "certificateNo", c.owner_name as "ownerName",
    item.outcome, item.reason`,
  from: sql`placement_batch_item item join certificate c on c.id = item.certificate_id`,
  sorts: { taxSaleNo: filled(textKey(sql`c.certificate_no`)) },
  usualSort: 'taxSaleNo',
  key: filled(numberKey(sql`c.id`)),
  filtered: sql`concat_ws(' ', c.certificate_no, c.owner_name, item.reason)`,
}

export function listPlacementItems(
  context: AdminContext,
  id: number,
  query: ListQuery & { readonly outcome?: PlacementItem['outcome'] | undefined },
): Promise<Page<PlacementItem[]>> {
  const { outcome } = query
  const where = sql`item.batch_id = ${id} and ${outcome === undefined ? sql`true` : sql`item.outcome = ${outcome}`}`
  return readList<PlacementItem, 'taxSaleNo'>(context, ITEMS, query, where)
}
