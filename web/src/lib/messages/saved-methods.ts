import { translator } from './translator.tsx'

/** A payer's saved bank accounts and cards. */
export const savedMethods = {
  title: 'Saved payment methods',
  lede: 'We charge them only for payments you approve, including automatic payments you set up.',
  accountsTitle: 'Bank accounts',
  cardsTitle: 'Cards',
  noAccounts: 'You have no saved bank accounts.',
  account: '{institution}, account ending {last4}',
  bank: 'Bank account',
  isDefault: 'Default',
  status_VERIFIED: 'Verified',
  status_waiting: 'Being checked',
  status_deposits: 'Waiting for the deposit',
  status_over: 'Cannot be used',
  enterDeposit: 'Enter the deposit',
  makeDefault: 'Make default',
  makeDefaultOf: 'Make default: {name}',
  remove: 'Remove',
  removeOf: 'Remove: {name}',
  removeTitle: 'Remove {name}?',
  removeBody:
    'It will no longer be offered for payments, and your authorization to debit it ends. Payments you already made stay as they are. To use it again, register it again.',
  keep: 'Keep it',
  notRemoved: 'It was not removed.',
  notChosen: 'It could not be made the default.',
  inUse:
    'A payment is on its way from this account, or automatic payments use it. Stop automatic payments on your plan page, or wait until the bank has answered.',
  gone: 'It was removed or changed in the meantime, perhaps in another window. The list is up to date now.',
  register: 'Register a bank account',
  noCards: 'You have no saved cards. You can save one when you set up automatic payments for a payment plan.',
  card: '{brand} card ending in {last4}',
  cardNoBrand: 'Card ending in {last4}',
  cardOpen: 'Card not saved yet',
  cardExpires: 'Expires {month}',
  status_card_saved: 'Saved',
  status_card_open: 'Not finished',
  status_card_expired: 'Expired',
  cardOpenHint:
    'You opened the page to save this card but did not finish it. The page closes on its own within an hour.',
  cardUnusableHint: 'This card can no longer be charged. Remove it, and save another one if you need it.',
  cardUsedBy: 'Used for automatic payments on certificate {certificate}.',
  cardPausedBy: 'Automatic payments on certificate {certificate} use this card. They are paused now.',
  cardInUseHint:
    'To remove this card, first stop the automatic payments on the plan page, or choose another way to pay there.',
  removeCardBody:
    'We will no longer be able to charge this card. Payments you already made stay as they are. To use the card again, save it again.',
  removeOpenCardTitle: 'Remove this unfinished card?',
  removeOpenCardBody: 'The page to save this card will be closed. Nothing was charged.',
  removePausedBody:
    'Automatic payments on certificate {certificate} are paused. Without this card they cannot resume. You can set them up again with another card or bank account.',
  cardNotRemoved: 'The card was not removed.',
  cardRemoved: 'The card was removed.',
} as const

export const t = translator('savedMethods', savedMethods)
