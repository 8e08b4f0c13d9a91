import { translator } from './translator.tsx'

/** What stands in the place of a page that does not exist, or that this reader may not see. */
export const missing = {
  notFoundTitle: 'This page does not exist',
  notFoundBody: 'The address may be mistyped, or the page has moved. Nothing is wrong with your certificate.',
  notFoundTry: 'Find a certificate by its parcel number, or ask us.',
  notFoundOrNotYours: 'This page does not exist, or you do not have access to it',
  notFoundAccount:
    'You are logged in as {name}. The address may be mistyped, or it belongs to another account.',
  notYoursTitle: 'You do not have access to this page',
  notYoursBody: 'You are logged in as {name}. This account does not have access to it.',
  notYoursAnonymous: 'Your account does not have access to it.',
  toHome: 'Go to my home page',
  toSearch: 'Find a certificate',
} as const

export const t = translator('missing', missing)
