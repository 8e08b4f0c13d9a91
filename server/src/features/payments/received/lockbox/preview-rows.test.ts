import { LOCKBOX_COLUMNS } from '@fieldstone/domain/payments/lockbox'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedActor } from '../../../../../test/actors.ts'
import { createCertificate } from '../../../../../test/factories.ts'
import { sharedTestApp } from '../../../../../test/test-app.ts'
import { runWaitingTasks } from '../../../../jobs/tasks.ts'
import { lockboxTask } from './lockbox.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')
const API = '/api/admin/lockbox'
const PAYOFF = 4_240

interface Item {
  readonly slip: string
  readonly amount?: number
  readonly reference?: string
  readonly day?: string
}

function fileOf(items: readonly Item[]): string {
  const rows = items.map(({ slip, amount = PAYOFF, reference }, index) => ({
    ...{ slip, amount, item: index + 1 },
    reference: reference ?? `P-${index + 1}`,
  }))
  const sum = rows.reduce((total, { amount }) => total + amount, 0)
  return [
    LOCKBOX_COLUMNS.join(','),
    ...rows.map(
      ({ slip, amount, item, reference }) =>
        `D,2026-11-20,p,${item},${amount},CHECK,${reference},${slip},Payer ${item}`,
    ),
    `B,2026-11-20,p,${rows.length},${sum},,,,`,
    `F,,,${rows.length},${sum},,,,`,
  ].join('\n')
}

const post = async (url: string, payload: object) => {
  const answer = await testApp.inject({ method: 'POST', url, token: admin.token, payload })
  return answer.json()
}

const TABLES = [
  'received_payment',
  'lockbox_file',
  'lockbox_row',
  'ledger_posting',
  'ledger_entry',
  'money_in',
  'staff_task',
  'queue_item',
  'audit_log',
  'outbox',
  'task',
] as const

/** How many rows each table has, and the last receipt number. */
async function stored() {
  const counts: Record<string, unknown> = {}
  for (const table of TABLES) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(
      testApp.db,
    )
    counts[table] = rows[0]?.count
  }
  const { rows } = await sql<{ last_value: number }>`select last_value from receipt_no`.execute(testApp.db)
  return { ...counts, receipt: rows[0]?.last_value }
}

test('a preview names for each row its certificate and what booking then does, and stores nothing', async () => {
  const create = (no: string, values = {}) => createCertificate(testApp.db, { certificate_no: no, ...values })
  const exact = await create('PV-1')
  await create('PV-2')
  await create('PV-3')
  await create('PV-4', { parcel_no: '99-00123' })
  await create('PV-5', { parcel_no: '99-00123' })
  await create('PV-6')
  const content = fileOf([
    { slip: 'PV-1' },
    { slip: 'PV-2', amount: PAYOFF - 2 },
    { slip: 'PV-3', amount: PAYOFF + 60 },
    { slip: '99-00123' },
    { slip: 'nobody' },
    { slip: '' },
    // The second payment of a certificate that the first one paid in full.
    { slip: 'PV-1', amount: 100 },
    // The same check twice, once without its slip.
    { slip: 'PV-6', reference: '777' },
    { slip: '', reference: '0777' },
  ])
  const before = await stored()
  const preview = await post(`${API}/preview`, { content })
  expect(await stored()).toEqual(before)
  expect(preview.faults).toEqual([])
  expect(preview.payments).toMatchObject([
    { line: 2, outcome: 'posted', match: 'one', parcelID: exact, taxSaleNo: 'PV-1', heldAmount: 0 },
    { line: 3, outcome: 'short', taxSaleNo: 'PV-2', heldAmount: PAYOFF - 2 },
    { line: 4, outcome: 'over', taxSaleNo: 'PV-3', heldAmount: 60 },
    { line: 5, outcome: 'unknown', match: 'several', parcelID: null, heldAmount: 0 },
    { line: 6, outcome: 'unknown', match: 'none', taxSaleNo: null },
    { line: 7, outcome: 'unknown', match: 'no-slip' },
    { line: 8, outcome: 'short', taxSaleNo: 'PV-1', heldAmount: 100 },
    { line: 9, outcome: 'posted', taxSaleNo: 'PV-6' },
    { line: 10, outcome: 'duplicate', match: 'no-slip' },
  ])

  const sent = await post(API, { name: 'p.csv', content, totalAmount: preview.totalAmount })
  const { services } = testApp
  await runWaitingTasks(services, [lockboxTask(services)], new AbortController().signal)
  const booked = await testApp.db
    .selectFrom('lockbox_row')
    .select(['line', 'outcome'])
    .where('file_id', '=', sent.fileId)
    .orderBy('line')
    .execute()
  const outcomes = (rows: readonly { line: number; outcome: string }[]) =>
    rows.map((row) => [row.line, row.outcome])
  expect(outcomes(booked)).toEqual(outcomes(preview.payments))

  const again = await post(`${API}/preview`, { content })
  expect(again.payments.slice(0, 8).map((row: { outcome: string }) => row.outcome)).toEqual(
    Array(8).fill('known'),
  )
})
