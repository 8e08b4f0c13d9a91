import type { AuditAction } from '@fieldstone/contract/entities/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/test-database.ts'
import { type Database, inTransaction } from '../db/database.ts'
import { verifyAuditChains } from './chain.ts'
import { recordAudit } from './record.ts'

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

test('S29 moving money does not wait for refusals or reads in the audit log', async () => {
  let end = () => {}
  const isOver = new Promise<void>((resolve) => {
    end = resolve
  })
  const slow = inTransaction(database.db, async (trx) => {
    await recordAudit(trx, line('refused', 'not_allowed'))
    await recordAudit(trx, line('read', 'ok'))
    await isOver
  })
  await inTransaction(database.db, (trx) => recordAudit(trx, line('payment-moved', 'ok')))
  end()
  await slow
  const rows = await database.db.selectFrom('audit_log').select('action').orderBy('id').execute()
  expect(rows).toHaveLength(3)
  expect(await verifyAuditChains(database.db)).toBeNull()
})
