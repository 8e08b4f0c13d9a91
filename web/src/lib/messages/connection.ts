import { translator } from './translator.tsx'

/** What the browser says itself when the server's answer is missing, or is none of its own. */
export const connection = {
  noConnection: 'No connection. Nothing is lost. Check your network and try again.',
  brokenOff: 'The download stopped before it was complete. Please try again.',
  internal: 'Something went wrong on our side. Nothing was lost. Try again, or call us.',
  number: '{sentence} When you call, give this number: {number}',
  unavailable: 'The service is busy. Try again in a moment.',
} as const

export const t = translator('connection', connection)
