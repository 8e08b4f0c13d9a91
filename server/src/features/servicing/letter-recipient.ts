import type { Desk } from '@fieldstone/contract/entities/servicing/desk'
import type { AdminContext } from '../../context.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { findRecipient, listMailReaders } from '../../records/letter-readers.ts'
import { Refusal, refuseFields } from '../../refusal.ts'
import { withLockedCertificate } from './with-locked-certificate.ts'

interface NewRecipient {
  readonly userId: number
  readonly reason: string
}

/**
 * Sets the account that gets the certificate's letters by e-mail. Only staff can confirm that an account is that of
 * the addressee, because anybody can save a certificate.
 */
export const setLetterRecipient = (
  context: AdminContext,
  certificateId: number,
  { userId, reason }: NewRecipient,
): Promise<Desk> =>
  withLockedCertificate(context, certificateId, async ({ trx, writeHistory, audit }) => {
    const readers = await listMailReaders(trx, certificateId)
    const isReader = readers.some((reader) => reader.userId === userId)
    refuseFields({ userId: isReader ? null : fieldSentence('mailReader') })
    const values = { user_id: userId, reason, set_by: context.actor.userId, set_at: context.at }
    await trx
      .insertInto('letter_recipient')
      .values({ certificate_id: certificateId, ...values })
      .onConflict((conflict) => conflict.column('certificate_id').doUpdateSet(values))
      .execute()
    await writeHistory({ what: 'letters', after: 'by e-mail', reason })
    audit('set-letter-recipient', { userId })
  })

export const removeLetterRecipient = (
  context: AdminContext,
  certificateId: number,
  { reason }: Pick<NewRecipient, 'reason'>,
): Promise<Desk> =>
  withLockedCertificate(context, certificateId, async ({ trx, writeHistory, audit }) => {
    const recipient = await findRecipient(trx, certificateId)
    if (recipient === null) throw new Refusal('state_changed')
    await trx.deleteFrom('letter_recipient').where('certificate_id', '=', certificateId).execute()
    await writeHistory({ what: 'letters', after: 'by post', reason })
    audit('remove-letter-recipient', { userId: recipient.userId })
  })
