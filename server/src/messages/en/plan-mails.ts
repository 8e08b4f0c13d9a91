/** The mails about a payment plan, sentence by sentence. */
export const planMails = {
  offeredSubject: 'Your payment plan for certificate {certificateNo}: our offer',
  offered: 'We offer you a payment plan: {count} instalments of {amount}, the first on {first}.',
  offeredDown:
    'We offer you a payment plan: {down} down by {downDue}, then {count} monthly instalments of {amount}, the first on {first}.',
  offeredUntil: 'Please look at the schedule, and accept it or ask for other terms, by {until}.',
  acceptedSubject: 'Your payment plan for certificate {certificateNo} is active',
  accepted: 'Your payment plan is active. This is what you agreed to; please keep it:',

  declinedSubject: 'Your request for a payment plan for certificate {certificateNo}',
  declined: 'We cannot offer you a payment plan for this certificate now.',
  declinedCall: 'Please call us: we will look at the other ways to pay with you.',
  lapsedSubject: 'The offer of a payment plan for certificate {certificateNo} has ended',
  lapsed:
    'You did not accept our offer of a payment plan in time, so it has ended. Nothing is owed because of it.',
  lapsedAgain: 'You can ask for a plan again at any time.',
  endedSubject: 'Your payment plan for certificate {certificateNo} has ended',
  ended:
    'Your payment plan has ended. What you paid counts toward the certificate; what is left is owed as a whole. Automatic payments have stopped.',
  endedCall:
    'Please call us if you think that this is not right, or if you want to talk about the other ways to pay.',
  curedSubject: 'Your payment plan for certificate {certificateNo} goes on',
  cured:
    'Your payment plan goes on, as agreed with you. Please pay the overdue instalments by {by}; the others stay due on their days.',
  curedAutopay:
    'Automatic payments do not start again by themselves: once nothing is overdue, you can set them up on the page of your plan.',
  reopenedSubject: 'Your payment plan for certificate {certificateNo}: please disregard our last message',
  reopened:
    'We told you that your plan, or the request for it, had ended. That was undone: it stands as it did before.',
  reopenedAutopay:
    'Automatic payments do not start again by themselves; you can set them up on the page of your plan.',

  reminderSubject: '{total} will be debited on {day}',
  reminder: 'On {day} we will debit {debit} from your {account} for your payment plan.',
  reminderKeep:
    'Please keep that much in the account. You can stop automatic payments on the page of your plan; please do so before that day.',
  changedSubject: 'Your debit of {day} will be {total}',
  changed:
    'Your plan has {agreed} for {day}. Less than that is owed now, so we will debit {debit} from your {account}.',
  failedSubject: 'Your debit of {total} was not paid',
  failed: 'The debit of {debit} from your {account} for your payment plan was not paid. {why}',
  failedAgain: 'We will try once more on {day}.',
  failedForGood: 'It will not be tried again by itself.',
  failedAgainAsk:
    'Please make sure that there is enough money in the account, or pay the instalment on the page of your plan before that day.',
  payOrCall: 'Please pay the instalment on the page of your plan, or call us.',
  takenBackSubject: 'A payment of {total} was taken back',
  takenBack:
    'Your payment of {total} of {day} was taken back by your bank or refunded. What it paid is owed again.',

  defaultSubject: 'Your payment plan on certificate {certificateNo} is in default',
  default:
    '{count} instalments of your payment plan were not paid, so the plan is in default. Automatic payments have stopped, and no part payments are taken online.',
  defaultCall: 'Please call us: we will look for a way with you to bring the plan back.',
  completeSubject: 'Your payment plan on certificate {certificateNo} is complete',
  complete: 'All that was owed on this certificate has been paid. Thank you. Nothing more will be debited.',
  completeRelease: 'The lien release is recorded within 30-60 days after the funds clear.',

  autopayOnSubject: 'Automatic payments are set up for certificate {certificateNo}',
  autopayOn:
    'Automatic payments are set up for your payment plan. This is what you authorized; please keep it:',
  autopayOnStop: 'You can stop automatic payments on the page of your plan at any time.',
  autopayOffSubject: 'Automatic payments for certificate {certificateNo} have stopped',
  autopayStopped:
    'Automatic payments for your payment plan are stopped, as you asked. A debit that is at your bank already goes on.',
  autopayUnusable:
    'Automatic payments for your payment plan have stopped, because your bank account cannot be debited any more.',
  autopayOffPay:
    'Your plan goes on: please pay the coming instalments on its page, or set up automatic payments again there.',

  debit: '{total} (with {fee} ACH service fee)',
  account: 'bank account',
  accountEnding: 'bank account ending in {last4}',
  foot: 'Tax certificate: {certificateNo}\nYour plan: {link}\n\nQuestions? {servicingEmail}, {tollFree}\n{company}',
} as const
