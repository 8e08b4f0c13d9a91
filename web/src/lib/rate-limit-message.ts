import { TOO_MANY } from '@fieldstone/contract/errors'
import { t } from './messages/rate-limit.ts'

/**
 * What to say after too many tries: `message`, where the server says more than its general sentence; else when to try
 * again, from the seconds of its Retry-After: 'Too many tries. Try again in 15 minutes.' Without them, `message`.
 */
export function tooManyText(message: string, retryAfter: string | null): string {
  const seconds = Number(retryAfter)
  // A proxy may send a date instead, which is not supported.
  if (message !== TOO_MANY || !Number.isFinite(seconds) || seconds <= 0) return message
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? t('minutes', { count: minutes }) : t('hours', { count: Math.round(minutes / 60) })
}
