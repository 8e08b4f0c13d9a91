import { formatDate, formatLongDate } from '@fieldstone/contract/format'
import type { Deadline, DeadlineRule } from '@fieldstone/domain/legal/deadlines'

/** What is due, for calendars and mails; without the names of people. */
export const deadlineTitle = (certificateNo: string, { rule }: Pick<Deadline, 'rule'>): string =>
  `${TITLES[rule]}: certificate ${certificateNo}`

const TITLES: Readonly<Record<DeadlineRule, string>> = {
  complaint: 'File the complaint',
  expiry: 'Certificate expires',
  'service-each': 'Serve the defendant',
  'service-any': 'Serve at least one defendant',
  answer: 'Answer of a defendant due',
  'sheriff-sale': "Sheriff's sale",
  'second-sheriff-sale': "Second sheriff's sale",
  'federal-redemption': 'Redemption by the United States ends',
}

/** Which rule and which fact made it: '90 days after NOI filed on September 8, 2026.' */
export function deadlineRule({ from, length, tolledDays, shiftedFrom }: Deadline): string {
  const fact = `${FACTS[from.fact] ?? 'the date'} on ${formatLongDate(from.on, 'en')}`
  const counted = length === null ? `${fact}.` : `${length.count} ${length.unit} after ${fact}.`
  const tolled = tolledDays > 0 ? ` Moved by ${tolledDays} days of bankruptcy.` : ''
  const shifted = shiftedFrom === null ? '' : ` Moved from ${formatDate(shiftedFrom, 'en')}, a day off.`
  return counted + tolled + shifted
}

const FACTS: Readonly<Partial<Record<Deadline['from']['fact'], string>>> = {
  purchasedOn: 'the purchase',
  noiFiledOn: 'the NOI was filed',
  complaintFiledOn: 'the complaint was filed',
  servedOn: 'service',
  sheriffSaleOn: 'the sale',
  secondSheriffSaleOn: 'the second sale',
}
