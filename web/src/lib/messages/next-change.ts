import { translator } from './translator.tsx'

/** Until when a payoff is good, and when it changes next: on its own page, the certificate page and that of its growth. */
export const nextChange = {
  goodUntil: 'Good Until {date}',
  daysLeft: { one: '{count} day from today.', other: '{count} days from today.' },
  lastDay: 'That is today.',
  todayOnly: 'This figure is for today only. On another day, look it up again.',
  changesOn: 'From {date}: {amount} ({more} more).',
  sameThrough: 'It stays {amount} through {date} unless taxes or costs are added.',
  bankruptcyTitle: 'A bankruptcy case is open.',
  bankruptcy: 'Talk to your attorney, or to the trustee, before you pay.',
  olderPaidTitle: 'Certificate {number} is paid.',
  olderPaid:
    'It was paid on {date}. Its release will be recorded by {by}. You can pay this certificate now; you do not have to wait.',
  olderPaidLate:
    'It was paid on {date}. Its release is not recorded yet. You can pay this certificate now; you do not have to wait.',
  sameForLong: 'It stays {amount} for at least two years unless taxes or costs are added.',
} as const

export const t = translator('nextChange', nextChange)
