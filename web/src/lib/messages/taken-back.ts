import { translator } from './translator.tsx'

/** A payment whose money came and is gone again. */
export const takenBack = {
  title: 'Your payment of {amount} on {date} was reversed or refunded.',
  body: 'It no longer counts: what is owed is counted without it.',
  open: 'See it in Online Payments',
} as const

export const t = translator('takenBack', takenBack)
