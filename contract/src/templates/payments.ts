import { date, link, money, PROGRESS_EXAMPLE, required, text } from './forms.ts'

const certificateNo = text('2021-1005')
const parcelNo = text('6700421')
const account = required(text('your bank account ending 6789'))
const total = required(money(1_084_12))
const paymentId = text('pay_7Kd2m9QxT1')

/** How far a payment has come, a line for each step, and when the release is recorded. */
const progress = text(PROGRESS_EXAMPLE)

const receipt = {
  receiptNo: required(text('R-000123')),
  day: required(date('2026-11-20')),
  certificateNo: required(certificateNo),
  parcelNo,
  county: text('Summit'),
  state: text('Ohio'),
  portion: required(money(1_050_00)),
  feeName: text('Card service fee (3.25%)'),
  fee: required(money(34_12)),
  total,
  release: required(progress),
} as const

const owed = required(text('Owed on this certificate now: $1,050.00, good through December 15, 2026.'))

/** Of a payment that was received, and what is owed since money of it went back or counts again. */
const moneyBack = {
  certificateNo: required(certificateNo),
  day: required(date('2026-11-20')),
  total,
  owed,
  paymentId,
  link: required(link('/parcels/7')),
} as const
const moneyBackPart = { ...moneyBack, amount: required(money(100_00)) } as const

const deposits = {
  account,
  when: text('by Nov 24, 2026'),
  link: required(link('/payment?ach=true')),
} as const

/** Mails about payments and bank accounts, to the payer. */
export const paymentTemplates = {
  receipt,
  'receipt-copy': { ...receipt, duplicate: required(text('DUPLICATE')) },
  'debit-authorization': {
    total,
    day: required(date('2026-11-20')),
    account: required(text('bank account ending in 6789')),
    // Of templates that a company has written before `account` was there.
    last4: text('6789'),
    paymentId,
    release: progress,
    authorization: required(text('I authorize one debit of $1,084.12 from my account ending 6789.')),
    certificateNo: required(certificateNo),
  },
  'debit-returned': {
    why: required(text('Your bank returned the payment: there was not enough money in the account.')),
    certificateNo: required(certificateNo),
    total,
    paymentId,
    link: required(link('/parcels/7/payoffrequest')),
  },
  'payment-closed': {
    why: required(
      text('The records of this certificate changed, so we closed your payment. Nothing was charged.'),
    ),
    certificateNo: required(certificateNo),
    total,
    paymentId,
    link: required(link('/parcels/7/payoffrequest')),
  },
  'payment-refunded': moneyBack,
  'payment-refunded-part': moneyBackPart,
  'payment-refund-failed': moneyBackPart,
  'payment-disputed': moneyBack,
  'payment-disputed-part': moneyBackPart,
  'payment-taken-back': moneyBack,
  'payment-taken-back-part': moneyBackPart,
  'payment-stands-again': { ...moneyBack, release: progress },
  'payment-stands-again-part': { ...moneyBackPart, release: progress },
  'payment-back-held': {
    ...moneyBackPart,
    why: required(
      text(
        'The tax certificate was already paid in full by then, so the money was not applied. We will return it to you.',
      ),
    ),
  },
  'payment-held': {
    ...moneyBack,
    why: required(text('It was meant for a payment plan that is not active, so it was not applied.')),
  },
  'payment-before-sale': moneyBack,
  'bank-account-two-deposits': deposits,
  'bank-account-one-deposit': deposits,
  'bank-account-verified': { account },
  'bank-account-not-verified': {
    account,
    why: required(text('There were too many failed attempts. Register it again to get a new deposit.')),
  },
  'bank-account-revoked': { account },
} as const
