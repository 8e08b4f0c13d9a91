import {
  MOST_IN_WORKLIST,
  type Worklist,
  type WorklistChange,
} from '@fieldstone/contract/entities/worklists/worklist'
import { worklistRoutes } from '@fieldstone/contract/routes/worklists'
import { sql } from 'kysely'
import { inTransaction, sqlState, type Transaction, UNIQUE_VIOLATION } from '../../db/database.ts'
import { implement } from '../../http/handler.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import {
  addMembers,
  countMembers,
  lockOwn,
  readWorklists,
  removeMembers,
  type WorklistContext,
} from './queries.ts'
import * as views from './table-views.ts'

export const worklists = implement(worklistRoutes, {
  listWorklists: (context) => listWorklists(context),
  addWorklist: (context, { body }) => addWorklist(context, body),
  saveWorklist: (context, { params, body }) => saveWorklist(context, params.id, body),
  deleteWorklist: (context, { params }) => deleteWorklist(context, params.id),
  restoreWorklist: (context, { params }) => restoreWorklist(context, params.id),
  addToWorklist: async (context, { params, body }) => ({
    changed: await addToWorklist(context, params.id, body.certificateIds),
  }),
  removeFromWorklist: async (context, { params, body }) => ({
    changed: await removeFromWorklist(context, params.id, body.certificateIds),
  }),
  listTableViews: (context, { query }) => views.listTableViews(context, query.page),
  saveTableView: (context, { body }) => views.saveTableView(context, body),
  deleteTableView: (context, { params }) => views.deleteTableView(context, params.id),
})

/** The most worklists per person. */
const MOST_WORKLISTS = 100

const listWorklists = (context: WorklistContext): Promise<Worklist[]> =>
  readWorklists(context, context.services.db)

interface NewWorklist extends WorklistChange {
  readonly certificateIds: readonly number[]
}

async function addWorklist(
  context: WorklistContext,
  { name, isShared, certificateIds }: NewWorklist,
): Promise<Worklist> {
  const { actor, at } = context
  return inOwnName(context, async (trx) => {
    const { count } = await trx
      .selectFrom('worklist')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('owner_id', '=', actor.userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_WORKLISTS)
      throw new Refusal('bad_request', {
        fields: { name: fieldSentence('deleteWorklist', { count: MOST_WORKLISTS }) },
      })
    const { id } = await trx
      .insertInto('worklist')
      .values({ owner_id: actor.userId, name, is_shared: isShared, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addMembers(trx, context, id, certificateIds)
    return getOwn(context, trx, id)
  })
}

async function saveWorklist(
  context: WorklistContext,
  id: number,
  { name, isShared }: WorklistChange,
): Promise<Worklist> {
  return inOwnName(context, async (trx) => {
    await requireOwn(trx, context, id)
    await trx.updateTable('worklist').set({ name, is_shared: isShared }).where('id', '=', id).execute()
    return getOwn(context, trx, id)
  })
}

async function deleteWorklist(context: WorklistContext, id: number): Promise<undefined> {
  await inTransaction(context.services.db, async (trx) => {
    await requireOwn(trx, context, id)
    await trx.updateTable('worklist').set({ deleted_at: context.at }).where('id', '=', id).execute()
  })
}

/** Restores a deleted list. Throws `bad_request` if another list has its name now. */
async function restoreWorklist(context: WorklistContext, id: number): Promise<Worklist> {
  return inOwnName(context, async (trx) => {
    if (!(await lockOwn(trx, context, id, restorableSince(context.at)))) throw new Refusal('not_found')
    await trx.updateTable('worklist').set({ deleted_at: null }).where('id', '=', id).execute()
    return getOwn(context, trx, id)
  })
}

/** The time since which a deleted list can be restored. A job deletes older ones. */
const restorableSince = (at: Date): Date => new Date(at.getTime() - 24 * 3_600_000)

const addToWorklist = (context: WorklistContext, id: number, certificateIds: readonly number[]) =>
  inOwnList(context, id, async (trx) => {
    const added = await addMembers(trx, context, id, certificateIds)
    if ((await countMembers(trx, id)) > MOST_IN_WORKLIST)
      throw new Refusal('bad_request', {
        fields: { certificateIds: fieldSentence('worklistFull', { count: MOST_IN_WORKLIST }) },
      })
    return added
  })

const removeFromWorklist = (context: WorklistContext, id: number, certificateIds: readonly number[]) =>
  inOwnList(context, id, (trx) => removeMembers(trx, id, certificateIds))

const inOwnList = <T>(context: WorklistContext, id: number, change: (trx: Transaction) => Promise<T>) =>
  inTransaction(context.services.db, async (trx) => {
    await requireOwn(trx, context, id)
    return change(trx)
  })

/** Locks the person's own list. Throws `not_found` for a colleague's list. */
async function requireOwn(trx: Transaction, context: WorklistContext, id: number): Promise<void> {
  if (!(await lockOwn(trx, context, id))) throw new Refusal('not_found')
}

async function getOwn(context: WorklistContext, trx: Transaction, id: number): Promise<Worklist> {
  const [own] = await readWorklists(context, trx, sql`worklist.id = ${id}`)
  if (!own) throw new Error('a list was not stored')
  return own
}

/** Throws `bad_request` for `name` if another list of this person has it. */
async function inOwnName(
  { services }: WorklistContext,
  work: (trx: Transaction) => Promise<Worklist>,
): Promise<Worklist> {
  try {
    return await inTransaction(services.db, work)
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    throw new Refusal('bad_request', { fields: { name: fieldSentence('worklistName') } })
  }
}
