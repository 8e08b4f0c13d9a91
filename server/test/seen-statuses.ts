import { sql } from 'kysely'
import type { Database } from '../src/db/database.ts'
import { checkedTexts } from './tables-text.ts'

/** 'table.column' and its values. */
export type Statuses = ReadonlyMap<string, readonly string[]>

const IS_STATUS = /(^|_)(status|state|stage|step|outcome)$/

export const ordered = (values: Iterable<string>): string[] => [...new Set(values)].sort()

/** Every column of a table that is a status by its name, with the values that the database lets it have. */
export async function statusColumns(database: Database): Promise<Statuses> {
  const checked = await checkedTexts(database)
  const { rows } = await sql<{ table: string; name: string }>`
    select table_name as table, column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' order by 1, 2`.execute(
    database.db,
  )
  return new Map(
    rows
      .filter(({ name }) => IS_STATUS.test(name))
      .map(({ table, name }) => {
        const column = `${table}.${name}`
        const values = checked.get(column)?.split(' | ') ?? []
        return [column, ordered(values.map((value) => value.replace(/^'|'$/g, '')))]
      }),
  )
}

/** From now on the database notes each value that such a column takes in a transaction that was committed. */
export async function noteStatuses(database: Database): Promise<void> {
  const { db } = database
  await sql`create table seen_status (name text not null, value text not null)`.execute(db)
  await sql`create function see_status() returns trigger language plpgsql as $$
    declare name text;
    begin
      foreach name in array tg_argv loop
        insert into seen_status select tg_table_name || '.' || name, value
          from (select to_jsonb(new) ->> name as value) it where value is not null;
      end loop;
      return null;
    end $$`.execute(db)
  const columns = [...(await statusColumns(database)).keys()].map((column) => column.split('.'))
  for (const table of ordered(columns.map(([name = '']) => name))) {
    const names = columns.flatMap(([of, name = '']) => (of === table ? [sql.lit(name)] : []))
    await sql`create trigger see_status after insert or update on ${sql.table(table)}
      for each row execute function see_status(${sql.join(names)})`.execute(db)
  }
}

export async function seenStatuses({ db }: Database): Promise<Statuses> {
  const { rows } = await sql<{ name: string; values: string[] }>`
    select name, array_agg(distinct value) as values from seen_status group by name`.execute(db)
  return new Map(rows.map(({ name, values }) => [name, ordered(values)]))
}
