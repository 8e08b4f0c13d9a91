import { createHash } from 'node:crypto'
import { AUTHORIZATION_TEXT_VERSION } from '@fieldstone/contract/papers/debit-authorization'
import { textVersionIn } from '@fieldstone/contract/papers/text-version'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { AgreedText } from '../../../messages/agreements.ts'
import { t } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'

interface Accepted {
  readonly isAuthorized: boolean
  readonly textVersion: string
}

/** The version of the text as this person reads it. */
export const authorizationVersion = ({ language }: Pick<AgreedText, 'language'>): string =>
  textVersionIn(AUTHORIZATION_TEXT_VERSION, language)

/** Refuses if the box was not checked, or the text shown is not the current one. */
export function requireAuthorized(
  { request }: Pick<Context, 'request'>,
  { isAuthorized, textVersion }: Accepted,
): void {
  if (!isAuthorized) throw new Refusal('authorization_required', { log: 'box not ticked' })
  if (textVersion === authorizationVersion(request)) return
  throw new Refusal('authorization_required', {
    log: `text version ${textVersion}`,
    message: t('textChanged'),
    details: { reason: 'text_changed' },
  })
}

/** Ends an authorization. Nothing may be debited by it, but its row stays as proof. */
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
  readonly agreed: AgreedText
  readonly last4: string | null
  readonly mandateId?: string | null
}

/** Stores what a person agreed to, with time, address and browser. Returns its id. */
export async function insertAuthorization(
  trx: Transaction,
  { at, address, request, userId }: Pick<Context, 'at' | 'address' | 'request'> & { readonly userId: number },
  { agreed, last4, mandateId = null }: Agreement,
): Promise<number> {
  const { text, englishText } = agreed
  const { id } = await trx
    .insertInto('debit_authorization')
    .values({
      user_id: userId,
      text_version: authorizationVersion(agreed),
      text_hash: createHash('sha256').update(text).digest('hex'),
      full_text: text,
      english_text: englishText,
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
