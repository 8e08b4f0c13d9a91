import { expect, test } from 'vitest'
import { isTest, isTypeScript, projectFiles, readText } from './files.ts'
import { type Tables, unqualifiedColumns } from './qualified-columns.ts'

/** The columns of every table, as the migrations make them. */
function tablesOfDatabase(): Tables {
  const text = readText('server/src/db/tables.ts') ?? ''
  const columns = new Map(
    [...text.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, type = '', body = '']) => [
      type,
      new Set([...body.matchAll(/^ {2}(\w+):/gm)].map(([, column = '']) => column)),
    ]),
  )
  const names = columns.get('Tables') ?? new Set()
  return new Map([...names].map((name) => [name, columns.get(typeOf(text, name)) ?? new Set()]))
}

const typeOf = (text: string, table: string) =>
  new RegExp(`^ {2}${table}: (\\w+Table)$`, 'm').exec(text)?.[1] ?? ''

const tables = tablesOfDatabase()

test('no subquery of the server takes a column of the outer query without saying so', () => {
  expect(tables.get('payment_plan')).toContain('requested_by')
  const files = projectFiles().filter(
    (path) => /^server\/(?:src|demo)\//.test(path) && isTypeScript(path) && !isTest(path),
  )
  expect(files.length).toBeGreaterThan(400)
  const refused = files.flatMap((path) =>
    unqualifiedColumns(path, readText(path) ?? '', tables).map((it) => `${path}: ${it}`),
  )
  expect(refused).toEqual([])
})

const found = (line: string) => unqualifiedColumns('server/src/query.ts', `\n${line}`, tables)

test.each([
  [
    'a union in a condition: one arm has no such column',
    'await sql`select p.id from app_user p where p.id in (select user_id from saved_certificate union select user_id from payment_plan)`.execute(db)',
    ['user_id (line 2)'],
  ],
  [
    'exists: a column of the outer table alone',
    'await sql`select id from payment_plan plan where exists (select from payment where payment.user_id = requested_by)`.execute(db)',
    ['requested_by (line 2)'],
  ],
  [
    'a query in the list of columns, in brackets of a function',
    'await sql`select coalesce((select max(due_on) from payment), 1) from payment_plan`.execute(db)',
    ['due_on (line 2)'],
  ],
  [
    'a derived table inside of a subquery sees the outer query, too',
    'await sql`select 1 from payment_plan plan where plan.id = (select x.id from (select certificate_id as id from state) x)`.execute(db)',
    ['certificate_id (line 2)'],
  ],
  [
    'a lateral query',
    'await sql`select 1 from payment_plan plan, lateral (select requested_by from county) it`.execute(db)',
    ['requested_by (line 2)'],
  ],
  [
    'tables that are put in: nobody can tell their columns',
    'await sql`select 1 from payment_plan plan where plan.id in (select certificate_id from ${part})`.execute(db)',
    ['certificate_id (line 2)'],
  ],
  [
    'a part that may become a subquery of another statement',
    'const part = sql`select user_id from payment_plan`',
    ['user_id (line 2)'],
  ],
  [
    'a part that holds a subquery',
    'const part = sql`exists (select from county where county_id = 1)`',
    ['county_id (line 2)'],
  ],
  [
    'a subquery by the builder',
    "db.selectFrom('state').where((it) => it.exists(it.selectFrom('county').select('id').where('county.name', '=', 'x')))",
    ['id (line 2)'],
  ],
])('%s: is found', (_, line, expected) => {
  expect(found(line)).toEqual(expected)
})

test.each([
  'await sql`select certificate_id from (select certificate_id from payment_plan) it`.execute(db)',
  'await sql`with mine as (select certificate_id from payment_plan) select certificate_id from mine`.execute(db)',
  'await sql`select 1 from county where id in (select county_id from certificate where redeemed_on is null)`.execute(db)',
  'await sql`select 1 from county c where exists (select from certificate it where it.county_id = c.id order by it.id)`.execute(db)',
  "await sql`select 1 from county c where c.id in (select county_id from certificate -- requested_by\n where owner_name = 'requested_by')`.execute(db)",
  'const part = sql`select id, requested_by as who from payment_plan where status is distinct from stage`',
  "db.selectFrom('county').select('id').where('state_id', '=', 'OH')",
  "db.selectFrom('state').where((it) => it.exists(it.selectFrom('county').select('county.id').whereRef('county.state_id', '=', 'state.id')))",
])('%s: is allowed', (line) => {
  expect(found(line)).toEqual([])
})
