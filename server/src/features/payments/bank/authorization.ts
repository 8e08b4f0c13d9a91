import { createHash } from 'node:crypto'
import { AUTHORIZATION_TEXT_VERSION } from '@fieldstone/contract/papers/debit-authorization'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { t } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'

interface Accepted {
  readonly isAuthorized: boolean
  readonly textVersion: string
}

/** Refuses where the box was not ticked, or another text was shown than the present one. */
export function requireAuthorized({ isAuthorized, textVersion }: Accepted): void {
  if (!isAuthorized) throw new Refusal('authorization_required', { log: 'box not ticked' })
  if (textVersion === AUTHORIZATION_TEXT_VERSION) return
  throw new Refusal('authorization_required', {
    log: `text version ${textVersion}`,
    message: t('textChanged'),
    extra: { reason: 'text_changed' },
  })
}

/** Nothing may be debited by it any more; what was agreed to stays as proof. */
export const revokeAuthorization = async (
  trx: Transaction,
  authorizationId: number | null,
  at: Date,
): Promise<void> => {
  await trx
    .updateTable('debit_authorization')
    .set({ revoked_at: at })
    .where('id', '=', authorizationId)
    .where('revoked_at', 'is', null)
    .execute()
}

interface Agreement {
  readonly text: string
  readonly last4: string | null
  readonly mandateId?: string | null
}

/** Keeps what a person agreed to, with when, from where and by what. Returns its id. */
export async function insertAuthorization(
  trx: Transaction,
  { at, address, request, userId }: Pick<Context, 'at' | 'address' | 'request'> & { readonly userId: number },
  { text, last4, mandateId = null }: Agreement,
): Promise<number> {
  const { id } = await trx
    .insertInto('debit_authorization')
    .values({
      user_id: userId,
      text_version: AUTHORIZATION_TEXT_VERSION,
      text_hash: createHash('sha256').update(text).digest('hex'),
      full_text: text,
      address,
      browser: request.browser,
      accepted_at: at,
      last4,
      mandate_id: mandateId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
