import { createHash } from 'node:crypto'
import { AUTHORIZATION_TEXT_VERSION } from '@fieldstone/contract/papers/debit-authorization'
import type { Transaction } from '../../../db/database.ts'
import type { MandateFacts } from '../../../providers/bank-accounts.ts'
import type { Services } from '../../../services.ts'
import { type BankAccountRow, updateAccount } from './account-rows.ts'

/**
 * What was agreed to on the provider's page is proved by the provider's mandate: when, from where and by what. An
 * account that was registered here has its authorization already, and only the mandate is noted with it.
 */
export async function keepMandate(
  trx: Transaction,
  { clock }: Services,
  account: BankAccountRow,
  mandate: MandateFacts | null,
): Promise<void> {
  if (mandate === null) throw new Error(`${account.id} is verified without a mandate`)
  if (account.authorization_id !== null) {
    await trx
      .updateTable('debit_authorization')
      .set({ mandate_id: account.mandate_id })
      .where('id', '=', account.authorization_id)
      .execute()
    return
  }
  const { acceptedAt, address, browser } = mandate
  const agreed = `Agreed to on the payment provider's page, under its mandate ${account.mandate_id}.`
  const text =
    acceptedAt === null
      ? `${agreed} The mandate does not say when; the time kept with this text is when it was read.`
      : agreed
  const { id } = await trx
    .insertInto('debit_authorization')
    .values({
      user_id: account.user_id,
      text_version: AUTHORIZATION_TEXT_VERSION,
      text_hash: createHash('sha256').update(text).digest('hex'),
      full_text: text,
      address,
      browser,
      accepted_at: acceptedAt ?? clock.now(),
      last4: account.last4,
      mandate_id: account.mandate_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await updateAccount(trx, account.id, { authorization_id: id })
}
