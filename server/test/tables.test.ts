import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tablesText } from './tables-text.ts'
import { openTestDatabase } from './test-database.ts'

const FILE = new URL('../src/db/tables.ts', import.meta.url).pathname

test('the table types are those of the migrations', async () => {
  const database = await openTestDatabase()
  const text = await tablesText(database)
  await database.close()
  if (process.env['UPDATE_TABLES'] === '1') writeFileSync(FILE, text)
  expect(squeezed(readFileSync(FILE, 'utf8'))).toBe(squeezed(text))
})

/** The formatter may break a long union over lines; nothing else may differ. */
const squeezed = (text: string) => text.replace(/\s+\|? ?/g, ' ').replace(/[|\s]+/g, ' ')
