import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BOOK_TABLES } from './book.ts'

/**
 * What the demo still writes by itself, without a service. This list may only become shorter: places and people are there
 * before anybody can log in, files are made on the spot, and the ordinary certificates are generated data (BOOK_TABLES). The
 * named certificates, of which there is one for each state of a lien, are in none of it.
 */
const WRITTEN = ['app_user', 'company_setting', 'county', 'document', 'firm', 'installation', 'state']

const sources = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)

const writes = (text: string): string[] =>
  [...text.matchAll(/(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'|insertRows\(\s*\w+,\s*'(\w+)'/g)].map(
    ([, kysely, rows]) => kysely ?? rows ?? '',
  )

test('the demo writes no other table by itself, and no raw statement changes anything', () => {
  const texts = sources.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  expect([...new Set(texts.flatMap(writes))].sort()).toEqual(WRITTEN)
  for (const text of texts) expect(text).not.toMatch(/sql`\s*(?:update|delete from|insert into [a-z])/)
})

test('rows of generated certificates go into the tables of the book alone, and named certificates never do', () => {
  expect([...BOOK_TABLES]).toEqual([
    'parcel',
    'certificate',
    'legal_case',
    'subsequent',
    'expense',
    'payment_plan',
    'plan_instalment',
    'received_payment',
    'payoff_request',
    'correspondence',
    'defendant',
    'document',
  ])
  const world = readFileSync(join(import.meta.dirname, 'world.ts'), 'utf8')
  expect(world.match(/book\.add\(/g)).toHaveLength(1)
  expect(world).toContain('for (const draft of ordinary(today)) {\n    const certificateId = book.add(draft)')
})
