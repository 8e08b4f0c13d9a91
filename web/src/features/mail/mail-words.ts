import type { MailState, OutboxMail } from '@fieldstone/contract/entities/mail/outbox'
import { type PlaceholderName, TEMPLATE_CODES } from '@fieldstone/contract/templates'
import { t as outbox } from '../../lib/messages/outbox.ts'
import { t as template, templates } from '../../lib/messages/templates.ts'

/** What a mail is for; a kind of another version is shown by its name. */
export function kindText(kind: string): string {
  if (kind === 'test') return template('purpose_test')
  const code = TEMPLATE_CODES.find((it) => it === kind)
  return code === undefined ? kind : template(`purpose_${code}`)
}

/** 'Missing: the amount', or 'ECONNECTION, after 9 tries'. Null: nothing is wrong with it. */
export function errorOf({
  lastError,
  emptyNames,
  triesCount,
}: Pick<OutboxMail, 'lastError' | 'emptyNames' | 'triesCount'>): string | null {
  if (emptyNames !== null)
    return outbox('missing', { names: emptyNames.split(', ').map(meaningOf).join(', ') })
  return lastError === null ? null : outbox('error', { error: lastError, count: triesCount })
}

/** What a placeholder stands for; one of another version is shown by its name. */
export const meaningOf = (name: string): string =>
  `means_${name}` in templates ? template(`means_${name as PlaceholderName}`) : name

/** A mail to the company is queued before its address is set. */
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
