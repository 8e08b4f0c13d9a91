import type pg from 'pg'

/**
 * Empties a database between two lives, and puts back what it had at the beginning: in milliseconds, without a copy. Only
 * tables that have changed are touched: a row that was written tells of it by its transaction, one that is gone by their number.
 */
export async function wiper(pool: pg.Pool): Promise<() => Promise<void>> {
  const tables = await namesOf(pool, `select tablename as name from pg_tables where schemaname = 'public'`)
  await pool.query('create schema if not exists beginning')
  const restore = new Map<string, string>()
  for (const table of tables) restore.set(table, await restoring(pool, table))
  const sequences = await namesOf(
    pool,
    `select sequencename as name from pg_sequences where schemaname = 'public' and last_value is null`,
  )
  const restarts = sequences.map((name) => `setval('public.${quoted(name)}', 1, false)`)
  const question = {
    name: 'what has changed',
    text: tables
      .map(
        (
          table,
        ) => `select '${table}' as name, count(*)::text || ' ' || coalesce(max(xmin::text::bigint), 0)::text
        as state from public.${quoted(table)}`,
      )
      .join(' union all '),
  }
  const statesIn = async (client: pg.PoolClient) => (await client.query<State>(question)).rows
  const atBeginning = new Map<string, string>()
  return async () => {
    // Two of them: to turn triggers off makes a connection forget its plans.
    const looking = await pool.connect()
    const acting = await pool.connect()
    try {
      const changed = (await statesIn(looking)).filter(({ name, state }) => atBeginning.get(name) !== state)
      // What is never changed or deleted is guarded by triggers; here a whole world ends.
      await acting.query(
        [
          'set session_replication_role = replica',
          ...changed.map(({ name }) => restore.get(name)),
          `select ${restarts.join(', ')}`,
          'set session_replication_role = origin',
        ].join(';\n'),
      )
      for (const { name, state } of await statesIn(looking)) atBeginning.set(name, state)
    } finally {
      acting.release()
      // The one that comes back last is taken first.
      looking.release()
    }
  }
}

interface State {
  readonly name: string
  readonly state: string
}

/** The statement that puts a table back, whose rows are kept beside it. */
async function restoring(pool: pg.Pool, table: string): Promise<string> {
  const empty = `delete from public.${quoted(table)}`
  const { rowCount } = await pool.query(`select 1 from public.${quoted(table)} limit 1`)
  if (!rowCount) return empty
  await pool.query(`create table beginning.${quoted(table)} as select * from public.${quoted(table)}`)
  const columns = (await columnsOf(pool, table)).map(quoted).join(', ')
  return `${empty}; insert into public.${quoted(table)} (${columns}) overriding system value
    select ${columns} from beginning.${quoted(table)}`
}

async function namesOf(pool: pg.Pool, statement: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(statement)
  return rows.map(({ name }) => name)
}

const columnsOf = (pool: pg.Pool, table: string): Promise<readonly string[]> =>
  namesOf(
    pool,
    `select attname as name from pg_attribute
     where attrelid = 'public.${quoted(table)}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
