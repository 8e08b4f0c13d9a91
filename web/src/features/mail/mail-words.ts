import type { MailState, OutboxMail } from '@fieldstone/contract/entities/mail/outbox'
import { TEMPLATE_CODES } from '@fieldstone/contract/templates'
import { placeholdersWords } from '@fieldstone/contract/templates/placeholder-words'
import { t as outbox } from '../../lib/messages/outbox.ts'
import { t as template } from '../../lib/messages/templates.ts'

/** Returns the purpose of an e-mail. An unknown kind, from another version, is shown by its name. */
export function kindText(kind: string): string {
  if (kind === 'test') return template('purpose_test')
  const code = TEMPLATE_CODES.find((it) => it === kind)
  return code === undefined ? kind : template(`purpose_${code}`)
}

/** Returns 'Missing: the amount', or the error of the mail server with the number of tries. Null if there is no error. */
export function errorOf({
  lastError,
  emptyNames,
  triesCount,
}: Pick<OutboxMail, 'lastError' | 'emptyNames' | 'triesCount'>): string | null {
  if (emptyNames !== null) return outbox('missing', { names: placeholdersWords(emptyNames) })
  return lastError === null ? null : outbox('error', { error: lastError, count: triesCount })
}

/** An e-mail to the company may be queued before its address is set. */
export const recipientOf = ({ recipient }: Pick<OutboxMail, 'recipient'>): string =>
  recipient || outbox('toCompany')

export const STATE_LOOK = {
  waiting: 'waiting',
  retrying: 'waiting',
  sent: 'good',
  incomplete: 'bad',
  'given-up': 'bad',
  expired: 'neutral',
} as const satisfies Record<MailState, string>
