import type { QueueItem, QueueName } from '@fieldstone/contract/entities/queues/queue'
import { profilePath } from '../lib/paths.ts'
import {
  adminParcelPath,
  deskPath,
  deskPlanPath,
  mailPath,
  messagePath,
  recordTabPath,
} from '../lib/staff-paths.ts'
import { moneyPath } from './money-path.ts'

/** The queues whose certificates are dealt with among their money. */
const AT_DESK: ReadonlySet<QueueName> = new Set(['payments-to-post', 'overpayments', 'releases-due'])

/** Where the thing is dealt with: its message, plan, desk, payment, certificate or account; null for what has no page. */
export function queueItemPath(
  queue: QueueName,
  { no, certificateId, userId, paymentId }: QueueItem,
): string | null {
  if (queue === 'failed-mail') return mailPath(Number(no))
  if (queue === 'contact-messages') return messagePath(Number(no))
  if (queue === 'plan-requests' || queue === 'plan-defaults') return deskPlanPath(Number(no))
  // Answered where the requests and letters are.
  if (queue === 'payoff-requests' && certificateId !== null) return recordTabPath(certificateId, 'contacts')
  if (AT_DESK.has(queue) && certificateId !== null) return deskPath(certificateId)
  if (paymentId !== null) return moneyPath(paymentId)
  if (certificateId !== null) return adminParcelPath(certificateId)
  return userId === null ? null : profilePath(userId)
}
