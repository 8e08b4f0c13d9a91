import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/src/index.ts'
import { providerOf, WEBHOOK_SECRET } from '../test/payments-world.ts'
import { buildTestApp, type TestApp } from '../test/test-app.ts'
import { loadDemoWorld } from './world.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'fieldstone-demo-paid-'))
let testApp: TestApp | undefined
let sandbox: Sandbox | undefined

afterEach(async () => {
  await testApp?.close()
  await sandbox?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The real time, since pages of the sandbox end by it. */
async function loadWithSandbox(): Promise<{ app: TestApp; logIn: (username: string) => Promise<string> }> {
  sandbox ??= await startSandbox({ port: 0, webhookSecret: WEBHOOK_SECRET })
  const app = await buildTestApp({
    payments: providerOf(sandbox),
    now: new Date().toISOString(),
    env: { DATA_DIR: dataDir },
  })
  testApp = app
  await loadDemoWorld(app.services)
  const logIn = async (username: string) => {
    const payload = { username, password: 'lien-portal-demo' }
    return (await app.inject({ method: 'POST', url: '/api/auth/login', payload })).json().tokenString
  }
  return { app, logIn }
}

test('with a sandbox taxpayer.bank has a finished card payment, and 2021-1016 takes cards but no bank payment', async () => {
  const { app, logIn } = await loadWithSandbox()
  const payments = await app.db.selectFrom('payment').selectAll().execute()
  expect(payments).toHaveLength(1)
  const [payment] = payments
  expect(payment).toMatchObject({ status: 'SUCCEEDED', method: 'CC', kind: 'FULL', destination: 'lien' })
  expect(payment?.receipt_no).not.toBeNull()

  const token = await logIn('taxpayer.bank')
  const url = `/api/parcels/${payment?.certificate_id}`
  const paid = (await app.inject({ method: 'GET', url, token })).json()
  expect(paid).toMatchObject({ taxSaleNo: '2021-1031', payofF_TOTAL: 0 })
  expect(paid.redemptionInProcDate).not.toBeNull()

  const { id } = await app.db
    .selectFrom('certificate')
    .select('id')
    .where('certificate_no', '=', '2021-1016')
    .executeTakeFirstOrThrow()
  const quote = async (method: string) =>
    (
      await app.inject({ method: 'GET', url: `/api/payments/quote?parcelId=${id}&method=${method}`, token })
    ).json()
  expect(await quote('CC')).toMatchObject({ allowed: true, reason: null })
  expect(await quote('ACH')).toMatchObject({ allowed: false, reason: 'above_limit' })
})

test('where the sandbox does not answer, the demo stands without the payment', async () => {
  sandbox = await startSandbox({ port: 0, webhookSecret: WEBHOOK_SECRET })
  await sandbox.close()
  const { app } = await loadWithSandbox()
  const rows = await app.db.selectFrom('payment').select('id').where('status', '=', 'SUCCEEDED').execute()
  expect(rows).toEqual([])
  expect(app.logLines.join('\n')).toContain('the demo has no finished payment')
  expect((await app.db.selectFrom('certificate').select('id').execute()).length).toBeGreaterThan(2_000)
  sandbox = undefined
})

test('with a sandbox taxpayer.bank has a verified bank account', async () => {
  const { app, logIn } = await loadWithSandbox()
  const token = await logIn('taxpayer.bank')
  const accounts = (await app.inject({ method: 'GET', url: '/api/payments/ach', token })).json()
  expect(accounts).toMatchObject([{ status: 'VERIFIED', achLast4: '6789', isDefaultAccount: true }])
})
