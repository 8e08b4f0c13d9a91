import { translator } from './translator.tsx'

/** When a payoff changes next: on its own page and on that of its growth. */
export const nextChange = {
  changesOn: 'From {date}: {amount} ({more} more).',
  sameThrough: 'It stays {amount} through {date} unless taxes or costs are added.',
  sameForLong: 'It stays {amount} for at least two years unless taxes or costs are added.',
} as const

export const t = translator('nextChange', nextChange)
