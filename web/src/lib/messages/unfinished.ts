import { translator } from './translator.tsx'

/** A payment that was begun and left half-way. */
export const unfinished = {
  title: 'You started to pay {amount} {way}.',
  body: 'That was at {time}, and nothing has been charged yet. You can still finish it until {until}.',
  goOn: 'Continue this payment',
  stop: 'Stop this payment',
  stopped: 'The payment was stopped. Nothing was charged.',
} as const

export const t = translator('unfinished', unfinished)
