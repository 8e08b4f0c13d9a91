import type { AuditAction } from '@fieldstone/contract/entities/audit/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAuditChains } from '../../test/audit-chains.ts'
import { openTestDatabase } from '../../test/test-database.ts'
import { type Database, inTransaction } from '../db/database.ts'
import { recordAudit, writeAudit } from './record.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const line = (action: AuditAction, result: string) => ({
  at: new Date('2026-11-20T15:00:00Z'),
  actor: { role: 'anonymous' } as const,
  action,
  subject: null,
  result,
  address: '203.0.113.5',
})

function latch() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('S29 moving money does not wait for refusals or reads in the audit log', async () => {
  const { open, opened } = latch()
  const slow = inTransaction(database.db, async (trx) => {
    await writeAudit(trx, [line('refused', 'not_allowed'), line('read', 'ok')])
    await opened
  })
  await inTransaction(database.db, (trx) => recordAudit(trx, line('payment-moved', 'ok')))
  open()
  await slow
  expect(await verifyAuditChains(database.db)).toBeNull()
})

test('nobody waits for the audit log while another transaction still works: its lines are written at its end', async () => {
  const { open, opened } = latch()
  const slow = inTransaction(database.db, async (trx) => {
    recordAudit(trx, line('payment-moved', 'ok'))
    await opened
    recordAudit(trx, line('payment-refunded', 'ok'))
  })
  await inTransaction(database.db, (trx) => recordAudit(trx, line('update-user', 'ok')))
  open()
  await slow
  const rows = await database.db.selectFrom('audit_log').select('action').orderBy('id').execute()
  expect(rows.map(({ action }) => action).slice(-3)).toEqual([
    'update-user',
    'payment-moved',
    'payment-refunded',
  ])
  expect(await verifyAuditChains(database.db)).toBeNull()
})
