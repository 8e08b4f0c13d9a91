import { greeting, questions } from './closings.ts'

const foot = `Tax certificate: {certificateNo}
Your plan: {link}

${questions}`

/** The frame of the mails about a plan. */
const plan = <S extends string, T extends string>(subject: S, text: T) =>
  ({ subject, text: `${text}\n\n${foot}` }) as const

const FAILED_SUBJECT = 'Your debit of {total} was not paid'
const FAILED =
  'The debit of {total} (with {fee} ACH service fee) on {day} from your {account} for your payment plan was not paid. {why}'
const CHARGE_FAILED_SUBJECT = 'Your charge of {total} was not paid'
const CHARGE_FAILED =
  'The charge of {total} (with {fee} card service fee) on {day} to your {account} for your payment plan was not paid. {why}'
const NOT_AGAIN = 'We will not try it again automatically.'
const IN_DEFAULT =
  'We will not try it again, because your payment plan is in default now. Another message explains what that means.'
const AGAIN = 'We will try once more on {againOn}.'
const PAY_OR_CALL = 'Please pay the installment on your plan page, or call us.'
const TAKEN_BACK_SUBJECT = 'Your payment of {total} no longer counts'
const OWED_AGAIN = '{why} The amount it paid is owed again. {owed}'
const OFF_PAY =
  'Your plan continues. Please pay the remaining installments on your plan page, or set up automatic payments again there.'
const GOES_ON_SUBJECT = 'Your payment plan on certificate {certificateNo} continues'
const NOT_COMPLETE =
  'Your payment plan was complete. That was undone, because a payment or the redemption of this certificate was taken back.'
const OVERDUE =
  'Installments came due in the meantime. Please pay them by {by}. After that you can set up automatic payments again on your plan page.'
const END_UNDONE_SUBJECT =
  'Your payment plan for certificate {certificateNo}: please disregard our last message'
const END_UNDONE =
  'We wrote to you that your plan, or your request for one, had ended. That was undone. It continues as before.'
const OFFER_UNTIL = 'Please review the schedule. Accept it, or ask for other terms, by {until}.'

/** The mails about a payment plan. Those of '-hold' tell what has happened and ask for no payment. */
export const planTexts = {
  'plan-request-received': {
    subject: 'We received your payment plan request for certificate {certificateNo}',
    text: `Hello,

We received your request for a payment plan on tax certificate {certificateNo} (parcel {parcelNo}).
A servicing specialist will review it. We will e-mail you the options within 1 business day.

The certificate: {link}

${greeting}`,
  },
  'plan-offered': plan(
    'Your payment plan for certificate {certificateNo}: our offer',
    `We offer you a payment plan: {count} installments of {amount}, the first on {first}.\n\n${OFFER_UNTIL}`,
  ),
  'plan-offered-down': plan(
    'Your payment plan for certificate {certificateNo}: our offer',
    `We offer you a payment plan: {down} down by {downDue}, then {count} monthly installments of {amount}, the first on {first}.\n\n${OFFER_UNTIL}`,
  ),
  'plan-accepted': plan(
    'Your payment plan for certificate {certificateNo} is active',
    'Your payment plan is active. This is what you agreed to; please keep it:\n\n{agreement}',
  ),
  'plan-declined': plan(
    'Your request for a payment plan for certificate {certificateNo}',
    'We cannot offer you a payment plan for this certificate now.\n\nPlease call us to talk about the other ways to pay.',
  ),
  'plan-offer-lapsed': plan(
    'The offer of a payment plan for certificate {certificateNo} has ended',
    'You did not accept our offer of a payment plan in time, so it has ended. Nothing is owed because of it.\n\nYou can ask for a plan again at any time.',
  ),
  'plan-offer-closed': plan(
    'The offer of a payment plan for certificate {certificateNo} has ended',
    'Another owner has accepted a payment plan for this certificate, so our offer to you has ended. The offer itself cost you nothing. The tax lien is still owed.\n\nYou can still pay into the plan. Please call us if you have a question.',
  ),
  'plan-ended': plan(
    'Your payment plan for certificate {certificateNo} has ended',
    'Your payment plan has ended. What you paid counts toward the certificate. The entire remaining balance is owed now. Automatic payments have stopped.\n\nPlease call us if you think that this is not right, or if you want to talk about the other ways to pay.',
  ),
  'plan-cured': plan(
    'Your payment plan for certificate {certificateNo} continues',
    'Your payment plan continues, as agreed with you. Please pay the overdue installments by {by}. The others stay due on their dates.\n\nAutomatic payments will not restart on their own. Once nothing is overdue, you can set them up on your plan page.',
  ),
  'plan-reopened': plan(
    END_UNDONE_SUBJECT,
    `${END_UNDONE}\n\nAutomatic payments will not restart on their own; you can set them up on your plan page.`,
  ),
  'plan-reopened-late': plan(END_UNDONE_SUBJECT, `${END_UNDONE}\n\n${OVERDUE}`),
  'plan-installment-reminder': plan(
    'Your installment of {amount} is due on {day}',
    'The next installment of your payment plan, {amount}, is due on {day}.\n\nYou can pay it on your plan page, and set up automatic payments there. If you have already sent it, thank you. There is nothing more to do.',
  ),
  'plan-installment-missed': plan(
    'Your installment of {amount} was not paid on {day}',
    'The installment of {amount} of your payment plan was due on {day}, and we have not received it.\n\nPlease pay it on your plan page, or call us. It will count as missed {count} days after it was due. Missed installments can put a plan in default. If you have already sent it, thank you. There is nothing more to do.',
  ),
  'plan-debit-reminder': plan(
    '{total} will be debited on {day}',
    'On {day} we will debit {total} (with {fee} ACH service fee) from your {account} for your payment plan.\n\nPlease keep that much in the account. You can stop automatic payments on your plan page; please do so before that day.',
  ),
  'plan-amount-changed': plan(
    'Your debit on {day} will be {total}',
    'Your plan calls for {agreed} on {day}. Less than that is owed now, so we will debit {total} (with {fee} ACH service fee) from your {account}.',
  ),
  'plan-debit-moved': plan(
    'Your debit of {total} has moved to {day}',
    'The debit for your payment plan was scheduled for {before}. We did not make it on that day. This is not your fault: the installment does not count as missed, and nothing is added.\n\nWe will debit {total} (with {fee} ACH service fee) from your {account} on {day} instead. Please keep that much in the account. If this day does not suit you, stop automatic payments on your plan page before that day, or call us.',
  ),
  'plan-debit-failed': plan(FAILED_SUBJECT, `${FAILED}\n\n${NOT_AGAIN}\n\n${PAY_OR_CALL}`),
  'plan-debit-failed-hold': plan(FAILED_SUBJECT, `${FAILED}\n\n${NOT_AGAIN}`),
  'plan-debit-failed-default': plan(FAILED_SUBJECT, `${FAILED}\n\n${IN_DEFAULT}`),
  'plan-debit-failed-again': plan(
    FAILED_SUBJECT,
    `${FAILED}\n\n${AGAIN}\n\nPlease make sure that there is enough money in the account, or pay the installment on your plan page before that day.`,
  ),
  'plan-debit-failed-again-hold': plan(FAILED_SUBJECT, `${FAILED}\n\n${AGAIN}`),
  'plan-charge-reminder': plan(
    '{total} will be charged to your card on {day}',
    'On {day} we will charge {total} (with {fee} card service fee) to your {account} for your payment plan.\n\nYou can stop automatic payments, or choose another card, on your plan page; please do so before that day.',
  ),
  'plan-charge-changed': plan(
    'Your charge on {day} will be {total}',
    'Your plan calls for {agreed} on {day}. Less than that is owed now, so we will charge {total} (with {fee} card service fee) to your {account}.',
  ),
  'plan-charge-moved': plan(
    'Your charge of {total} has moved to {day}',
    'The charge for your payment plan was scheduled for {before}. We did not make it on that day. This is not your fault: the installment does not count as missed, and nothing is added.\n\nWe will charge {total} (with {fee} card service fee) to your {account} on {day} instead. If this day does not suit you, stop automatic payments on your plan page before that day, or call us.',
  ),
  'plan-card-expiring': plan(
    'Your card expires before your payment on {day}',
    'Your {account} is good until {expiresOn}. On {day} we would charge {total} (with {fee} card service fee) to it for your payment plan.\n\nPlease choose another card, or your bank account, on your plan page before that day.',
  ),
  'plan-charge-failed': plan(
    CHARGE_FAILED_SUBJECT,
    `${CHARGE_FAILED}\n\n${NOT_AGAIN}\n\n${PAY_OR_CALL} For the coming installments you can choose another card there.`,
  ),
  'plan-charge-failed-hold': plan(CHARGE_FAILED_SUBJECT, `${CHARGE_FAILED}\n\n${NOT_AGAIN}`),
  'plan-charge-failed-default': plan(CHARGE_FAILED_SUBJECT, `${CHARGE_FAILED}\n\n${IN_DEFAULT}`),
  'plan-charge-failed-again': plan(
    CHARGE_FAILED_SUBJECT,
    `${CHARGE_FAILED}\n\n${AGAIN}\n\nPlease make sure that there is enough money on the card, or pay the installment on your plan page before that day.`,
  ),
  'plan-charge-failed-again-hold': plan(CHARGE_FAILED_SUBJECT, `${CHARGE_FAILED}\n\n${AGAIN}`),
  'plan-payment-taken-back': plan(TAKEN_BACK_SUBJECT, `${OWED_AGAIN}\n\n${PAY_OR_CALL}`),
  'plan-payment-taken-back-hold': plan(TAKEN_BACK_SUBJECT, OWED_AGAIN),
  'plan-payment-taken-back-default': plan(
    TAKEN_BACK_SUBJECT,
    `${OWED_AGAIN}\n\nYour payment plan is in default, so partial payments cannot be made online now. Please call us: we will look for a solution with you.`,
  ),
  'plan-payment-taken-back-ended': plan(
    TAKEN_BACK_SUBJECT,
    `${OWED_AGAIN}\n\nYour payment plan has ended, so the entire remaining balance is owed now. Please call us to talk about the ways to pay.`,
  ),
  'plan-payment-taken-back-complete': plan(
    TAKEN_BACK_SUBJECT,
    '{why} Your payment plan is complete.\n\n{owed}',
  ),
  'plan-default': plan(
    'Your payment plan on certificate {certificateNo} is in default',
    '{count} installments of your payment plan were not paid, so the plan is in default. Automatic payments have stopped, and partial payments cannot be made online.\n\nPlease call us: we will work with you to bring the plan back on track.',
  ),
  'plan-complete': plan(
    'Your payment plan on certificate {certificateNo} is complete',
    'Everything that was owed on this certificate has been paid. Thank you. Nothing more will be debited.\n\n{release}',
  ),
  'plan-goes-on': plan(
    GOES_ON_SUBJECT,
    `${NOT_COMPLETE} The plan continues as before. Automatic payments are off; you can set them up on your plan page.`,
  ),
  'plan-goes-on-late': plan(GOES_ON_SUBJECT, `${NOT_COMPLETE} The plan continues as before.\n\n${OVERDUE}`),
  'plan-goes-on-autopay': plan(
    GOES_ON_SUBJECT,
    `${NOT_COMPLETE} The plan continues as before, and so do the automatic payments that you authorized. You can stop them on your plan page at any time.`,
  ),
  'plan-goes-on-default': plan(
    'Your payment plan on certificate {certificateNo} is in default again',
    `${NOT_COMPLETE} The plan is in default, as it was before. Partial payments cannot be made online; please call us with any questions.`,
  ),
  'autopay-on': plan(
    'Automatic payments are set up for certificate {certificateNo}',
    'Automatic payments are set up for your payment plan. This is what you authorized; please keep it:\n\n{authorization}\n\nYou can stop automatic payments on your plan page at any time.',
  ),
  'autopay-off': plan(
    'Automatic payments for certificate {certificateNo} have stopped',
    `Automatic payments for your payment plan are stopped, as you asked. A debit that is already at your bank will go through.\n\n${OFF_PAY}`,
  ),
  'autopay-off-account': plan(
    'Automatic payments for certificate {certificateNo} have stopped',
    `Automatic payments for your payment plan have stopped, because your bank account can no longer be debited.\n\n${OFF_PAY}`,
  ),
  'autopay-off-card': plan(
    'Automatic payments for certificate {certificateNo} have stopped',
    `Automatic payments for your payment plan have stopped, because your card can no longer be charged.\n\n${OFF_PAY}`,
  ),
  'autopay-resumed': plan(
    'Automatic payments for certificate {certificateNo} have resumed',
    'The automatic payments for your payment plan were paused. They now continue as you authorized them, with a notice before each debit. You can stop them on your plan page at any time.',
  ),
  'autopay-off-hold': plan(
    'Automatic payments for certificate {certificateNo} are paused',
    'Automatic payments for your payment plan are paused, because we cannot debit this account at this time. A debit that is already at your bank will go through. This message asks for no payment.\n\nThey will not restart on their own. If you want to continue, set them up again on your plan page once that is possible, or call us.',
  ),
  'autopay-off-past-redemption': plan(
    'Automatic payments for certificate {certificateNo} have stopped',
    'Automatic payments for your payment plan have stopped, because the time to redeem your certificate has ended. Nothing more will be taken from your account. Please call us with any questions.',
  ),
} as const
