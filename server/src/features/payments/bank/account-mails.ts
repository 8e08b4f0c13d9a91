import { formatDate } from '@fieldstone/contract/format'
import type { Transaction } from '../../../db/database.ts'
import { t } from '../../../messages/payment-mails.ts'
import { queueMail } from '../../../outbox.ts'
import type { ChangeContext } from '../change.ts'
import { findPayer } from '../lookups.ts'
import { questionsTo } from '../questions.ts'
import type { BankAccountRow } from './account-rows.ts'

/** Tells the account's owner what has become of it; nothing of what the owner did in this very moment. */
export async function queueAccountMail(
  trx: Transaction,
  { services, company, now }: ChangeContext,
  account: BankAccountRow,
): Promise<void> {
  const words = wordsOf(account, `${services.config.baseUrl}/payment?ach=true`)
  const payer = words === null ? null : await findPayer(trx, account.user_id)
  if (words === null || payer === null) return
  await queueMail(trx, {
    at: now,
    to: payer.email,
    kind: 'bank-account',
    subject: words.subject,
    text: `${words.text}\n\n${questionsTo(company)}`,
  })
}

function wordsOf(account: BankAccountRow, link: string): { subject: string; text: string } | null {
  const name = t('account', { last4: account.last4 ?? '····' })
  switch (account.status) {
    case 'PENDING_DEPOSITS':
      return { subject: t('depositSubject'), text: depositText(account, name, link) }
    case 'VERIFIED':
      return { subject: t('verifiedSubject'), text: t('verified', { account: name }) }
    case 'FAILED':
    case 'EXPIRED': {
      const why = t(`failure_${account.failure ?? 'refused'}`)
      return { subject: t('notVerifiedSubject'), text: t('notVerified', { account: name, why }) }
    }
    case 'REVOKED':
      return { subject: t('revokedSubject'), text: t('revoked', { account: name }) }
    default:
      return null
  }
}

function depositText({ microdeposit_type, arrival_on }: BankAccountRow, name: string, link: string): string {
  const when = arrival_on === null ? t('inDays') : t('byDay', { day: formatDate(arrival_on, 'en') })
  return t(microdeposit_type === 'amounts' ? 'twoDeposits' : 'oneDeposit', { account: name, when, link })
}
