import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox } from '../../../sandbox/src/index.ts'
import { createActor, type TestActor } from '../../test/actors.ts'
import { createCertificate } from '../../test/factories.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import { copyMigratedDatabase } from '../../test/test-database.ts'
import { openEmbedded } from '../db/database.ts'
import { lockDirectory } from '../db/directory-lock.ts'
import { verifyJob } from '../jobs/verify.ts'
import { rootPath } from '../root.ts'

describe('Verify now', () => {
  let testApp: TestApp
  let admin: TestActor
  beforeAll(async () => {
    testApp = await buildTestApp({ now: '2026-11-20T15:00:00Z' })
    admin = await createActor(testApp, 'admin')
  })
  afterAll(() => testApp.close())
  beforeEach(async () => {
    await testApp.db.deleteFrom('job').execute()
    await testApp.db.deleteFrom('staff_task').execute()
    await testApp.db.updateTable('certificate').set({ escrow_cents: 0 }).execute()
  })

  const call = async (method: 'GET' | 'POST', token?: string) => {
    const answer = await testApp.inject({ method, url: '/api/admin/verify', token })
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
  }
  const tasks = () =>
    testApp.db.selectFrom('staff_task').selectAll().where('kind', '=', 'verify-failed').execute()

  test('answers one finding for each invariant, and the result stays to be read', async () => {
    expect((await call('GET', admin.token)).body).toBeNull()
    const { status, body } = await call('POST', admin.token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ok: true, at: '2026-11-20T15:00:00.000Z' })
    expect(body.findings.map((it: { id: string }) => it.id)).toEqual([
      ...['I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I8', 'I10'],
      ...['rules', 'ledger', 'data'],
    ])
    expect((await call('GET', admin.token)).body).toEqual(body)
    expect(await tasks()).toEqual([])
  })

  test('a violation: it is named and logged, and staff have one open task', async () => {
    const id = await createCertificate(testApp.db, { escrow_cents: 700 })
    const { body } = await call('POST', admin.token)
    await call('POST', admin.token)
    expect(body.ok).toBe(false)
    expect(body.findings.find((it: { id: string }) => it.id === 'I2')).toMatchObject({
      ok: false,
      offendingCount: 1,
      offending: [`certificate ${id} escrow`],
    })
    expect(await tasks()).toMatchObject([{ note: expect.stringContaining('I2'), done_at: null }])
    expect(testApp.logLines.join('')).toContain('invariants do not hold')
  })

  test('the nightly job keeps its result in the same place', async () => {
    await verifyJob.run(testApp.services)
    expect((await call('GET', admin.token)).body).toMatchObject({ ok: true })
  })

  test('is for administrators alone', async () => {
    for (const role of ['county', 'legal', 'taxpayer'] as const) {
      const { token } = await createActor(testApp, role)
      expect([(await call('POST', token)).status, (await call('GET', token)).status]).toEqual([403, 403])
    }
    expect([(await call('POST')).status, (await call('GET')).status]).toEqual([401, 401])
  })
})

// The command opens what its settings name, so it is tried on a directory of its own, whatever the other tests run on.
describe('npm run verify', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldstone-verify-'))
  beforeAll(async () => {
    await copyMigratedDatabase(dataDir)
    const database = await openEmbedded({ dataDir: join(dataDir, 'database') })
    await createCertificate(database.db)
    await database.close()
  })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  /** Without blocking: a lock held by this process must go on being renewed meanwhile. */
  const command = async (args: readonly string[], env: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [rootPath('dist/server/verify.js'), ...args], {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, ...env },
    })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (part: Buffer) => {
      stdout += part.toString()
    })
    child.stderr.on('data', (part: Buffer) => {
      stderr += part.toString()
    })
    const [status] = await once(child, 'close')
    return { status, stdout, stderr }
  }

  test('all invariants hold: one line each, exit 0', async () => {
    const { status, stdout, stderr } = await command([])
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^I1 ok 0 rows\nI2 ok 0 rows\n/)
    expect(stdout).toContain('data ok 1 rows\n')
  })

  test('with the provider: also I9, and what was not compared', async () => {
    const sandbox = await startSandbox({ port: 0, webhookSecret: 'whsec_of_the_test' })
    const { status, stdout, stderr } = await command(['--provider'], { STRIPE_API_BASE: sandbox.url })
    await sandbox.close()
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^I9 ok 0 rows\nin flight and left out of I9 \(mode sandbox\): 0$/m)
  })

  test('a violation: it is named, also as JSON, exit 1; nothing is repaired', async () => {
    const database = await openEmbedded({ dataDir: join(dataDir, 'database') })
    await database.db.updateTable('certificate').set({ escrow_cents: 5 }).execute()
    await database.close()
    const first = await command([])
    expect([first.status, first.stdout]).toEqual([
      1,
      expect.stringMatching(/^I2 FAILS 1 of 0 rows.*certificate 1 escrow$/m),
    ])
    const second = await command(['--json'])
    expect(second.status).toBe(1)
    expect(JSON.parse(second.stdout)).toMatchObject({ ok: false })
  })

  test('a server holds the directory: exit 2 with its process', async () => {
    const lock = await lockDirectory(dataDir, () => undefined)
    const { status, stderr } = await command([])
    lock.release()
    expect([status, stderr]).toEqual([2, expect.stringContaining(`in use by process ${process.pid}`)])
    expect(stderr).toContain('Verify now')
  })

  test.each([
    ['no database there', [], { DATA_DIR: join(dataDir, 'nowhere') }, /There is no database/],
    ['a database that does not answer', [], { DATABASE_URL: 'postgresql://127.0.0.1:1/none' }, /./],
    ['payments that are off', ['--provider'], { STRIPE_MODE: 'off' }, /^Payments are off, /],
    [
      'a provider that does not answer',
      ['--provider'],
      { STRIPE_API_BASE: 'http://127.0.0.1:1' },
      /^The payment provider does not answer/,
    ],
    ['an argument that is not known', ['--repair'], {}, /npm run verify/],
  ])('%s: could not run, exit 2', async (_, args, env, text) => {
    const { status, stdout, stderr } = await command(args, env as Record<string, string>)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(text)
  })
})
