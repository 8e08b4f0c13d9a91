/** What a person is told of a request that is refused for more than its code says. */
export const refusals = {
  // Who made the change that is in conflict.
  byYou: 'you',
  byAdministrator: 'an administrator',
  paymentsOff: 'You cannot pay here yet.',
  paymentKeysMissing:
    'No payments are taken: STRIPE_MODE is off, or no keys are set. Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET as described in the README, then restart the server.',
  openPayments:
    'You have started several payments and not finished them. Finish or cancel one of them first.',
  dayChanged:
    'This page was opened on another day. Read the authorization with today’s date, then check the box.',
  accountsToday:
    'You have registered several bank accounts today. Use one of them, or pay by card or by mail; you can register another one tomorrow.',
  cardsThisHour:
    'You have opened the page for saving a card several times. Use a card that is saved, or try again in an hour.',
  cardGone: 'This card can no longer be used. Choose another one, or save it again.',
  cardInUse: 'Automatic payments use this card. First stop them, or choose another card for them.',
  cardBeingCharged: 'A payment with this card is still processing. Remove the card once it has finished.',
  accountRefused: 'Your bank did not accept this account. Check the numbers, or use another account.',
  numbersAgain: 'The bank numbers must be entered again.',
  depositTries: 'Too many tries. Look at your bank statement again, and try again in an hour.',
  textChanged:
    'The text of the authorization has changed since you opened this page. Read it again, then check the box.',
  accountGone: 'This bank account can no longer be used. Choose another account, or register it again.',
  keyUsed: 'This key was used for another request. Use a new one.',
  depositsUnchecked: 'We could not check the deposits just now. Nothing is lost: try again in a few minutes.',
  enterAmounts: 'Enter the amounts of the two deposits, in cents.',
  enterCode: 'Enter the six-character code from the description of the deposit, such as SM11AA.',
  wrongAmounts: 'Those amounts do not match the deposits. Check your bank statement and try again.',
  wrongDepositCode: 'That code does not match the deposit. Check your bank statement and try again.',
  otherParcelNo: 'This is not the parcel number of this certificate.',
  chargeNothing: 'The plan sets the amount of each debit, so the charge amount must be 0.',
  redeemedStatus: 'This certificate is redeemed; its status cannot be set by hand.',
  noOverride: 'The status of this certificate was not set by hand, so there is nothing to remove.',
  planPastRedemption: 'The time to redeem this certificate has ended, so no plan can begin. Please call us.',
  plan_stayed: 'A bankruptcy case is open, so no plan can begin now. Please call us.',
  plan_on_hold: 'This certificate is on hold, so no plan can begin now. Please call us.',
  plan_sale_soon:
    'The sheriff’s sale of this property is too close for a plan to begin. Please call us right away.',
  plan_payment_pending: 'A payment of the whole payoff is on its way, so no plan can begin now.',
  plan_parcel_undecided:
    'We must check the parcel number of this certificate before a plan can begin. Please call us.',
  noMailingAddress: 'There is no mailing address, so no letter can be sent.',
  planStarted: 'This certificate already has a payment plan, or a request for one. It is on the Plan tab.',
  nothingToPlan: 'This certificate is paid in full, so there is nothing to plan.',
  debitsHeld: 'Automatic payments cannot be set up now. Please contact us.',
  planByStaff: 'A payment plan cannot be requested online for this certificate. Please contact us.',
  notPrintable:
    'The PDF cannot be made: “{text}” has characters that cannot be printed: {characters}. Print the page from your browser instead, or call us.',
  notPrintableStaff:
    'The PDF cannot be made: “{text}” has characters that cannot be printed: {characters}. Correct the name, or print the page from your browser instead.',
  notPrinted:
    'You can print a payoff only for the oldest unpaid certificate of a parcel, while it can be paid. Please contact us.',
  othersPassword: 'Only that person can choose their password. Send a reset link instead.',
  nameChanges: 'You have changed your username or e-mail several times. Try again in an hour.',
  logInStreak:
    'Too many failed log-ins for this name. Log in from a place you have used before, or set a new password with Forgot Password.',
  enterBoth: 'Enter your username and your password.',
  wrongCurrent: 'This is not your current password.',
  currentAgain: 'Your password was changed. Enter your current password again.',
  enterCurrent: 'Enter your current password.',
  passwordCharacter: 'This password has a character that cannot be used. Leave it out.',
  passwordCommon: 'This password is one of the most common. Choose another.',
  passwordRepeats: 'This password repeats itself. Choose one that does not.',
  passwordRow: 'This password is a row of keys or numbers. Choose another.',
  passwordWords: 'This password is little more than your name, our name or a common word. Choose another.',
  wrongCode: 'That code is wrong, or was already used. Enter the next one.',
  stillToCome: 'It is not yet that day in the county of this certificate. Assign the money tomorrow.',
  noFigure:
    'No payoff can be computed for this certificate with this money: its data or the day of receipt is wrong. Until this is corrected, leave the money without a certificate.',
  nothingHere: 'There is nothing at this address.',
  nothingCharged: 'Nothing was charged',
  backToSearch: 'Back to the search',
  reference: 'Reference: {requestId}',
  recorded_CHECK:
    'Check {number} of {amount}, received on {day}, is already recorded. If this is a different payment, explain why.',
  recorded_MONEY_ORDER:
    'Money order {number} of {amount}, received on {day}, is already recorded. If this is a different payment, explain why.',
  recorded_WIRE:
    'Wire {number} of {amount}, received on {day}, is already recorded. If this is a different payment, explain why.',
  recorded_CASH:
    'Cash of {amount} from this payer, received on {day}, is already recorded. If this is a different payment, explain why.',
  debitInProcess:
    '{method} of {amount}, started on {day}, is in process for this certificate. If this is a different payment, explain why.',
  noNumber: 'without a number',
  releasedMeanwhile: 'The lien of this certificate is released. Look at the payment again, then decide.',
  'rehearsal_not-own':
    'Only the administrator who staged this change can ask to put it in force. A second administrator then approves it.',
  rehearsal_stale:
    'The settings have changed since this rehearsal ran, so its figures are out of date. Run it again first.',
  rehearsal_unfinished: 'This rehearsal has not finished. Wait for it, or run it again first.',
  rehearsal_ended: 'This rehearsal has ended: it was discarded or put in force.',
  approval_requester: 'Another administrator must approve this: you asked for it.',
  'approval_not-independent':
    'You cannot approve or decline this. Within 30 days you created or changed the account of the person who asked, or they created or changed yours. Or the request is about your own account.',
  'approval_requester-gone': 'The person who asked for this is no longer an administrator. Decline it.',
  approvalOthers: 'Only the person who asked for this can cancel it. You can decline it.',
  approvalWaiting:
    'Another change to this is already waiting for a second approval. Approve, decline or cancel it first.',
  approvalEnded: 'This was already decided or canceled.',
  enterOwnCode: 'Enter the code from your authenticator app, or a recovery code.',
  otherOrigin: 'This form was not sent from our own pages. Go back to the payoff page and start again.',
  notWaiting_attempts_exceeded:
    'There were too many failed attempts, so this account can no longer be verified. Register it again to get a new deposit.',
  notWaiting_deposits_too_old:
    'The deposit is more than 10 days old and can no longer be used. Register the account again to get a new one.',
  notWaiting_deposits_failed:
    'The deposit could not be sent to this account. Check the routing and account numbers, then register it again.',
  notWaiting_page_closed: 'The page for linking this account was closed. Start again.',
  notWaiting_account_exists: 'This bank account is already registered and can be used as it is.',
  notWaiting_refused: 'Your bank did not accept this account. Check the numbers, or use another account.',
} as const
