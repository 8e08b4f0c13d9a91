import type { MailState, OutboxMail } from '@fieldstone/contract/entities/mail/outbox'
import { TEMPLATE_CODES } from '@fieldstone/contract/templates'
import { t as template } from '../../lib/messages/templates.ts'

/** What a mail is for; a kind of another version is shown by its name. */
export function kindText(kind: string): string {
  if (kind === 'test') return template('purpose_test')
  const code = TEMPLATE_CODES.find((it) => it === kind)
  return code === undefined ? kind : template(`purpose_${code}`)
}

/** 'value-missing: total', 'ECONNECTION'. */
export const errorOf = ({ lastError, emptyNames }: Pick<OutboxMail, 'lastError' | 'emptyNames'>): string =>
  [lastError, emptyNames].filter(Boolean).join(': ')

export const STATE_LOOK = {
  waiting: 'waiting',
  retrying: 'waiting',
  sent: 'good',
  incomplete: 'bad',
  'given-up': 'bad',
  expired: 'neutral',
} as const satisfies Record<MailState, string>
