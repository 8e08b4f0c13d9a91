import type { Database } from '../src/db/database.ts'

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  identity: string | null
  generated: string | null
  default: string | null
}

const TYPES: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  text: 'string',
  boolean: 'boolean',
  date: 'PlainDate',
  'timestamp with time zone': 'Date',
  jsonb: 'Json',
  'integer[]': 'number[]',
}

/** The TypeScript of server/src/db/tables.ts, read from a migrated database, so that the two cannot differ. */
export async function tablesText(database: Database): Promise<string> {
  const unions = await checkedTexts(database)
  const { rows } = await database.pool.query<Column>(`
    select table_name as table, column_name as column,
      case data_type when 'ARRAY' then (udt_schema || '.' || udt_name)::regtype::text else data_type end as type, is_nullable = 'YES' as nullable,
      identity_generation as identity, generation_expression as generated, column_default as default
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migration'
    order by table_name, ordinal_position`)
  const tables = grouped(rows)
  const interfaces = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `  ${column.column}: ${typeOf(column, unions)}`)
    return `export interface ${pascal(table)}Table {\n${lines.join('\n')}\n}`
  })
  const index = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table`)
  return `// Written by server/test/tables.test.ts from the migrations (UPDATE_TABLES=1). Do not edit by hand.
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Read as unknown and parsed by its reader; written as JSON text. */
export type Json = ColumnType<unknown, string | undefined, string>

${interfaces.join('\n\n')}

export interface Tables {
${index.join('\n')}
}
`
}

function typeOf(column: Column, unions: Map<string, string>): string {
  const base = unions.get(`${column.table}.${column.column}`) ?? TYPES[column.type]
  if (!base) throw new Error(`no TypeScript type for ${column.type} (${column.table}.${column.column})`)
  if (column.generated !== null || column.identity === 'ALWAYS')
    return `GeneratedAlways<${base}${column.nullable ? ' | null' : ''}>`
  if (base === 'Json')
    return column.nullable ? 'ColumnType<unknown, string | null | undefined, string | null>' : base
  const value = column.nullable ? `${base} | null` : base
  return column.identity !== null || column.default !== null ? `Generated<${value}>` : value
}

/** `check (x in ('a', 'b'))` becomes 'a' | 'b'. */
export async function checkedTexts(database: Database): Promise<Map<string, string>> {
  const { rows } = await database.pool.query<{ table: string; rule: string }>(`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c'`)
  const unions = new Map<string, string>()
  for (const { table, rule } of rows) {
    const match = /^CHECK \(\(?\(?([a-z_]+) = ANY \(ARRAY\[(.*)\]\)\)?\)?\)$/.exec(rule)
    if (!match) continue
    const values = match[2]?.split(', ').map((value) => value.replace(/::[a-z ]+$/, ''))
    unions.set(`${table}.${match[1]}`, values?.join(' | ') ?? '')
  }
  return unions
}

function grouped(rows: Column[]): Map<string, Column[]> {
  const groups = new Map<string, Column[]>()
  for (const row of rows) groups.set(row.table, [...(groups.get(row.table) ?? []), row])
  return groups
}

const pascal = (name: string) =>
  name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
