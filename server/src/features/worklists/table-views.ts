import type { TableView, TableViewChange } from '@fieldstone/contract/entities/worklists/worklist'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'

type ViewContext = Context<ActorOf<'admin' | 'county' | 'legal'>>

/** The most views above a list. */
const MOST_VIEWS = 20

export async function listTableViews({ services, actor }: ViewContext, page: string): Promise<TableView[]> {
  return services.db
    .selectFrom('table_view')
    .select(['id', 'page', 'name', 'query'])
    .where('user_id', '=', actor.userId)
    .where('page', '=', page)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** Saves a view. Replaces one with the same name, ignoring case. */
export async function saveTableView(
  { services, actor, at }: ViewContext,
  { page, name, query }: TableViewChange,
): Promise<TableView> {
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
    const { rows } = await sql<TableView>`
      insert into table_view (user_id, page, name, query, created_at)
      values (${actor.userId}, ${page}, ${name}, ${query}, ${at})
      on conflict (user_id, page, lower(name)) do update set name = excluded.name, query = excluded.query
      returning id, page, name, query`.execute(trx)
    const [view] = rows
    if (!view) throw new Error('a view was not stored')
    return view
  })
}

export async function deleteTableView({ services, actor }: ViewContext, id: number): Promise<undefined> {
  await services.db
    .deleteFrom('table_view')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .returning('id')
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))
}
