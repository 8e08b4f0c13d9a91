import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, openPatiently } from '../../../../test/postgres.ts'
import { auditLines } from '../../../../test/rows.ts'
import { runCommand } from '../../../../test/run-command.ts'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
const dataDir = mkdtempSync(join(tmpdir(), 'fieldstone-keys-'))

beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, maxRetries: 5 })
})

const rotate = (...args: string[]) =>
  runCommand('rotate-key', args, {
    DATA_DIR: dataDir,
    DEMO: '0',
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret of the tests that is long enough',
  })

test('a key more with each call, none of them removed, and each in the audit log without its secret', async () => {
  expect(await rotate()).toMatchObject({
    code: 0,
    out: 'Key 1 signs papers from now on. What was issued before stays valid.\n',
  })
  expect(await rotate()).toMatchObject({ code: 0, out: expect.stringMatching(/^Key 2 /) })
  const { db, close } = openPatiently(database.url)
  const keys = await db.selectFrom('paper_key').select(['id', 'secret']).orderBy('id').execute()
  expect(keys.map(({ id }) => id)).toEqual([1, 2])
  expect(new Set(keys.map(({ secret }) => secret)).size).toBe(2)
  const audit = await auditLines(db, 'rotate-paper-key')
  expect(audit.map(({ subject_id, actor_role }) => [subject_id, actor_role])).toEqual([
    ['1', 'system'],
    ['2', 'system'],
  ])
  for (const { secret } of keys) expect(JSON.stringify(audit)).not.toContain(secret)
  await close()
})

test('an argument that it does not know: the usage, and no new key', async () => {
  expect(await rotate('--drop')).toMatchObject({
    code: 2,
    err: expect.stringContaining('npm run rotate-key'),
  })
})
