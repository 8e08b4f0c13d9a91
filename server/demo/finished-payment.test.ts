import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../tools/stripe-sandbox/src/index.ts'
import { providerOf, WEBHOOK_SECRET } from '../test/payments-world.ts'
import { shared } from '../test/shared.ts'
import { buildTestApp, type TestApp } from '../test/test-app.ts'
import { loadDemoWorld } from './world.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'fieldstone-demo-paid-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** The demo world beside a sandbox. The real time, since pages of the sandbox end by it. */
async function loadBeside(sandbox: Sandbox): Promise<TestApp> {
  const testApp = await buildTestApp({
    payments: providerOf(sandbox),
    now: new Date().toISOString(),
    env: { DATA_DIR: dataDir },
  })
  await loadDemoWorld(testApp.services)
  return testApp
}

describe('with a sandbox', () => {
  const world = shared(
    async () => {
      const sandbox = await startSandbox({ port: 0, webhookSecret: WEBHOOK_SECRET })
      return { sandbox, app: await loadBeside(sandbox) }
    },
    async ({ sandbox, app }) => {
      await app.close()
      await sandbox.close()
    },
  )
  const logIn = async (username: string) => {
    const payload = { username, password: 'lien-portal-demo' }
    return (await world.app.inject({ method: 'POST', url: '/api/auth/login', payload })).json().tokenString
  }

  test('taxpayer.bank has a finished card payment, and 2021-1016 takes cards but no bank payment', async () => {
    const { app } = world
    const payments = await app.db.selectFrom('payment').selectAll().where('method', '=', 'CC').execute()
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

  test('taxpayer.bank has two verified bank accounts, and 2020-1004 a debit of the second that stays in process', async () => {
    const { app, sandbox } = world
    const token = await logIn('taxpayer.bank')
    const accounts = (await app.inject({ method: 'GET', url: '/api/payments/ach', token })).json()
    expect(accounts).toHaveLength(2)
    expect(accounts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ status: 'VERIFIED', achLast4: '6789', isDefaultAccount: true }),
        expect.objectContaining({ status: 'VERIFIED', achLast4: '0009', isDefaultAccount: false }),
      ]),
    )
    await sandbox.advance(30 * 86_400)
    const payment = await app.db
      .selectFrom('payment')
      .innerJoin('certificate', 'certificate.id', 'payment.certificate_id')
      .select([
        'certificate.certificate_no',
        'certificate.redemption_in_process_on',
        'payment.status',
        'kind',
      ])
      .where('payment.method', '=', 'ACH')
      .executeTakeFirstOrThrow()
    expect(payment).toMatchObject({
      ...{ certificate_no: '2020-1004', status: 'PROCESSING', kind: 'FULL' },
      redemption_in_process_on: null,
    })
    const [intent] = sandbox.objects.list('payment_intent').filter(({ status }) => status === 'processing')
    expect(intent).toBeDefined()
  })
})

test('where the sandbox does not answer, the demo stands without the payment', async () => {
  const sandbox = await startSandbox({ port: 0, webhookSecret: WEBHOOK_SECRET })
  await sandbox.close()
  const app = await loadBeside(sandbox)
  const rows = await app.db.selectFrom('payment').select('id').where('status', '=', 'SUCCEEDED').execute()
  expect(rows).toEqual([])
  expect(app.logLines.join('\n')).toContain('the demo has no finished payment')
  expect(app.logLines.join('\n')).toContain('the demo has no bank payment')
  const marked = await app.db
    .selectFrom('certificate')
    .select('redemption_in_process_on')
    .where('certificate_no', '=', '2020-1004')
    .executeTakeFirstOrThrow()
  expect(marked.redemption_in_process_on).not.toBeNull()
  expect((await app.db.selectFrom('certificate').select('id').execute()).length).toBeGreaterThan(2_000)
  await app.close()
})
