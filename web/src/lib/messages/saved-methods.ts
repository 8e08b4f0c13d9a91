import { translator } from './translator.tsx'

/** A payer's saved bank accounts and cards. */
export const savedMethods = {
  title: 'Saved bank accounts',
  lede: 'They are debited only for payments you approve. You can remove one at any time.',
  noAccounts: 'You have no saved bank accounts.',
  account: '{institution}, account ending {last4}',
  bank: 'Bank account',
  isDefault: 'Offered first',
  status_VERIFIED: 'Verified',
  status_waiting: 'Being checked',
  status_deposits: 'Waiting for its deposit',
  status_over: 'Cannot be used',
  enterDeposit: 'Enter the deposit',
  makeDefault: 'Offer first',
  makeDefaultOf: 'Offer first: {name}',
  remove: 'Remove',
  removeOf: 'Remove: {name}',
  removeTitle: 'Remove {name}?',
  removeBody:
    'It is no longer offered for payments, and your authorization to debit it ends. Payments that were made stay as they are. To use it again, register it again.',
  keep: 'Keep it',
  notRemoved: 'It was not removed.',
  notChosen: 'It could not be offered first.',
  inUse:
    'A payment is on its way from this account, or automatic payments use it. Stop automatic payments on your plan page, or wait until the bank has answered.',
  gone: 'It was removed or changed in the meantime, perhaps in another window. The list is up to date now.',
  register: 'Register a bank account',
} as const

export const t = translator('savedMethods', savedMethods)
