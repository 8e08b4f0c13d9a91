/** A payment plan that is offered to its owner. */
export const planOffer = {
  kind: { one: 'Our offer: {count} installment of', other: 'Our offer: {count} monthly installments of' },
  down: 'And {amount} down, due {date}.',
  until: 'You can accept it until {date}.',
  print: 'Print the offer',
  printFailed: 'The offer could not be printed.',
  schedule: 'The installments of this offer',
  due: 'Due',
  amount: 'Amount',
  inAll: 'In all',
  owed: 'To pay the certificate at once instead takes {amount} today. What the plan costs more is interest.',
  agree: 'I have read this and agree to it.',
  agreeMissing: 'Tick the box to accept the plan.',
  accept: 'Accept this plan',
  notAccepted: 'The plan is not accepted.',
  acceptedElsewhere:
    'There is a plan on this certificate already, maybe accepted in another window. Reload the page to see it.',
  lapsed:
    'The time to accept this offer is over. Call us, or ask for a plan again on the page of the payoff.',
  amountsChanged:
    'What is owed has changed since you opened this page. The schedule above is that of now: check it, then tick the box again.',
  changed:
    'This offer has changed since you opened this page, maybe in another window. Reload the page to see how it stands.',
  counterTitle: 'Do these terms not suit you?',
  counterLabel: 'What would suit you?',
  counterMissing: 'Write what would suit you.',
  counter: 'Ask for other terms',
  notSent: 'Your message was not sent.',
  counteredTitle: 'Your message was sent.',
  countered: 'A servicing specialist looks at it and e-mails you a new offer.',
} as const
