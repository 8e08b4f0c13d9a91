const CLOSE_BY_HAND = 'Its order at the payment processor is NOT canceled. Cancel it there.'

/** Tasks, approvals and labels for staff. */
export const alerts = {
  'success-on-final':
    'The payer was charged although this payment was already closed here. Nothing is posted. Refund it, or post it by hand.',
  'amount-differs': 'The amount received is not the amount ordered. Nothing is posted. Review or refund it.',
  'currency-differs': 'The money came in another currency. Nothing is posted. Review or refund it.',
  'certificate-already-redeemed':
    'The certificate was redeemed before this payment arrived. Nothing is posted. Refund it.',
  arrived_redeemed:
    'This money arrived after the certificate was redeemed. It is held as unapplied funds. Refund it.',
  'arrived_maybe-protected':
    'URGENT for counsel: this money arrived after the right to redeem had ended, but the owner is in military service and may still redeem (50 U.S.C. 3991(c)). It is held. The payer only knows that it is under review.',
  'arrived_redemption-ended':
    'URGENT for counsel: this money arrived after the right to redeem had ended. It is held and pays nothing. Decide whether to return it.',
  appliedTooLate:
    'URGENT for counsel: this money is applied, but it arrived on {day}, when the right to redeem had ended. Decide whether it stays applied.',
  heldInSilence:
    'This money, {amount} received {day}, is held, and its payer was not notified. Write to the payer.',
  'arrived_trustee-without-plan':
    'For counsel: a Chapter 13 trustee paid, and no confirmed plan that pays this lien is recorded in the legal file. It is held. Record the plan and apply it, or return it to the trustee.',
  arrived_stayed:
    'For counsel: this money arrived during a bankruptcy, and the payment was started before the petition was entered, or only staff take payoffs then. It is held. Check the stay and 11 U.S.C. 549 before you do anything with it.',
  'arrived_in-bankruptcy':
    'For counsel: this money arrived during a bankruptcy that was known when the payment was started. It is applied.',
  'arrived_ended-since':
    'URGENT for counsel: this money was applied. It arrived before the right to redeem ended, but the right has ended since. Check at once what happened to the sale.',
  'arrived_sale-over':
    'URGENT for counsel: this money was applied. It arrived before the sheriff sale, but we learned of it only after the sale. Check at once what happened to the sale.',
  'arrived_sale-scheduled':
    'URGENT: this money was applied, and a sheriff sale is scheduled. Notify counsel and the county before the sale.',
  'arrived_payoff-closed':
    'This payment was started before the payoff was closed for this certificate. It is applied as it was quoted. Check if anything else has to be done.',
  'held_in-bankruptcy':
    'For counsel: this money arrived during a bankruptcy that was known when the payment was started. It is held, because it is not enough.',
  'held_ended-since':
    'URGENT for counsel: this money arrived before the right to redeem ended, but the right has ended since. It is held, because it is not enough to redeem. Decide whether to return it.',
  'held_sale-over':
    'URGENT for counsel: this money arrived before the sheriff sale, but we learned of it only after the sale. It is held, because it is not enough to redeem.',
  'held_sale-scheduled':
    'URGENT: a sheriff sale is scheduled, and this money is held, because it is not enough to redeem. Talk to the payer before the sale.',
  servicemember:
    'For counsel: the owner is in military service. No payoff is shown online until the payoff rules say that you have confirmed the rule: 6% a year until paid, no other penalty, and 180 days beyond service to redeem (50 U.S.C. 3991).',
  inRemWording:
    'For counsel: the owner got a discharge. Letters and e-mails now say that nobody is personally liable (11 U.S.C. 524(a)(2)). Read the template “After a bankruptcy discharge” in both languages, then confirm it in the company settings.',
  noReturnFee_stayed:
    'A check from {payer} was returned. The fee of {amount} was not added: a bankruptcy is open, or the owner is in military service (11 U.S.C. 362, 50 U.S.C. 3991(d)). Ask counsel before you add it.',
  noReturnFee_stranger:
    'A check from {payer} was returned. The fee of {amount} was not added: the payer is not the owner or a known party of this certificate. Ask the payer for it, or add it if the payer belongs to the owner.',
  latePetition:
    'For counsel: a bankruptcy petition of {day} was entered late. Payments and fees taken since then: {list}. Check the stay (11 U.S.C. 362) and what must be returned (11 U.S.C. 549).',
  takenPayment: '{day} {method} {amount}, our fee {fee}',
  takenCharge: '{day} charge “{label}” {amount}',
  unnamedPayer: 'whose name is not recorded',
  tellPayer: 'Write to the payer, {payer}, about {amount} received {day}: "{text}"',
  disputed: 'The payer disputes {amount} of this payment; that amount counts as not paid until it is won.',
  evidenceDue: 'Evidence is due by {day}.',
  disputeWon: 'The dispute of {amount} was won.',
  appealWon: 'The dispute of {amount}, which had been lost, was won on appeal.',
  appealOpen: 'The lost dispute of {amount} is under appeal.',
  wonApplied: 'The money is applied to the certificate again.',
  wonHeld: 'The money is held as unapplied funds. Another task of this payment says why.',
  disputeLost: 'The dispute of {amount} was lost: that amount no longer pays the certificate.',
  owes: '{amount} is owed on the certificate.',
  owesNothing: 'Nothing is owed on the certificate.',
  appealDue: 'An appeal is due by {day}.',
  appealUnknown: 'Ask the payment processor whether it can be appealed, and by when.',
  debitsPastRedemption:
    'Automatic payments of this plan were stopped, because the right to redeem has ended. Decide what to do with the plan.',
  debitTooSmall:
    'What is left of installment {number} is below the smallest amount that can be debited. Ask the owner for it, or write it off.',
  debitTooLarge:
    'Installment {number} is above the limit for one ACH debit, so it was not debited on its day. It does not count as missed. The owner is notified of a new day, 7 days later. Raise the limit before that day, or ask the owner to pay by hand.',
  holderDied: 'The bank reports that the account holder has died or can no longer act ({code}).',
  returnToLookAt:
    'The bank returned this debit with {code}. Nothing more is debited from that account. Look up what the code says, and talk to the owner.',
  disputedAfterRefund:
    'The payer disputes {amount} of this payment, although it was refunded. The money may be returned twice. Answer with the refund as evidence.',
  refundWaits:
    'Refund {number} of {amount} is waiting for a second administrator. Approve it, or decline it.',
  releasedDebt:
    'Money paid on this certificate was returned, but its lien was released on {day}, instrument {instrument}. The certificate is owed again without a lien. Ask counsel what can be done.',
  refunded: 'The payment was refunded. Its money no longer pays the certificate.',
  wholeRefundFailed: 'The refund failed, so we have the money again. Refund it another way.',
  unknownStatus: "The payment processor reports the unknown status '{status}'. Look it up there.",
  inquiry: 'The bank asks about this payment ({status}). Answer it.',
  escrowNotCovered:
    'This payment does not cover the payoff of its day: {amount} is held as unapplied funds and pays nothing. Ask for the rest, or refund it.',
  escrowWithoutPlan:
    'This payment was submitted while no plan was active: {amount} is held as unapplied funds and pays nothing. Ask for the rest, or refund it.',
  escrowForCounsel:
    '{amount} is held as unapplied funds. Do not apply it: the other task of this payment says why, and who decides.',
  escrowOverpaid: 'More was paid than was owed: {amount} is held as unapplied funds. Refund it, or apply it.',
  payoutFailed:
    'A payout of {amount} to our bank failed ({code}). Check the bank account at the payment processor. The money goes out with a later payout.',
  rest: 'This payment covered the payoff of its day, but a charge was added since. A balance is owed.',
  notPostable:
    "The money arrived, but no payoff can be computed for its certificate. Nothing is posted. Correct the certificate's data, then post or refund it.",
  notReplayed:
    "This payment was taken back, but no payoff can be computed for its certificate, so only its own postings are undone. Correct the certificate's data.",
  refundFailed: 'The refund of {amount} failed, so we have the money again. Refund it another way.',
  refundedTooMuch:
    'The refunds of this payment exceed its unapplied funds by {amount}. Ask the payer for it, or refund the whole payment.',
  replaced:
    'The refund failed, and another payment for this certificate has arrived since. Nothing is posted. Refund this one another way.',

  inProcess: 'This payment has been in process for a week. Look it up at the payment processor.',
  notApplied:
    'A report of the payment processor about this payment could not be recorded. Look it up there, and report it to technical support.',
  eventNotApplied:
    'The event {type} of the payment processor could not be applied. Look it up there, and report it to technical support.',
  namesTwo:
    'An event of the payment processor names this payment and another one. Nothing was applied. Look up both. ({eventId}, {objectId})',
  otherOrder:
    'The payment processor reports a second order or checkout for this payment. Nothing was applied. Look it up, close it, and refund what was paid on it. ({eventId}, {objectId})',
  noPayment:
    'The payment processor reports money that belongs to no payment here. Look up the event, and refund the money or post it by hand. ({type}, {objectId})',
  differentPayments:
    'Objects of the payment processor name different payments. Nothing was applied. Look them up.',
  otherMode: 'An object of another payment mode was not applied.',
  badKey: 'The payment processor did not accept our key. Check STRIPE_SECRET_KEY: nobody can pay.',
  providerRefused: 'The payment processor refused our request ({code}). Nothing was charged.',
  otherTerms:
    'The payment processor has this payment with other terms. Look it up there before anything else.',
  notAsOrdered:
    'The payment processor started this payment with terms that differ from the order. It is canceled.',
  notAsOrderedOpen: `The payment processor started this payment with terms that differ from the order. ${CLOSE_BY_HAND}`,
  refusedOpen: `This payment was refused. ${CLOSE_BY_HAND}`,
  abandoned:
    'Someone is starting to pay this certificate. Within the last day, payments were started {count} times and never finished (accounts: {accounts}). Ask if help is needed, or if others are being kept from paying. The account that you choose for its letters by e-mail gets priority.',
  rateHalf: 'have reached half of the limit',
  rateOver: 'are above the limit',
  unauthorizedCount:
    'ACH debits that payers reported as unauthorized {standing} of the network (0.5 percent in the last 60 days). Check whose they are before more are made.',
  administrativeCount:
    'ACH debits of closed or unknown accounts {standing} of the network (3 percent in the last 60 days). Check how accounts are registered.',
  returnedCount:
    'Returned ACH debits {standing} of the network (15 percent in the last 60 days). Find out why.',

  redemptionAmount: 'Amount received',
  redemptionDay: 'Funds received on',
  redemptionProof: 'Proof',
  redemptionReason: 'Reason',
  approvalWaits: '{what}: {by} asked for this, and it needs a second approval.',
  'approval_payment-refund': 'Refund of payment {title}',
  'approval_escrow-refund': 'Refund of unapplied funds, certificate {title}',
  'approval_unidentified-return': 'Return of an unidentified payment to {title}',
  'approval_company-settings': 'Company settings',
  'approval_payoff-rules': 'Payoff rules of {title}',
  'approval_county-settings': 'Settings of {title}',
  approval_templates: 'Text of {title}',
  approval_rehearsal: 'Rehearsed settings of {title}',
  'approval_redemption-amount': 'Redemption of certificate {title}, whose amount differs from its payments',
  'approval_lien-release': 'Release of certificate {title}, whose payment was returned',
  'approval_period-close': 'Close of {title}',
  close_stated: 'Bank balance',
  close_ledger: 'Cash in the ledger',
  close_debits: 'Journal debits',
  close_collections: 'Collected for counties',
  monthRunning: '{month} has not ended.',
  monthEarlierOpen: '{month} is still open. Close the months in their order.',
  monthNoBalance: 'Enter the balance of {account} on {day}.',
  monthUnexplained: '{amount} between bank and ledger is not explained by any line.',
  monthSubLedgers: 'The sub-ledgers differ from the ledger by {amount}.',
  monthClosed: '{month} is closed.',
  owedPending:
    'What is owed is still being calculated for {count} certificates. Try again in a few minutes, or do not filter by it.',
  monthFiguresChanged:
    'The figures of {month} have changed since the request. Check them and request the close again.',
  'approval_administrator-added': 'New administrator {title}',
  'approval_administrator-login': 'Login of administrator {title}',
  'approval_administrator-removed': 'Removal of administrator {title}',
  approvalBy_administrator: 'A second administrator must approve it.',
  approvalBy_shell:
    'No other administrator is independent of this request, so it must be confirmed on the server: npm run admin -- confirm',
  'approvalBy_shell-or-wait':
    'There is no other administrator. It takes effect on {day}, or once it is confirmed on the server: npm run admin -- confirm',
  approvalCancel: 'To stop it, open this link and press Cancel. No log-in is needed:\n\n{link}',
  approvalEnded_administrator: 'Approved by {by}. It is in effect now.',
  approvalEnded_shell: 'Confirmed on the server. It is in effect now.',
  approvalEnded_wait: 'The waiting time is over. It is in effect now.',
  approvalEnded_declined: 'Declined by {by}. Nothing was changed.',
  approvalEnded_canceled: 'Canceled. Nothing was changed.',
  approvalEnded_failed: 'It could no longer be done. Nothing was changed.',
  accountEnding: 'ending {last4}',
  noValue: 'none',
  yes: 'yes',
  no: 'no',
  account_username: 'Username',
  account_firstName: 'First name',
  account_lastName: 'Last name',
  account_phone: 'Phone',
  account_email: 'E-mail',
  account_address1: 'Address',
  account_address2: 'Address, line 2',
  account_city: 'City',
  account_state: 'State',
  account_zip: 'ZIP',
  account_accountType: 'Type of account (0: administrator)',
  account_isApproved: 'Approved',
  account_isDisabled: 'Disabled',
  account_countyId: 'County',
  account_firmId: 'Law firm',
  account_showsRefNo: 'Shows reference numbers',
  account_hasSecondFactor: 'Two-step verification',
  account_language: 'Language',
  setting_companyName: 'Company name',
  setting_postalAddress: 'Postal address',
  setting_paymentAddress: 'Payment address',
  setting_phone: 'Phone',
  setting_tollFree: 'Toll-free phone',
  setting_hours: 'Office hours',
  setting_servicingEmail: 'Servicing e-mail',
  setting_mapsTemplate: 'Map to embed',
  setting_mapsLinkTemplate: 'Map to open',
  setting_cardFeeBps: 'Card fee (hundredths of a percent)',
  setting_feeProgramme: 'Fee program',
  setting_feeProgrammeNote: 'Fee program registration',
  setting_wireRouting: 'Wire routing number',
  setting_wireAccount: 'Wire account number',
  setting_refundApprovalCents: 'Refund limit',
  setting_redemptionApprovalCents: 'Redemption difference that needs a second approval',
  setting_releaseHoldDays: 'Days that a lien release waits after an ACH payment',
  ruleFrom: 'In effect from',
  county_canRequestPayoff: 'Payoffs online',
  county_mustGetPayoffFromCounty: 'County gives the payoff after a sale date',
  county_noPayoffAfterLegal: 'No payoff after legal',
  county_legalAid: 'Free legal help for owners',
  county_officeName: 'County office for payoffs',
  county_officePhone: 'Phone of the county office',
  county_officeAddress: 'Address of the county office',
  county_officeUrl: 'Website of the county office',
  releasedOn: 'Released on',
  releasedLien: 'Released lien that this money had paid',
  releasedLienOn: 'Certificate {certificateNo}, released {day}',
  releaseInstrument: 'Instrument number',
  releaseReason: 'Reason',
  refundAmount: 'Amount',
  refundReason: 'Reason',
  refundReference: 'Check number, or how it is paid',
  refundPayee: 'Payee',
  refundAddress: 'Address',
  noMailServer: 'No e-mail server is set. See SMTP_URL and MAIL_FROM in the README, then restart the server',
  template_en: '“{name}”, English',
  template_es: '“{name}”, Spanish',
  textSubject: 'Subject',
  textLines: 'Lines that change',
} as const
