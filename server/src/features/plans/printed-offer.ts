import { AGREEMENT_TEXT_VERSION } from '@fieldstone/contract/papers/plan-agreement'
import type { Cents } from '@fieldstone/domain/money/cents'
import type { Transaction } from '../../db/database.ts'
import { type AgreedText, versionIn } from '../../messages/agreements.ts'
import type { PlanRow } from './lock-plan.ts'

/** The columns of an agreement's text, as `plan_acceptance` and `plan_printed_offer` have them. */
export const textColumns = (agreed: AgreedText) => ({
  text_version: versionIn(AGREEMENT_TEXT_VERSION, agreed),
  full_text: agreed.text,
  english_text: agreed.englishText,
})

interface Printed {
  readonly agreedCents: Cents
  readonly agreed: AgreedText
  readonly at: Date
}

/** Stores the text of an offer that is printed. */
export async function storePrintedOffer(
  trx: Transaction,
  { id, version }: PlanRow,
  { agreedCents, agreed, at }: Printed,
): Promise<void> {
  const printed = { ...textColumns(agreed), printed_at: at }
  await trx
    .insertInto('plan_printed_offer')
    .values({ plan_id: id, plan_version: version, agreed_cents: agreedCents, ...printed })
    .onConflict((conflict) =>
      conflict.columns(['plan_id', 'plan_version', 'agreed_cents']).doUpdateSet(printed),
    )
    .execute()
}

/** Finds the text that was printed last for this offer and total. Null if it was never printed. */
export async function findPrintedOffer(trx: Transaction, { id, version }: PlanRow, agreedCents: Cents) {
  const printed = await trx
    .selectFrom('plan_printed_offer')
    .select(['text_version', 'full_text', 'english_text'])
    .where('plan_id', '=', id)
    .where('plan_version', '=', version)
    .where('agreed_cents', '=', agreedCents)
    .executeTakeFirst()
  return printed ?? null
}
