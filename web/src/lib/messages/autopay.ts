import { translator } from './translator.tsx'

/** Setting up automatic payments of a plan. */
export const autopay = {
  title: 'Set Up Automatic Payments',
  lede: 'Payment plan for certificate {number}',
  ledeReplace: 'Payment plan for certificate {number}. What you choose here replaces what you use now.',
  close: 'Close',
  cancel: 'Cancel',
  authorize: 'Authorize',
  nothingNow: 'Nothing is charged now.',
  failed: 'Automatic payments were not set up.',
  planChanged:
    'The plan has changed since you opened this window. The debits below are up to date: review them, then check the box again.',
  onElsewhere:
    'Automatic payments are already on for this plan, perhaps set up in another window. Close this one to see them.',
  underWay:
    'You have a payment on this plan that is still being processed. Once it has gone through, you can set up automatic payments.',
  planOver: 'This plan is not active now. Close this window, then look at your plan or call us.',
  accountGone: 'This account or card can no longer be used. Choose another one.',
  textChanged: 'The text of the authorization has changed. Read it again, then check the box.',
  notPossible: 'Automatic payments cannot be set up now.',
  noSourceTitle: 'You need a saved card or a verified bank account.',
  noSource:
    'You can save a card on a secure page right away. A bank account must be registered and verified first, but its fee is lower.',
  saveCard: 'Save a card',
  cardPageFailed: 'The page for saving a card did not open.',
  register: 'Register a bank account',
  months: 'For how many months?',
  monthCount: { one: '{count} month', other: '{count} months' },
  account: 'From which account or card?',
  accountName: '{bank}, ending in {last4}',
  bank: 'Bank account',
  cardName: '{brand} card, ending in {last4}',
  debitsCaption: 'Debits and their dates',
  day: 'Date',
  accept: 'I have read this and agree to it.',
  acceptMissing: 'Check the box to authorize these debits.',
} as const

export const t = translator('autopay', autopay)
