import { formatDate } from '@fieldstone/contract/format'
import type { SetupFailure } from '@fieldstone/domain/payments/bank-account'
import type { Transaction } from '../../../db/database.ts'
import { queueMail } from '../../../outbox.ts'
import type { ChangeContext } from '../change.ts'
import { findPayer } from '../lookups.ts'
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
    text: [
      words.text,
      '',
      `Questions? ${company.servicingEmail}, ${company.tollFree}`,
      company.companyName,
    ].join('\n'),
  })
}

function wordsOf(account: BankAccountRow, link: string): { subject: string; text: string } | null {
  const name = `your bank account ending ${account.last4 ?? '····'}`
  switch (account.status) {
    case 'PENDING_DEPOSITS':
      return {
        subject: 'A small deposit is on its way to your bank account',
        text: `${depositText(account, name)} Then enter what you see here: ${link}`,
      }
    case 'VERIFIED':
      return {
        subject: 'Your bank account is verified',
        text: `You can now pay from ${name}. It is debited only for payments that you approve.`,
      }
    case 'FAILED':
    case 'EXPIRED':
      return {
        subject: 'Your bank account was not verified',
        text: `We could not verify ${name}. ${FAILED[account.failure ?? 'refused']}`,
      }
    case 'REVOKED':
      return {
        subject: 'Payments from your bank account are not authorized any more',
        text: `We no longer debit ${name}, because the authorization was taken back. To pay from it again, register it anew.`,
      }
    default:
      return null
  }
}

function depositText({ microdeposit_type, arrival_on }: BankAccountRow, name: string): string {
  const what =
    microdeposit_type === 'amounts'
      ? 'Two deposits of less than a dollar'
      : 'A deposit of one cent, whose text holds a code that begins with SM,'
  const when = arrival_on === null ? 'in 1-3 business days' : `by ${formatDate(arrival_on, 'en')}`
  return `${what} will reach ${name} ${when}. Look for it on your bank statement.`
}

const FAILED: Readonly<Record<SetupFailure, string>> = {
  deposits_failed:
    'The deposit could not be sent: check the routing and account numbers, then register it again.',
  attempts_exceeded: 'There were too many wrong tries. Register it again to get a new deposit.',
  deposits_too_old: 'The deposit was not entered within 10 days. Register it again to get a new one.',
  page_closed: 'The page on which it is linked was closed. You can start again at any time.',
  account_exists: 'It is registered already, and can be used as it is.',
  refused: 'Your bank did not accept it. Check the numbers, or use another account.',
}
