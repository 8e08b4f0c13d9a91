import { formatDate, formatLongDate } from '@fieldstone/contract/format'
import type { Deadline, DeadlineRule, Standing } from '@fieldstone/domain/legal/deadlines'
import type { FileDeadline } from './deadlines.ts'

/** Returns the short title of a rule. */
export const ruleTitle = (rule: DeadlineRule): string => TITLES[rule]

/** Returns the title for calendars and e-mails, without names of people. Numbers several of a file on one day. */
export const deadlineTitle = ({ file, deadline: { rule, standing }, no, of }: FileDeadline): string =>
  `${BEFORE[standing.kind]}${TITLES[rule]}${of > 1 ? ` (${no} of ${of})` : ''}: certificate ${file.certificateNo}`

const BEFORE: Readonly<Record<Standing['kind'], string>> = {
  due: '',
  'in-default': 'In default: ',
  paid: 'Paid in full, redemption not posted yet: ',
  reported: 'Reported redeemed, redemption not posted yet: ',
  stayed: 'Stayed: ',
}

const TITLES: Readonly<Record<DeadlineRule, string>> = {
  complaint: 'File the complaint',
  expiry: 'Certificate expires',
  'service-each': 'Serve the defendant',
  commencement: 'Serve the defendant, or the action is not commenced',
  answer: 'Answer of a defendant due',
  'sheriff-sale': "Sheriff's sale",
  'second-sheriff-sale': "Second sheriff's sale",
  'federal-redemption': 'Redemption by the United States ends',
}

/** Explains how the day was computed: '90 days after NOI filed on September 8, 2026.' */
export function deadlineRule({
  from,
  length,
  tolledDays,
  stayEndedOn,
  shiftedFrom,
  standing,
}: Deadline): string {
  const fact = `${FACTS[from.fact] ?? 'the date'} on ${formatLongDate(from.on, 'en')}`
  const counted = length === null ? `${fact}.` : `${length.count} ${length.unit} after ${fact}.`
  const tolled = tolledDays > 0 ? ` Moved by ${tolledDays} days of bankruptcy.` : ''
  const shifted =
    shiftedFrom === null ? '' : ` Moved from ${formatDate(shiftedFrom, 'en')}, a weekend or holiday.`
  const stay =
    stayEndedOn === null
      ? ''
      : ` Moved to 30 days after the stay, which ended on ${formatDate(stayEndedOn, 'en')} (11 U.S.C. 108(c)).`
  return counted + tolled + stay + shifted + standingSentence(standing)
}

function standingSentence(standing: Standing): string {
  switch (standing.kind) {
    case 'due':
      return ''
    case 'paid':
      return ` On hold: paid in full ${formatDate(standing.since, 'en')}. Redemption not posted yet.`
    case 'reported':
      return ` On hold: reported redeemed by the county ${formatDate(standing.since, 'en')}. Redemption not posted yet.`
    case 'stayed':
      return ` Stayed since ${formatDate(standing.since, 'en')} by a bankruptcy.`
    case 'in-default':
      return ` In default since ${formatDate(standing.since, 'en')}.`
  }
}

const FACTS: Readonly<Partial<Record<Deadline['from']['fact'], string>>> = {
  purchasedOn: 'the purchase',
  noiFiledOn: 'the NOI was filed',
  complaintFiledOn: 'the complaint was filed',
  servedOn: 'service',
  sheriffSaleOn: 'the sale',
  secondSheriffSaleOn: 'the second sale',
}
