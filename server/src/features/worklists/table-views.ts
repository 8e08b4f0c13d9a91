import type { TableView, TableViewChange } from '@fieldstone/contract/entities/worklists/worklist'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Transaction } from '../../db/database.ts'
import { firstRowOrThrow } from '../../first-row.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { isColleague } from '../../records/worklist.ts'
import { Refusal } from '../../refusal.ts'

type ViewContext = Context<ActorOf<'admin' | 'county' | 'legal'>>

/** The most views above a list. */
const MOST_VIEWS = 20

/** Lists the saved views of a page: own ones first, then those that colleagues share, by name. */
export const listTableViews = (context: ViewContext, page: string): Promise<TableView[]> =>
  readViews(context, context.services.db, sql`view.page = ${page}`)

async function readViews(
  { actor }: Pick<ViewContext, 'actor'>,
  db: Db | Transaction,
  where: RawBuilder<unknown>,
): Promise<TableView[]> {
  const isOwn = sql`view.user_id = ${actor.userId}`
  const { rows } = await sql<TableView>`
    select view.id, view.page, view.name, view.query, view.is_shared as "isShared", ${isOwn} as "isOwn",
      concat_ws(' ', owner.first_name, owner.last_name) as "ownerName"
    from table_view view join app_user owner on owner.id = view.user_id
    where (${isOwn} or (view.is_shared and ${isColleague(actor)})) and ${where}
    order by ${isOwn} desc, lower(view.name), view.id`.execute(db)
  return rows
}

/**
 * Saves a view. Replaces the person's own one with the same name, ignoring case. That one stays shared, or stays private,
 * if `isShared` is left out.
 */
export async function saveTableView(
  context: ViewContext,
  { page, name, query, isShared }: TableViewChange,
): Promise<TableView> {
  const { services, actor, at } = context
  return inTransaction(services.db, async (trx) => {
    const { count } = await trx
      .selectFrom('table_view')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('user_id', '=', actor.userId)
      .where('page', '=', page)
      .where(sql<boolean>`lower(name) <> lower(${name})`)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_VIEWS)
      throw new Refusal('bad_request', {
        fields: { name: fieldSentence('deleteView', { count: MOST_VIEWS }) },
      })
    const { id } = firstRowOrThrow(
      await sql<{ id: number }>`
      insert into table_view (user_id, page, name, query, is_shared, created_at)
      values (${actor.userId}, ${page}, ${name}, ${query}, ${isShared ?? false}, ${at})
      on conflict (user_id, page, lower(name)) do update set name = excluded.name, query = excluded.query,
        is_shared = ${isShared === undefined ? sql`table_view.is_shared` : isShared}
      returning id`.execute(trx),
    )
    return firstRowOrThrow({ rows: await readViews(context, trx, sql`view.id = ${id}`) })
  })
}

/** Deletes the person's own view. Throws `not_found` for a colleague's view. */
export async function deleteTableView({ services, actor }: ViewContext, id: number): Promise<undefined> {
  await services.db
    .deleteFrom('table_view')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .returning('id')
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))
}
