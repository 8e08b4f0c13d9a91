import { type ErrorCode, TOO_MANY } from './errors.ts'
import { MESSAGES } from './messages.ts'

/** The messages of refusals that have no message of their own. */
export const DEFAULT_MESSAGES: Record<ErrorCode, string> = {
  bad_request: 'Something in this request is not right. Check the marked fields and try again.',
  invalid_credentials: MESSAGES.invalidCredentials,
  authorization_required: 'Check the box to authorize this payment, then try again.',
  verification_mismatch: 'Those amounts do not match the deposits. Check your bank statement and try again.',
  webhook_refused: 'This event was refused.',
  reset_refused: 'This link is no longer valid. Request a new one.',
  statement_refused: 'This statement was not imported. Nothing from it was stored.',
  sign_in_required: MESSAGES.mustBeLoggedIn,
  not_approved: MESSAGES.notApproved,
  not_allowed: 'Your account does not have permission to do this.',
  second_factor_required: 'Enter the code from your authenticator app.',
  enrolment_required: 'Set up two-step verification first.',
  ticket_refused: 'This payment form is no longer valid. Go back to the payoff page and start again.',
  report_off: MESSAGES.reportComingSoon,
  span_too_long: 'Choose days that are at most ten years apart.',
  not_found: 'There is nothing here that you can see. Check the address or search again.',
  method_not_allowed: 'This address does not accept that kind of request.',
  amount_changed: 'The payoff has changed since you saw it. Check the new amount before you pay.',
  not_payable: 'This certificate cannot be paid online now.',
  no_payoff: 'No payoff can be given online for this certificate now. Please contact us.',
  not_printable:
    'The PDF cannot be made: its text has characters that cannot be printed. Print the page from your browser instead, or call us.',
  company_missing:
    'This cannot be done yet: the company’s name, addresses, phone and e-mail are not all set. An administrator must set them.',
  not_refundable: 'This cannot be refunded now. Review it as it is now, then decide again.',
  not_reviewable: 'This review cannot be ended this way. Review it as it is now, then decide again.',
  rehearsal_refused:
    'This cannot be done with this rehearsal now. Review it as it is now, then decide again.',
  already_paying: 'A payment for this certificate is already under way. Do not pay again.',
  plan_not_active: 'There is no active payment plan on this certificate.',
  plan_changed: 'The payment plan has changed. Reload the page and try again.',
  plan_exists: 'This certificate already has a payment plan or a request for one.',
  instalment_overdue: 'An installment is overdue. Pay it first, then set up automatic payments.',
  autopay_on: 'Automatic payments are on for this plan. Stop them first.',
  account_exists: 'This bank account is already registered.',
  account_in_use: 'This bank account is in use by a payment.',
  account_not_waiting: 'No bank account is waiting for its deposits to be checked.',
  username_taken: MESSAGES.duplicateAccount,
  last_admin: 'This is the last administrator. Add another one first.',
  edit_conflict: 'Someone else has changed this in the meantime.',
  already_recorded: 'This payment is already recorded.',
  state_changed: 'This has changed since you saw it. Review it as it is now, then decide again.',
  already_posted: 'This expense is posted. It can only be corrected by a reversing entry.',
  import_refused: 'This file cannot be imported as it is.',
  court_order_required:
    "Attorney fees above the limit need the court's order. Choose its document, then post them.",
  parcel_payments_open:
    'A payment of one of these certificates is under way. Decide once it has cleared or ended.',
  parcel_contradiction:
    'An earlier decision says that two of these numbers are different parcels. Undo that decision first.',
  document_in_use:
    'The file relies on this document: a letter, an affidavit or a court order. Choose another one there first.',
  ticket_expired: 'The payment form was open too long. Press the pay button again.',
  too_large: 'This is too large to send.',
  unsupported_media_type: 'This address accepts another kind of content.',
  payment_refused: 'The payment was refused. Nothing was charged.',
  too_many: TOO_MANY,
  internal: 'Something went wrong on our side. Nothing was lost. Try again, or call us.',
  provider_refused: 'The payment processor refused the request. Nothing was charged.',
  provider_unavailable: 'Payments are not available at the moment. Try again in a few minutes.',
  unavailable: 'The service is busy. Try again in a moment.',
  disk_full: 'The server cannot store anything at the moment. Nothing was lost. Try again later.',
}
