import type { QueueItem, QueueName } from '@fieldstone/contract/entities/queues/queue'
import { receivedIdOf } from '@fieldstone/domain/payments/received'
import { PATHS, profilePath } from '../lib/paths.ts'
import type { Session } from '../lib/session.ts'
import {
  adminParcelPath,
  countyParcelPath,
  countyPayoffPath,
  deletionPath,
  deskPath,
  deskPlanPath,
  importPath,
  legalParcelPath,
  legalPayoffPath,
  mailPath,
  messagePath,
  overchargesPath,
  receivedPaymentPath,
  reconciliationPath,
  recordTabPath,
  webPaymentPath,
} from '../lib/staff-paths.ts'

/** The tabs of a record in their order, by the keys 1 to 8. */
export const RECORD_TABS = [
  'overview',
  'payoff',
  'money',
  'plan',
  'legal',
  'contacts',
  'documents',
  'history',
] as const
export type RecordTab = (typeof RECORD_TABS)[number]

interface Place {
  readonly id: number
  readonly countyId: number
}

/** The address of a tab for this reader: the specification's, where it names one. */
export function recordPath(
  tab: RecordTab,
  { id, countyId }: Place,
  role: Session['role'] | undefined,
): string {
  if (tab === 'legal') return legalParcelPath(id)
  if (role === 'legal') return tab === 'payoff' ? legalPayoffPath(id) : recordTabPath(id, tab)
  if (tab === 'overview') return countyParcelPath(countyId, id)
  return tab === 'payoff' ? countyPayoffPath(countyId, id) : recordTabPath(id, tab)
}

/** The page on which staff see money that came in, by its key. */
export function moneyPath(moneyId: string): string {
  const receivedId = receivedIdOf(moneyId)
  return receivedId === null ? webPaymentPath(moneyId) : receivedPaymentPath(receivedId)
}

/** The queues whose certificates are dealt with among their money. */
const AT_DESK: ReadonlySet<QueueName> = new Set(['payments-to-post', 'overpayments', 'releases-due'])

/** Their items are numbered by plan. */
const PLAN_QUEUES: ReadonlySet<QueueName> = new Set([
  'plan-requests',
  'plan-defaults',
  'overdue-installments',
])

/** Of tasks that are about no certificate and no payment. */
const PAGE_OF_SUBJECT: ReadonlyMap<string, string> = new Map([
  ['installation', PATHS.verify],
  ['import_mapping', PATHS.imports],
  ['books', reconciliationPath('processor')],
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
  if (queue === 'unsent-mail') return mailPath(Number(no))
  if (queue === 'contact-messages') return messagePath(Number(no))
  if (PLAN_QUEUES.has(queue)) return deskPlanPath(Number(no))
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
