import { translator } from './translator.tsx'

/** After too many tries: how long to wait. */
export const rateLimit = {
  minutes: {
    one: 'Too many tries. Try again in {count} minute.',
    other: 'Too many tries. Try again in {count} minutes.',
  },
  hours: {
    one: 'Too many tries. Try again in about {count} hour.',
    other: 'Too many tries. Try again in about {count} hours.',
  },
} as const

export const t = translator('rateLimit', rateLimit)
