import type { QueueItem, QueueName } from '@fieldstone/contract/entities/queues/queue'
import { PATHS, profilePath } from '../lib/paths.ts'
import {
  adminParcelPath,
  deletionPath,
  deskPath,
  deskPlanPath,
  importPath,
  mailPath,
  messagePath,
  overchargesPath,
  recordTabPath,
} from '../lib/staff-paths.ts'
import { moneyPath } from './money-path.ts'

/** The queues whose certificates are dealt with among their money. */
const AT_DESK: ReadonlySet<QueueName> = new Set(['payments-to-post', 'overpayments', 'releases-due'])

/** Of tasks that are about no certificate and no payment. */
const PAGE_OF_SUBJECT: ReadonlyMap<string, string> = new Map([
  ['installation', PATHS.verify],
  ['import_mapping', PATHS.imports],
  ['books', PATHS.reconciliation],
  ['regime', PATHS.payoffRules],
  ['approval', PATHS.approvals],
])

/** Where the thing is dealt with: its message, plan, desk, payment, certificate or account; null for what has no page. */
export function queueItemPath(
  queue: QueueName,
  { no, certificateId, userId, paymentId, importId, subject, title }: QueueItem,
): string | null {
  if (queue === 'imports') return importId === null ? PATHS.imports : importPath(importId)
  // Where its rule stands, and the ways to mend or explain it.
  if (queue === 'overcharges') return overchargesPath(title)
  if (queue === 'parcel-numbers') return `${PATHS.parcelNumbers}?pair=${no}`
  if (queue === 'failed-mail') return mailPath(Number(no))
  if (queue === 'contact-messages') return messagePath(Number(no))
  if (queue === 'plan-requests' || queue === 'plan-defaults') return deskPlanPath(Number(no))
  if (queue === 'deletion-requests' && userId !== null) return deletionPath(userId)
  // Answered where the requests and letters are.
  if (queue === 'payoff-requests' && certificateId !== null) return recordTabPath(certificateId, 'contacts')
  if (AT_DESK.has(queue) && certificateId !== null) return deskPath(certificateId)
  if (subject === 'payment_plan' && certificateId !== null) return recordTabPath(certificateId, 'plan')
  const page = subject === null ? undefined : PAGE_OF_SUBJECT.get(subject)
  if (page !== undefined) return page
  if (paymentId !== null) return moneyPath(paymentId)
  if (certificateId !== null) return adminParcelPath(certificateId)
  return userId === null ? null : profilePath(userId)
}
