import { translator } from './translator.tsx'

/** What became of the last payment of a reader, where it pays nothing: its money is gone again, or the bank did not pay. */
export const latestPayment = {
  takenBackTitle: 'Your payment of {amount} on {date} was reversed or refunded.',
  takenBack: 'It no longer counts toward what is owed.',
  failedAtOnceTitle: 'Your payment of {amount} on {date} failed. Nothing was paid.',
  failedTitle: 'Your payment of {amount} on {date} failed on {failedOn}. Nothing was paid.',
  open: 'See it in Online Payments',
} as const

export const t = translator('latestPayment', latestPayment)
