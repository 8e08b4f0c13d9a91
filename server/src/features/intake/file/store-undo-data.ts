import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { paysCertificate } from '../../../records/payment-allocations.ts'
import { ATTORNEY_COLUMN, CERTIFICATE_COLUMNS, KEY_COLUMNS, LEGAL_COLUMNS } from './fields.ts'
import type { ImportedCertificate, Merged } from './merge.ts'
import { jsonOf } from './sql-parts.ts'

/** SQL: payments of the certificate `c`, refunds, moves out of escrow, and each payoff on which a payer was charged. */
export const MONEY = sql`array(
  select 'payment-' || id from payment where ${paysCertificate(sql`c.id`)} union all
  select money_id from received_payment where certificate_id = c.id union all
  select 'refund-' || payment_refund.id from payment_refund join payment on payment.id = payment_id
    where ${paysCertificate(sql`c.id`)} and payment_refund.status not in ('DECLINED', 'FAILED') union all
  select 'escrow-' || id from escrow_move where certificate_id = c.id and undone_at is null union all
  select 'escrow-refund-' || id from escrow_refund where certificate_id = c.id
    and decision is null union all
  select 'charge-' || id from payoff_quote where certificate_id = c.id and purpose = 'charge')`

/** SQL: printed payoffs of the certificate `c`, and plans whose terms depend on one. */
export const PROMISES = sql`array(
  select 'print-' || id from payoff_quote where certificate_id = c.id and purpose = 'print' union all
  select 'plan-' || id from payment_plan where certificate_id = c.id and stage <> 'requested')`

/**
 * Stores what is needed to undo the import: the values before and after it, what a reported redemption ends, and the
 * payments up to now. Call it before the update.
 */
export async function storeUndoData(
  trx: Transaction,
  batchId: number,
  updates: readonly { readonly row: ImportedCertificate; readonly merged: Merged }[],
): Promise<void> {
  const rows = updates.map(({ row: { id }, merged: { facts, legal } }) => ({ id, after: { facts, legal } }))
  await sql`
    insert into import_effect (batch_id, certificate_id, version, before, after)
    select ${batchId}, c.id, c.version + 1,
      jsonb_build_object('version', c.version, 'facts', ${jsonOf(CERTIFICATE_COLUMNS, 'c')}, 'keys', ${jsonOf(KEY_COLUMNS, 'c')},
        'legal', ${jsonOf([...LEGAL_COLUMNS, ATTORNEY_COLUMN], 'l')}, 'hash', c.import_hash,
        'fields', c.import_fields, 'money', ${MONEY}, 'promises', ${PROMISES}, 'inProcessOn', c.redemption_in_process_on,
        'redeemingPaymentId', c.redemption_payment_id, 'isLegalOpen', coalesce(l.is_active, false), 'hasLegal', l.certificate_id is not null),
      f.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(id bigint, after jsonb)
    join certificate c on c.id = f.id
    left join legal_case l on l.certificate_id = c.id`.execute(trx)
}
