import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importRequest, importServices } from '../../../../test/import-request.ts'
import { openTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '../../../db/database.ts'
import { NO_PROGRESS } from '../../../tasks/progress.ts'
import { readCounties } from './counties.ts'
import { FIELD_NAMES, type FieldName, fieldOf, type Value } from './fields.ts'
import { importFile } from './import-file.ts'
import { readLookups } from './lookups.ts'
import { parseMap } from './map.ts'
import { openBatch, stageRows } from './staging.ts'
import { RowChecker } from './validate.ts'

// Imports one certificate for each field of the import, on which no other optional field is set.

let database: Database
let folder: string

beforeAll(async () => {
  database = await openTestDatabase()
  const firms = [
    { id: 1, name: 'First & Sons' },
    { id: 2, name: 'Second Law' },
  ]
  await database.db.insertInto('firm').values(firms).execute()
  folder = mkdtempSync(join(tmpdir(), 'fieldstone-fields-'))
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const TODAY = plainDate('2026-11-20')

const MAP = parseMap(
  {
    source: 'every-field',
    county: { state: 'OH', name: 'Summit' },
    key: ['key'],
    fields: Object.fromEntries(FIELD_NAMES.map((name) => [name, { column: name }])),
  },
  'test',
)
const HEADER = ['key', ...FIELD_NAMES]

/** Two valid texts with their stored values, and one invalid text. */
interface Samples {
  readonly first: readonly [text: string, stored: Value]
  readonly second: readonly [text: string, stored: Value]
  readonly bad: string
}

function samplesOf(name: FieldName): Samples {
  const { kind, choices, limit = 300 } = fieldOf(name)
  switch (kind) {
    case 'text': {
      const [one = `1 ${name}`.slice(0, limit), two = `2 ${name}`.slice(0, limit)] = choices ?? []
      return { first: [one, one], second: [two, two], bad: choices ? 'neither' : 'x'.repeat(limit + 1) }
    }
    case 'money':
      return { first: ['1.00', 100], second: ['$2.00', 200], bad: '1,0' }
    case 'percent':
      return { first: ['5', 500], second: ['6 %', 600], bad: '101' }
    case 'date':
      return { first: ['2025-01-31', '2025-01-31'], second: ['2025-02-28', '2025-02-28'], bad: '2025-02-30' }
    case 'number':
      return { first: ['1', 1], second: ['23', 23], bad: '99' }
    case 'firm':
      return { first: ['first & sons', 1], second: ['Second Law', 2], bad: 'Nobody' }
  }
}

/** One row for each field, with the required fields filled in every row. */
function rowsWith(textOf: (samples: Samples) => string): string[][] {
  return FIELD_NAMES.map((own) =>
    HEADER.map((column) => {
      if (column === 'key') return own
      if (column === own) return textOf(samplesOf(own))
      return column === 'certificateNo' || column === 'parcelNo' ? `no ${own}` : ''
    }),
  )
}

function write(name: string, rows: readonly (readonly string[])[]): string {
  const path = join(folder, name)
  writeFileSync(path, [HEADER, ...rows].map((cells) => `"${cells.join('","')}"\n`).join(''))
  return path
}

const run = (path: string) => importFile(importServices(database), importRequest(path, MAP), NO_PROGRESS)

/** The value of each field, read from that field's own certificate. */
async function stored(): Promise<Record<string, Value>> {
  const { rows } = await sql<{ key: FieldName; certificate: Columns; legal: Columns | null }>`
    select c.import_key as key, to_jsonb(c) as certificate, to_jsonb(l) as legal
    from certificate c left join legal_case l on l.certificate_id = c.id`.execute(database.db)
  return Object.fromEntries(
    rows.map(({ key, certificate, legal }) => {
      const { table, column } = fieldOf(key)
      return [key, (table === 'certificate' ? certificate : legal)?.[column] ?? null]
    }),
  )
}
type Columns = Readonly<Record<string, Value>>

const expected = (which: 'first' | 'second') =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, samplesOf(name)[which][1]]))

test('every field is staged, inserted and updated with a history line; quotes are superseded only by fields that affect the payoff', async () => {
  const { db } = database
  const batchId = await openBatch(db, { source: 'staged', fileName: 'x', fileHash: 'x' })
  const checker = new RowChecker({
    map: MAP,
    header: HEADER,
    counties: await readCounties(db),
    lookups: await readLookups(db),
    today: TODAY,
  })
  const values = rowsWith(({ first }) => first[0])
  await stageRows(
    database,
    batchId,
    values.map((row, index) => checker.check({ line: index + 2, values: row, problem: null })),
  )
  const staged = await db.selectFrom('import_row').select(['import_key', 'fields']).execute()
  const read = staged.map(({ import_key, fields }) => {
    const { table, column } = fieldOf(import_key as FieldName)
    const content = fields as { facts: Columns; legal: Columns }
    return [import_key, (table === 'certificate' ? content.facts : content.legal)[column]]
  })
  expect(Object.fromEntries(read)).toEqual(expected('first'))

  expect(await run(write('first.csv', values))).toMatchObject({ addedCount: FIELD_NAMES.length })
  expect(await stored()).toEqual(expected('first'))

  await sql`
    insert into payoff_quote (certificate_id, purpose, asked_at, good_through, principal_cents, interest_cents,
      expense_cents, total_cents, lines, settings)
    select id, 'view', now(), '2026-11-30', 1, 0, 0, 1, '[]', 'null' from certificate`.execute(db)
  const second = write(
    'second.csv',
    rowsWith((samples) => samples.second[0]),
  )
  expect(await run(second)).toMatchObject({ addedCount: 0, changedCount: FIELD_NAMES.length })
  expect(await stored()).toEqual(expected('second'))
  const { rows: history } = await sql<{ key: FieldName; what: string; after: string }>`
    select c.import_key as key, h.what, h.after from certificate_history h join certificate c on c.id = certificate_id`.execute(
    db,
  )
  expect(history.map(({ key, what, after }) => [key, what, after]).sort()).toEqual(
    FIELD_NAMES.map((name) => {
      const { second } = samplesOf(name)
      // A firm is stored by its id, and history names it.
      return [name, fieldOf(name).column, name === 'firm' ? second[0] : String(second[1])]
    }).sort(),
  )
  const { rows: superseded } = await sql<{ key: FieldName }>`
    select c.import_key as key from payoff_quote_supersession s join payoff_quote q on q.id = s.quote_id
    join certificate c on c.id = q.certificate_id`.execute(db)
  expect(superseded.map(({ key }) => key).sort()).toEqual(
    FIELD_NAMES.filter((name) => fieldOf(name).affects === 'payoff').sort(),
  )
  expect(await run(second)).toMatchObject({
    addedCount: 0,
    changedCount: 0,
    unchangedCount: FIELD_NAMES.length,
  })
})

test('lists an invalid value of every field in the rejected file with its column', async () => {
  const bad = rowsWith((samples) => samples.bad)
  const result = await run(write('bad.csv', bad))
  expect(result.outcome).toBe('refused')
  const listed: string[][] = parse(readFileSync(result.rejectedFile ?? ''), { bom: true, from_line: 2 })
  expect(listed.map(([line, , ...cells]) => [line, ...cells])).toEqual(
    bad.map((cells, index) => [String(index + 2), ...cells]),
  )
  for (const [index, name] of FIELD_NAMES.entries())
    expect(listed[index]?.[1]).toMatch(new RegExp(`^${name} '${samplesOf(name).bad}': is `))
})

test('these fields affect the payoff, and no others', () => {
  expect(FIELD_NAMES.filter((name) => fieldOf(name).affects === 'payoff')).toEqual([
    'saleType',
    'purchasedOn',
    'price',
    'ratePercent',
    'redeemedOn',
    'noiFiledOn',
  ])
})
