import { count, date, link, money, PROGRESS_EXAMPLE, required, text } from './forms.ts'

const plan = {
  certificateNo: required(text('2021-1005')),
  link: required(link('/parcels/7/plan')),
} as const

const offer = {
  ...plan,
  count: required(count(12)),
  amount: required(money(91_35)),
  first: required(date('2026-12-15')),
  until: required(date('2026-12-01')),
} as const

const debit = {
  ...plan,
  day: required(date('2026-12-15')),
  total: required(money(92_26)),
  fee: required(money(91)),
  account: text('bank account ending in 6789'),
} as const

const failed = {
  ...debit,
  why: required(text('Your bank returned the payment: there was not enough money in the account.')),
} as const
const failedAgain = { ...failed, againOn: required(date('2026-12-22')) } as const
const charge = { ...debit, fee: required(money(2_97)), account: text('card ending in 4242') } as const
const chargeFailed = {
  ...charge,
  why: required(text('There was not enough money on the card.')),
} as const
const chargeFailedAgain = { ...chargeFailed, againOn: failedAgain.againOn } as const
const takenBack = {
  ...plan,
  // Of templates that a company has written before `why` was there.
  day: date('2026-12-15'),
  total: debit.total,
  why: required(text('Your bank has taken back your payment of $92.26 from December 15, 2026.')),
  owed: required(text('Owed on this certificate now: $1,050.00, good through December 15, 2026.')),
} as const

const dueByHand = {
  ...plan,
  amount: required(money(91_35)),
  day: required(date('2026-12-15')),
} as const

/** Mails about a payment plan, to its owner. Those of '-hold' go during a bankruptcy or military service. */
export const planTemplates = {
  'plan-request-received': { ...plan, parcelNo: text('6700421') },
  'plan-offered': offer,
  'plan-offered-down': {
    ...offer,
    down: required(money(200_00)),
    downDue: required(date('2026-12-01')),
  },
  'plan-accepted': { ...plan, agreement: required(text('You pay 12 monthly installments of $91.35.')) },
  'plan-declined': plan,
  'plan-offer-lapsed': plan,
  'plan-offer-closed': plan,
  'plan-ended': plan,
  'plan-cured': { ...plan, by: required(date('2026-12-20')) },
  'plan-reopened': plan,
  'plan-reopened-late': { ...plan, by: required(date('2026-12-20')) },
  'plan-installment-reminder': dueByHand,
  'plan-installment-missed': { ...dueByHand, count: count(10) },
  'plan-debit-reminder': debit,
  'plan-amount-changed': { ...debit, agreed: required(money(91_35)) },
  'plan-debit-moved': { ...debit, before: required(date('2026-12-08')) },
  'plan-debit-failed': failed,
  'plan-debit-failed-hold': failed,
  'plan-debit-failed-default': failed,
  'plan-debit-failed-again': failedAgain,
  'plan-debit-failed-again-hold': failedAgain,
  'plan-charge-reminder': charge,
  'plan-charge-changed': { ...charge, agreed: required(money(91_35)) },
  'plan-charge-moved': { ...charge, before: required(date('2026-12-08')) },
  'plan-card-expiring': { ...charge, expiresOn: required(date('2026-11-30')) },
  'plan-charge-failed': chargeFailed,
  'plan-charge-failed-hold': chargeFailed,
  'plan-charge-failed-default': chargeFailed,
  'plan-charge-failed-again': chargeFailedAgain,
  'plan-charge-failed-again-hold': chargeFailedAgain,
  'plan-payment-taken-back': takenBack,
  'plan-payment-taken-back-hold': takenBack,
  'plan-payment-taken-back-default': takenBack,
  'plan-payment-taken-back-ended': takenBack,
  'plan-payment-taken-back-complete': takenBack,
  'plan-default': { ...plan, count: required(count(2)) },
  'plan-complete': {
    ...plan,
    release: required(text(PROGRESS_EXAMPLE)),
  },
  'plan-goes-on': plan,
  'plan-goes-on-late': { ...plan, by: required(date('2026-12-20')) },
  'plan-goes-on-autopay': plan,
  'plan-goes-on-default': plan,
  'autopay-on': {
    ...plan,
    authorization: required(text('I authorize debits of $92.26 from my account ending 6789 each month.')),
  },
  'autopay-off': plan,
  'autopay-off-account': plan,
  'autopay-off-card': plan,
  'autopay-off-hold': plan,
  'autopay-off-past-redemption': plan,
  'autopay-resumed': plan,
} as const
