import type pg from 'pg'

/** Empties a database between two lives, and puts back what it had at the beginning: in milliseconds, without a copy. */
export async function wiper(pool: pg.Pool): Promise<() => Promise<void>> {
  const tables = await namesOf(pool, `select tablename as name from pg_tables where schemaname = 'public'`)
  await pool.query('create schema if not exists beginning')
  const statements: string[] = []
  for (const table of tables) {
    statements.push(`delete from public.${quoted(table)}`)
    const { rowCount } = await pool.query(`select 1 from public.${quoted(table)} limit 1`)
    if (!rowCount) continue
    await pool.query(`create table beginning.${quoted(table)} as select * from public.${quoted(table)}`)
    const columns = (await columnsOf(pool, table)).map(quoted).join(', ')
    statements.push(
      `insert into public.${quoted(table)} (${columns}) overriding system value select ${columns} from beginning.${quoted(table)}`,
    )
  }
  const sequences = await namesOf(
    pool,
    `select sequencename as name from pg_sequences where schemaname = 'public' and last_value is null`,
  )
  for (const sequence of sequences) statements.push(`alter sequence public.${quoted(sequence)} restart`)
  // What is never changed or deleted is guarded by triggers; here a whole world ends.
  const all = [
    'set session_replication_role = replica',
    ...statements,
    'set session_replication_role = origin',
  ]
  return async () => {
    const client = await pool.connect()
    try {
      await client.query(all.join(';\n'))
    } finally {
      client.release()
    }
  }
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
