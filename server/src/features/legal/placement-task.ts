import type {
  PlacedFile,
  PlacementBatch,
  PlacementItem,
  PlacementResult,
} from '@fieldstone/contract/entities/legal/placement'
import { sql } from 'kysely'
import * as z from 'zod'
import { type AdminContext, actingFor, systemContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import type { TaskKind } from '../../tasks/task.ts'
import { checkPlacement, type Placement, placeIn, takeBackIn } from './place-files.ts'
import { getPlacementBatch, PLACEMENT_TASK } from './placement-batches.ts'

const taskInput = z.strictObject({ batchId: z.number() })

/** The certificates of a part are locked together until it is stored. */
const FILES_AT_ONCE = 100

/**
 * Does what a batch is at: checks its files, places them once confirmed, or puts them back. Each part is stored with its
 * outcomes in one transaction, so an interrupted task continues with the rest.
 */
export const placementTask = (services: Services, filesAtOnce = FILES_AT_ONCE): TaskKind => ({
  kind: PLACEMENT_TASK,
  run: async ({ services: given, task, progress }, input) => {
    const { batchId } = taskInput.parse(input)
    const own = { ...services, ...given }
    if (task.startedBy === null) throw new Error(`batch ${batchId} was started by nobody`)
    const context = actingFor(await systemContext(own), { role: 'admin', userId: task.startedBy })
    const batch = await getPlacementBatch(context, batchId)
    const step = STEPS[batch.state]
    if (step === undefined) return { result: {}, error: null }
    const total = batch.counts[step.from]
    progress.start(step.name, total)
    for (let done = 0; ; ) {
      const count = await inTransaction(own.db, async (trx) => {
        const items = await takeItems(trx, batchId, step.from, filesAtOnce)
        if (items.length > 0) await store(trx, batchId, items, await step.run(trx, context, items, batch))
        return items.length
      })
      if (count === 0) break
      done += count
      progress.at(done)
    }
    progress.end()
    return { result: { done: total }, error: null }
  },
})

interface Item {
  readonly id: number
  readonly before: Omit<PlacedFile, 'certificateId'> | null
}

async function takeItems(
  trx: Transaction,
  batchId: number,
  outcome: Outcome,
  limit: number,
): Promise<Item[]> {
  const { rows } = await sql<Item>`select certificate_id as id, before from placement_batch_item
    where batch_id = ${batchId} and outcome = ${outcome} order by certificate_id limit ${limit} for update`.execute(
    trx,
  )
  return rows
}

type Outcome = PlacementItem['outcome']

interface Stored {
  readonly outcome: Outcome
  readonly reason?: string
  readonly before?: Item['before']
}

type Outcomes = ReadonlyMap<number, Stored>

interface Step {
  readonly name: string
  readonly from: 'waiting' | 'ready' | 'changed'
  /** What becomes of each item. One that is missing is unchanged. */
  run(
    trx: Transaction,
    context: AdminContext,
    items: readonly Item[],
    placement: Placement,
  ): Promise<Outcomes>
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id)

const STEPS: Readonly<Partial<Record<PlacementBatch['state'], Step>>> = {
  checking: {
    ...{ name: 'Checking', from: 'waiting' },
    run: async (trx, _, items, placement) => {
      const { readyIds, refused } = await checkPlacement(trx, idsOf(items), placement)
      return new Map<number, Stored>([
        ...readyIds.map((id) => [id, { outcome: 'ready' }] as const),
        ...refusedAs('refused', refused),
      ])
    },
  },
  running: {
    ...{ name: 'Changing', from: 'ready' },
    run: async (trx, context, items, placement) => {
      const { placed, refused } = await placeIn(trx, context, idsOf(items), placement)
      return new Map<number, Stored>([
        ...placed.map(
          ({ certificateId, ...before }) => [certificateId, { outcome: 'changed', before }] as const,
        ),
        ...refusedAs('refused', refused),
      ])
    },
  },
  undoing: {
    ...{ name: 'Undoing', from: 'changed' },
    run: async (trx, context, items, placement) => {
      const placed = items.flatMap(({ id, before }) =>
        before === null ? [] : [{ certificateId: id, ...before }],
      )
      const { refused } = await takeBackIn(trx, context, placed, placement)
      return new Map<number, Stored>([
        ...items.map(({ id }) => [id, { outcome: 'restored' }] as const),
        ...refusedAs('kept', refused),
      ])
    },
  },
}

const refusedAs = (outcome: Outcome, refused: PlacementResult['refused']) =>
  refused.map(({ certificateId, reason }) => [certificateId, { outcome, reason }] as const)

async function store(
  trx: Transaction,
  batchId: number,
  items: readonly Item[],
  outcomes: Outcomes,
): Promise<void> {
  const all = items.map(({ id }) => outcomes.get(id) ?? { outcome: 'unchanged' as const })
  await sql`update placement_batch_item item
    set outcome = new.outcome, reason = new.reason, before = coalesce(new.before, item.before)
    from unnest(${idsOf(items)}::bigint[], ${all.map(({ outcome }) => outcome)}::text[],
      ${all.map(({ reason }: Stored) => reason ?? null)}::text[],
      ${all.map(({ before }: Stored) => (before ? JSON.stringify(before) : null))}::jsonb[])
      as new (id, outcome, reason, before)
    where item.batch_id = ${batchId} and item.certificate_id = new.id`.execute(trx)
}
