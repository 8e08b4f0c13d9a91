import { formatDate } from '@fieldstone/contract/format'
import type { SystemContext } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Sentence } from '../../../messages/language.ts'
import { t } from '../../../messages/mail-words.ts'
import { queueMessage } from '../../../templates/queue-message.ts'
import { type Message, message } from '../../../templates/values.ts'
import { findPayer } from '../core/lookups.ts'
import type { BankAccountRow } from './account-rows.ts'

/** Notifies the owner of a change of the account, but not of the owner's own action. */
export async function queueAccountMail(
  trx: Transaction,
  { services, company, at }: Pick<SystemContext, 'services' | 'company' | 'at'>,
  account: BankAccountRow,
): Promise<void> {
  const news = messageOf(account, `${services.config.baseUrl}/payment?ach=true`)
  const payer = news === null ? null : await findPayer(trx, account.user_id)
  if (news === null || payer === null) return
  const { email: to, language } = payer
  await queueMessage(trx, { at, to, userId: account.user_id, language, company, message: news })
}

function messageOf(row: BankAccountRow, link: string): Message | null {
  const account = row.last4 === null ? t('bankAccountPlain') : t('bankAccount', { last4: row.last4 })
  switch (row.status) {
    case 'PENDING_DEPOSITS':
      return message(
        row.microdeposit_type === 'amounts' ? 'bank-account-two-deposits' : 'bank-account-one-deposit',
        { account, when: whenOf(row), link },
      )
    case 'VERIFIED':
      return message('bank-account-verified', { account })
    case 'FAILED':
    case 'EXPIRED':
      return message('bank-account-not-verified', { account, why: t(`failure_${row.failure ?? 'refused'}`) })
    case 'REVOKED':
      return message('bank-account-revoked', { account })
    default:
      return null
  }
}

const whenOf = ({ arrival_on: day }: BankAccountRow): Sentence =>
  day === null ? t('inDays') : (language) => t('byDay', { day: formatDate(day, language) })(language)
