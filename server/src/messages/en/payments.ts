const OTHER_WAY = 'Register another bank account, or pay by card or by mail.'
const ASK_BANK =
  'If you did not want this, ask your bank. To pay, register the account again, or pay by card or by mail.'

/**
 * What a payer is told of a payment: by its status, the bank's refusal, or the network's return code. Of these two the
 * reason stands apart from what to do then (`_then`): the mails about a plan say themselves what comes next. That nothing was
 * charged is the title of the notice in which a refusal is shown.
 */
export const payments = {
  NEW: 'We are checking your payment. Do not pay again.',
  OPEN: 'We are checking your payment. Do not pay again. If you have not paid yet, continue on the card page.',
  PROCESSING: 'Submitted to your bank; it posts once funds clear.',
  SUCCEEDED: 'Your payment was received. A receipt is on its way to your e-mail address.',
  FAILED: 'Nothing was charged. Try again, or pay another way.',
  EXPIRED: 'The card page was closed before a payment was made. Nothing was charged. You can start again.',
  CANCELED: 'Payment was canceled.',
  ending:
    'This payment is being canceled. If it has not reached your bank, nothing will be charged. Do not pay again yet.',

  closed_redeemed:
    'This certificate was paid or redeemed in another way, so we closed your payment. Nothing was charged. You do not need to do anything.',
  'closed_data-corrected':
    'The records of this certificate changed, so we closed your payment. Nothing was charged. Open the certificate to see what can be paid now.',
  'closed_legal-step':
    'The legal status of this certificate changed, so we closed your payment. Nothing was charged. Open the certificate to see what can be paid now, or call us.',
  closed_hold:
    'This certificate cannot be paid as before, so we closed your payment. Nothing was charged. Open the certificate to see what can be paid now, or call us.',
  closed_settings:
    'This payoff can no longer be paid online, so we closed your payment. Nothing was charged. Open the certificate to see who to contact.',
  'closed_plan-accepted':
    'A payment plan for this certificate was accepted, so we closed your payment. Nothing was charged. The plan page shows what can be paid now.',
  'closed_plan-ended':
    'The payment plan of this certificate has ended, so we closed your payment. Nothing was charged. Open the certificate to see what can be paid now, or call us.',
  'closed_not-payable':
    'This payment could not be sent in time, and the certificate can no longer be paid this way. Nothing was charged. Open the certificate to see what can be paid now.',

  SUCCEEDED_disputed:
    '{amount} of this payment is disputed, or was taken back by your bank, and counts as not paid. The rest of the payment stays applied.',
  DISPUTED:
    'This payment is disputed. It counts as not paid until the dispute is settled. If you did not mean to dispute it, tell your bank.',
  REVERSED:
    'This payment was taken back by your bank. The certificate is owed again. Ask your bank why, then pay another way.',
  REVERSED_part:
    'This payment was taken back by your bank. The amount it paid is owed again. Ask your bank why. Your plan page shows what you can pay now.',
  REFUNDED: 'This payment was refunded.',

  held: 'We received your payment. {why} We are holding the money for you. Please do not pay again before you hear from us. You can call us at any time.',
  receivedInReview:
    'We received your payment, and our staff is reviewing it. Do not pay again. We will contact you.',
  overInReview: 'Our staff is reviewing something about this payment. Do not pay again. We will contact you.',

  card_declined: 'Your card was declined. You can try again, or use another card.',
  generic_decline: 'Your card was declined. You can try again, or use another card.',
  insufficient_funds: 'There is not enough money on your card for this payment. You can use another card.',
  expired_card: 'Your card has expired. You can use another card.',
  incorrect_cvc: "The card's security code was wrong. You can try again.",

  debit_insufficient_funds: 'There was not enough money on the card.',
  debit_expired_card: 'The card has expired.',
  debit_authentication_required:
    'The card’s bank asked for a confirmation that only you can give, by making the payment yourself.',
  debit_card_unusable: 'The card can no longer be charged.',
  debit_card_declined: 'The card’s bank declined it and did not say why.',

  debit_failed: 'The payment could not be made.',
  debit_then: 'Your plan page shows what you can pay now.',

  account_unusable: 'This bank account cannot be debited.',
  account_unusable_then: OTHER_WAY,
  bank_limit: 'This is more than may be debited from this account in a week.',
  bank_limit_then: 'Pay by card, by mail or by wire, or use another bank account.',
  bank_refused: 'Your bank did not accept this payment.',
  bank_refused_then: 'Use another bank account, or pay by card or by mail.',

  notPaid: 'Nothing was paid.',

  R01: 'Your bank returned the payment: there was not enough money in the account.',
  R01_then: 'Make sure that the account has enough money, then pay again, or pay by card or by mail.',
  R09: 'Your bank returned the payment: the money in the account was not available yet.',
  R09_then: 'Wait until it is available, then pay again, or pay by card or by mail.',
  R02: 'Your bank returned the payment: the account is closed.',
  R02_then: OTHER_WAY,
  R03: 'Your bank returned the payment: there is no such account.',
  R03_then: 'Check the routing and account numbers and register it again, or pay by card or by mail.',
  R04: 'Your bank returned the payment: the account number is not valid.',
  R04_then: 'Check the numbers and register the account again, or pay by card or by mail.',
  R05: 'Your bank returned the payment: it was not authorized for this kind of account.',
  R05_then: OTHER_WAY,
  R07: 'Your bank returned the payment: the authorization was withdrawn.',
  R07_then: ASK_BANK,
  R08: 'Your bank returned the payment: it was stopped at your request.',
  R08_then: ASK_BANK,
  R10: 'Your bank returned the payment: it was reported as not authorized.',
  R10_then: ASK_BANK,
  R11: 'Your bank returned the payment: it was reported as different from what was agreed.',
  R11_then: ASK_BANK,
  R16: 'Your bank returned the payment: the account is frozen.',
  R16_then: `Ask your bank about it. ${OTHER_WAY}`,
  R20: 'Your bank returned the payment: this kind of account cannot be debited. This applies to some savings accounts.',
  R20_then: OTHER_WAY,
  R29: 'Your bank returned the payment: the company that owns the account has not allowed it.',
  R29_then: 'Ask your bank to allow our debits, or pay by card or by mail.',
  R31: 'Your bank returned the payment with our agreement.',
  R31_then: OTHER_WAY,
  otherReturn: 'Your bank returned the payment ({code}).',
  otherReturn_then: 'Ask your bank why, or pay by card or by mail.',
} as const
