import { sql } from 'kysely'
import { recordSystemAudit } from '../src/audit/record.ts'
import type { Transaction } from '../src/db/database.ts'

type Marks = Record<string, number>

/** One line of the audit log for the whole world: which rows of money and promises came with it. */
export async function auditLoad(trx: Transaction, at: Date): Promise<void> {
  const { rows } = await sql<Marks>`
    select
      (select coalesce(min(id), 0) from certificate) as "firstCertificateId",
      (select coalesce(max(id), 0) from certificate) as "lastCertificateId",
      (select coalesce(min(id), 0) from payment_plan) as "firstPlanId",
      (select coalesce(max(id), 0) from payment_plan) as "lastPlanId",
      (select coalesce(min(id), 0) from received_payment) as "firstReceiptId",
      (select coalesce(max(id), 0) from received_payment) as "lastReceiptId",
      (select coalesce(min(id), 0) from ledger_posting) as "firstPostingId",
      (select coalesce(max(id), 0) from ledger_posting) as "lastPostingId"`.execute(trx)
  recordSystemAudit(trx, at, {
    action: 'load-demo',
    subject: { kind: 'installation', id: 1 },
    detail: rows[0] ?? {},
  })
}
