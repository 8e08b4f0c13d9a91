import { MESSAGES } from '@fieldstone/contract/messages'
import { VALUE_SENTENCES } from '@fieldstone/contract/values'

/** Why a value that was sent is refused, and what to send instead. */
export const fields = {
  ...VALUE_SENTENCES,
  missing: 'This is missing.',
  wrongForm: 'This is not in the expected form.',
  mostCharacters: 'Use at most {count} characters.',
  fewestCharacters: 'Use at least {count} characters.',
  most: 'Use at most {count}.',
  least: 'Use at least {count}.',
  oneOf: 'Use one of: {values}.',
  idempotencyKey: 'Use 8 to 64 characters without spaces.',
  cursor: 'Send the X-Next of the previous page.',
  secretInAddress: 'Send the token and the password in the body, never in the address.',
  companyAddress:
    'This is the company’s own address. An account needs an e-mail address that only its owner reads.',
  username: 'Enter your username.',
  password: 'Enter your password.',
  ownAccess: 'You cannot change this on your own account. Ask another administrator to do it.',
  county: 'Choose the county.',
  officeName: 'Enter the name of the office. Without it, owners do not see its contact details.',
  countyFromList: 'Choose a county from the list.',
  retentionDays: 'Enter a number of days from {least} to {most}.',
  agreementInClosedMonth: 'Choose a day after {day}. The months up to it are closed.',
  firm: 'Choose the attorney contact.',
  firmFromList: 'Choose an attorney contact from the list.',
  searchTooThin: MESSAGES.searchTooThin,
  view: 'This view cannot be read.',
  deleteView: 'Delete a view first: {count} can be saved.',
  deleteWorklist: 'Delete a list first: {count} can be kept.',
  worklistName: 'You have another list with this name. Enter another one.',
  worklistFull: 'A list can have at most {count} certificates. Choose fewer, or keep them in another list.',
  placedSince: 'This legal file was changed in the meantime. It stays as it is.',
  filesOfOneFirm: 'Choose files of one firm.',
  attorney: "Choose one of the firm's attorneys.",
  noFirm: 'There is no such firm.',
  firmClosed: 'This firm is closed: it keeps its files and gets nothing new. Choose another firm.',
  firmElsewhere: 'This firm does not work in that county. Choose another firm, or add the county to it.',
  firmNameTaken: 'Another firm has this name. Choose one that tells them apart.',
  defendantName: 'Enter a name.',
  caseNotEnded:
    'This day is in the future. Enter only an ended case here. An open case belongs in the fields above.',
  caseEndsBefore: 'This is before the filing date.',
  caseKnown: 'A case that was filed on this day is already in the list.',
  expenseKind: 'Choose the kind of each expense before it is posted.',
  guestCode: 'This code is wrong or has expired. Check the newest e-mail, or send another code.',
  planCode:
    'This certificate number and code do not match, or the code has expired. Check both, or call us for a new code.',
  lettersCode: 'This is not the code from the e-mail. Check it and try again.',
  mailReader: 'Choose someone who agreed to letters by e-mail and has this certificate in their account.',
  statusFromList: 'Choose a status from the list.',
  tooManyToSort: 'More than {count} files match. Filter the list first, or sort by another column.',
  narrowLetters: 'Choose a county, a status, purchase dates or certificates.',
  amountAboveZero: MESSAGES.amountAboveZero,
  document: 'Choose a document of this file.',
  monthClosed: 'The books of this month are closed. Choose a day after it.',
  noAccount: 'Choose a bank account.',
  beforeOpening: 'The books of this account begin later.',
  dayToCome: 'This day is still to come.',
  openingFixed: 'A month is closed, so the opening balance cannot change.',
  accountNoTaken: 'Another account has this number.',
  lineAmount: 'Enter an amount other than zero.',
  lineNote: 'Enter what this line is.',
  oneAccount: 'Choose lines of one account.',
  itemAccount: 'This deposit was made into another account.',
  differenceNote: 'The sums differ. Enter why.',
  depositBeforeReceipt: 'A payment was received after this day.',
  rightEnded:
    'The right to redeem ended on {day}. Money received on that day or later cannot redeem. Ask counsel.',
  sinceReceipt: 'Enter a day from the day of receipt to today.',
  sincePurchase: 'Enter a day from the purchase to today.',
  sinceRedemption: 'Enter a day from the redemption to today.',
  noState: 'Choose a state of the United States.',
  noZone: 'Enter a time zone, such as America/New_York.',
  holdEnds: 'Enter a day after the first day of the hold, or leave it blank.',
  attorneyName: 'Enter the name of the attorney.',
  notInFuture: 'Enter a day that is not in the future.',
  inFuture: 'Enter a future day.',
  withinYear: 'Choose a day within a year.',
  notPastDeadline:
    'This is after the deadline, so you would miss the deadline. Choose the day of the deadline or an earlier one. If it is settled, mark it as handled.',
  reasonOrDay: 'Enter either the reason why it is handled, or the day until which it is snoozed.',
  fromToday: 'Enter today or a later day.',
  purchaseOrLater: 'Enter the day on which the certificate was purchased, or a later one.',
  checkYear: 'This is before 1900. Check the year.',
  purchasedLater:
    'This certificate was purchased after the money arrived. Choose another one. If the day of the money is wrong, mark it as returned and record it again.',
  noCertificate: 'There is no such certificate.',
  severalCounties: 'Several counties have this number.',
  paymentReference: 'Enter the number of the check or money order, or the trace number of the wire.',
  'not-text': 'This file is damaged or is not a text file. Save it as CSV again, or ask the bank for it.',
  'no-header': 'The first line does not name these columns of a lockbox file: {columns}.',
  'no-total':
    'The last line is not the total of the file (F in column {columns}), so part of it may be missing.',
  'file-total':
    'The last line does not fit the payments above it (column {columns}), so part of the file may be missing. Payments: {statedRows} stated, {rows} in the file. Sum: {statedSum} stated, {sum} in the file.',
  'stated-missing':
    'Enter the number of payments and their sum as the bank states them: this file has no totals of its own.',
  'stated-total':
    'The file does not fit what you entered from the bank. Payments: {statedRows} entered, {rows} in the file. Sum: {statedSum} entered, {sum} in the file. Correct the numbers, or ask the bank for the whole file.',
  'bai-balance':
    'This is a BAI2 balance report. It states deposits, not the checks in them. Ask the bank for the lockbox file: BAI lockbox records 1 to 9, or a CSV.',
  'bai-layout':
    'The positions of these fields are missing: {fields}. Enter them as in the bank’s description of the file.',
  'bai-start': 'Line {line}: a BAI lockbox file begins with record 1. Ask the bank for the whole file.',
  'bai-order':
    'Line {line}: record {record} cannot follow record {previous}. The file is damaged or incomplete. Ask the bank for it again.',
  'bai-cut':
    'The file ends in line {line} with record {record} instead of record 9, so part of it may be missing. Ask the bank for it again.',
  'bai-short':
    'Line {line}: record {record} has {length} characters, but {field} is at {from}-{to}. Check the positions of this bank, or ask for the file again.',
  'bai-overflow':
    'Line {line}: record 4 belongs to “{found}”, but follows the payment “{expected}”. Check the positions of this bank, or ask for the file again.',
  'bai-total':
    'Line {line}: record 8 does not fit the payments above it, so part of the file may be missing. Payments: {statedRows} stated, {rows} in the file. Sum: {statedSum} stated, {sum} in the file.',
  'bai-records':
    'Line {line}: record 9 states {stated} records, and the file has {count}, so part of it may be missing. Ask the bank for it again.',
  noRule: 'Set at least one rule.',
  signedOn: 'Enter the day beside the signature: not before the offer, and not after today.',
  signedSum: 'The plan total is now {amount}. If another total was signed, offer the plan again.',
  cureBy: 'Choose a day from today to {days} days from now.',
  affordable: 'Enter a higher amount. With this one, the plan would take more than {months} months.',
  moneyDown: 'Enter less than what is owed. Otherwise no plan is needed.',
  'offer-count': 'Enter a number of installments from 1 to 120.',
  'offer-day': 'Choose a day from the 1st to the 28th.',
  'offer-first-due': 'Choose a day after today and within three months.',
  oneRehearsed: 'Send either payoff rules or the settings of a county to rehearse.',
  whatIfDay: 'Choose a day from today to ten years from now.',
  'offer-expiry': 'Choose today or a later day, before the first due date.',
  'offer-down-due': 'Choose the last day of the offer or a later day, before the first monthly installment.',
  notYetByCheck:
    'This payment can be disputed or returned until {day}. Refund it through the processor, or explain how you know that its card or account is closed.',
  escrowAmount: 'Enter an amount up to the unapplied funds of this payment.',
  receivedSentBack:
    'Part of this money was returned to its payer. Undo that first, on the Money tab of its certificate or the page of this payment.',
  receivedRefundAsked:
    'A refund or return of this money is waiting for approval. Decide it first, on the Money tab of its certificate or the page of second approvals.',
  letterHeld: 'No letter may ask for payment now: {holds}.',
  'unsettled_on-its-way':
    'A payment for this certificate has not cleared yet. Try again once it has cleared or ended.',
  unsettled_disputed:
    'The payer’s bank disputes {amount} of a payment. Answer the dispute, and try again once it is decided.',
  'unsettled_refund-open':
    'A refund of {amount} is not done yet. Approve or decline it, or wait until the processor confirms it.',
  'unsettled_over-refunded':
    '{amount} more was refunded than was left over from the payments. Ask the payer for it, and record that payment first.',
  unknownField: 'This call has no such field. Check its spelling, or leave it out.',
  refundAmount: 'Enter an amount, or say that all of it goes back.',
  otherAmount: 'The payments and what was still owed add up to {amount}. Give the reason for another amount.',
  refundedSince:
    'The debt would again need {amount} that was refunded, or is about to be. Undo or decline that refund on the Money tab first.',
  stillOwed:
    'According to the payments recorded here, {amount} was still owed on that day. Explain why it is closed, such as paid to the treasurer.',
  postedLater:
    'The redemption is dated before this was posted: {items}. Explain why it does not have to be paid, or enter a later day.',
  earlyRelease:
    'Available for release from {day} on: until then a payment can be taken back. An earlier release needs a reason.',
  'company-required': 'This is missing.',
  'company-lines': 'Enter one to six lines.',
  'company-phone': 'Enter a phone number with 10 digits.',
  'company-email': 'Enter an e-mail address, such as name@example.com.',
  'company-programme':
    'Without a registered fee program the card fee must be 0: it would apply to debit cards, too.',
  'company-routing': 'Enter the nine digits of the routing number, as on a check.',
  'company-together': 'Enter the routing number and the account number, or leave both blank.',
  'company-account': 'Enter the account number, 6 to 17 digits, or leave it blank.',
  'company-map': 'Enter an address that begins with https:// and has {address} in it.',
  'company-range': 'Use a whole number from {least} to {most}.',
  'date-future': 'This day is in the future. Enter the day on which it was done.',
  'date-before-purchase': 'This is before the purchase on {purchasedOn}. Check the year.',
} as const
