import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../../test/postgres.ts'
import { rootPath } from '../../../root.ts'
import { type Written, writePortfolio } from './portfolio.testing.ts'

let root: string
let database: { readonly url: string; readonly drop: () => Promise<void> }

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'fieldstone-move-cli-'))
  database = await createEmptyDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(root, { recursive: true, maxRetries: 5 })
})

/** One of README's commands, as it is built, on PostgreSQL as in production. */
function command(name: 'move-in' | 'verify', ...args: readonly string[]) {
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: root,
    DATABASE_URL: database.url,
    ...{
      SESSION_SECRET: 'a secret of the tests that is long enough',
      BASE_URL: 'https://fieldstone.example',
    },
  }
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(
      process.execPath,
      [rootPath(`dist/server/${name}.js`), ...args],
      { env, cwd: root },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

/** The rows below the header of the template, in its order, as Excel on Windows saves them. */
function fill(folder: string, files: Written): void {
  for (const [name, [header = [], ...rows]] of Object.entries(files)) {
    const path = join(folder, `${name}.csv`)
    const columns = readFileSync(path, 'utf8').trim().split(',')
    const lines = rows.map((row) => columns.map((column) => row[header.indexOf(column)] ?? '').join(';'))
    const text = `${[columns.join(';'), ...lines].join('\r\n')}\r\n`
    writeFileSync(path, Buffer.from(text.replaceAll('Example', 'Muñoz'), 'latin1'))
  }
}

const AS_EXCEL = ['--encoding', 'windows-1252', '--delimiter', ';']

test('a portfolio moved in on an empty database as README says: templates, rehearsal, moving in, and the books are green', async () => {
  const folder = join(root, 'portfolio')
  expect(await command('move-in', '--templates', folder)).toMatchObject({ code: 0 })
  expect(readdirSync(folder)).toContain('COLUMNS.md')
  fill(folder, writePortfolio(25))
  expect(await command('move-in', folder, '--rehearse')).toMatchObject({
    code: 1,
    out: expect.stringContaining('"encoding": "windows-1252"'),
  })
  expect(await command('move-in', folder, '--rehearse', ...AS_EXCEL)).toMatchObject({
    code: 1,
    out: expect.stringContaining('--preset OH stores the preset'),
  })
  expect(await command('move-in', folder, '--rehearse', '--preset', 'OH', ...AS_EXCEL)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Everything would move in.'),
  })
  const moved = await command('move-in', folder, '--preset', 'oh', ...AS_EXCEL)
  expect([moved.code, moved.err]).toEqual([0, expect.not.stringContaining('failed')])
  expect(moved.out).toContain('Everything has moved in, and every invariant holds.')
  expect(moved.out).toContain('The preset payoff rules of OH are used')
  expect(await command('verify')).toMatchObject({ code: 0 })
})

test('refuses an unknown preset and lists the offered ones', async () => {
  const { code, err } = await command('move-in', root, '--preset', 'XX')
  expect([code, err]).toEqual([1, expect.stringContaining('There is no preset for XX. Presets: ')])
})
