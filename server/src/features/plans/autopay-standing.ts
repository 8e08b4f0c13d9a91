import type { Autopay } from '@fieldstone/contract/entities/plans/plan'
import { cents } from '@fieldstone/domain/money/cents'
import type { Db, Transaction } from '../../db/database.ts'

/** The automatic payments of a plan while they are on; null when there are none. */
export async function findAutopay(db: Db | Transaction, planId: number): Promise<Autopay | null> {
  const row = await db
    .selectFrom('autopay')
    .leftJoin('ach_account as account', 'account.id', 'autopay.ach_account_id')
    .leftJoin('saved_card as card', 'card.id', 'autopay.card_id')
    .leftJoin('debit_authorization as text', 'text.id', 'autopay.authorization_id')
    .select(['autopay.id', 'autopay.method', 'account.institution', 'account.last4'])
    .select(['card.brand', 'card.last4 as card_last4', 'card.expires_on'])
    .select(['text.full_text', 'text.text_version', 'text.accepted_at'])
    .where('plan_id', '=', planId)
    .where('autopay.status', '=', 'ON')
    .executeTakeFirst()
  if (!row) return null
  const items = await listOpenItems(db, row.id)
  const [next] = items
  return {
    id: row.id,
    method: row.method,
    institution: row.institution,
    brand: row.brand,
    expiresOn: row.expires_on,
    last4: row.last4 ?? row.card_last4,
    nextDebitOn: next?.dueOn ?? null,
    nextTotalCents: next ? cents(next.totalCents) : null,
    lastDebitOn: items.at(-1)?.dueOn ?? null,
    debitCount: items.length,
    authorization:
      row.full_text === null || row.text_version === null || row.accepted_at === null
        ? null
        : { text: row.full_text, textVersion: row.text_version, acceptedAt: row.accepted_at },
  }
}

/** The debits that have not been made, in order, each on the day that its payer was told of last. */
const listOpenItems = (db: Db | Transaction, autopayId: string) =>
  db
    .selectFrom('autopay_item as item')
    .innerJoin('plan_instalment as due', 'due.id', 'item.instalment_id')
    .select((it) => [
      'item.total_cents as totalCents',
      it.fn
        .coalesce(
          it
            .selectFrom('debit_notice as notice')
            .select((sub) => sub.fn.max('notice.debit_on').as('day'))
            .whereRef('notice.autopay_item_id', '=', 'item.id'),
          'item.debit_on',
        )
        .as('dueOn'),
    ])
    .where('item.autopay_id', '=', autopayId)
    .where('due.status', '=', 'DUE')
    .orderBy('due.no')
    .execute()
