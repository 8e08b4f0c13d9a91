import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startSandbox } from '../../../../tools/stripe-sandbox/src/index.ts'
import { createActor, sharedActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { createTestDatabase, openPatiently, type TestDatabase } from '../../../test/postgres.ts'
import { runCommand } from '../../../test/run-command.ts'
import { buildTestApp, sharedTestApp } from '../../../test/test-app.ts'
import { verifyJob } from '../../jobs/job-list.ts'
import { verifyInProcess } from './in-process.ts'
import { verifyAndKeep } from './service.ts'
import { verify } from './verify.ts'

describe('Verify now', () => {
  const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
  const admin = sharedActor(testApp, 'admin')
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
      ...['I11', 'I12', 'I13', 'I14', 'I15', 'I16', 'I17', 'I18', 'I19'],
      ...['I20', 'I21', 'I22', 'I23', 'I24', 'I25', 'I26'],
      ...['rules', 'parcels', 'ledger', 'data', 'keys', 'files'],
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

  test('another violation the next night: the one open task names what fails now', async () => {
    await createCertificate(testApp.db, { escrow_cents: 700 })
    await call('POST', admin.token)
    const report = await verify(testApp.db, testApp.services)
    const findings = report.findings.map((it) => ({ ...it, isOk: it.id !== 'I5' }))
    await verifyAndKeep(testApp.services, async () => ({ ...report, isOk: false, findings }))
    const open = (await tasks()).filter(({ done_at }) => done_at === null)
    expect(open.map(({ note }) => note)).toEqual([expect.stringContaining('failed: I5.')])
  })

  test('asked twenty times at once: it runs once, and its answer is for all; who asks later has a run of their own', async () => {
    const report = await verify(testApp.db, testApp.services)
    let runs = 0
    const check = async () => {
      runs += 1
      return report
    }
    const asked = Array.from({ length: 20 }, () => verifyAndKeep(testApp.services, check))
    expect(new Set(await Promise.all(asked))).toEqual(new Set([report]))
    expect(runs).toBe(1)
    await verifyAndKeep(testApp.services, check)
    expect(runs).toBe(2)
  })

  test('a run that fails is no answer for those who ask after it', async () => {
    const failing = verifyAndKeep(testApp.services, () => Promise.reject(new Error('killed')))
    await expect(failing).rejects.toThrow('killed')
    expect((await call('POST', admin.token)).status).toBe(200)
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

describe('npm run verify', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    const { db, close } = openPatiently(database.url)
    await createCertificate(db)
    await close()
  })
  afterAll(() => database.drop())

  const command = (args: readonly string[], env: Record<string, string> = {}) =>
    runCommand('verify', args, {
      DATABASE_URL: database.url,
      SESSION_SECRET: 'a secret of the tests that is long enough',
      STRIPE_MODE: 'sandbox',
      ...env,
    })

  test('the nightly check runs it in a process of its own, which reports what does not hold', async () => {
    // Vitest has a BASE_URL of its own.
    vi.stubEnv('BASE_URL', 'http://localhost:3000')
    vi.stubEnv('DATABASE_URL', database.url)
    vi.stubEnv('SESSION_SECRET', 'a secret of the tests that is long enough')
    const { services, close } = await buildTestApp()
    const here = { ...services, config: { ...services.config, databaseUrl: database.url } }
    const { db, close: disconnect } = openPatiently(database.url)
    await db.updateTable('certificate').set({ escrow_cents: 5 }).execute()
    const { isOk, findings } = await verifyInProcess(here)
    expect(isOk).toBe(false)
    expect(findings.find(({ id }) => id === 'I2')).toMatchObject({ isOk: false, offendingCount: 1 })
    await db.updateTable('certificate').set({ escrow_cents: 0 }).execute()
    // Whatever it prints, the server goes on.
    vi.stubEnv('SESSION_SECRET', 'short')
    await expect(verifyInProcess(here)).rejects.toThrow(/could not run: The settings are not right/)
    await disconnect()
    await close()
    vi.unstubAllEnvs()
  })

  test('with the provider: also I9, and what was not compared', async () => {
    const sandbox = await startSandbox({ port: 0, webhookSecret: 'whsec_of_the_test' })
    const { code, out, err } = await command(['--provider'], { STRIPE_API_BASE: sandbox.url })
    await sandbox.close()
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^I9 ok 0 rows\nin flight and left out of I9 \(mode sandbox\): 0$/m)
  })

  test.each([
    ['no database there', [], { DATABASE_URL: '', DATA_DIR: '/nowhere' }, /There is no database/],
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
    const { code, out, err } = await command(args, env as Record<string, string>)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(text)
  })

  test('a violation: exit 1, and its JSON names it', async () => {
    const { db, close } = openPatiently(database.url)
    await db.updateTable('certificate').set({ escrow_cents: 5 }).execute()
    await close()
    const { code, out } = await command(['--json'])
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({ ok: false })
  })
})
