import { translator } from './translator.tsx'

/** A payment plan that is offered to its owner. */
export const planOffer = {
  kind: { one: 'Our offer: {count} installment of', other: 'Our offer: {count} monthly installments of' },
  down: 'Plus {amount} down, due {date}.',
  until: 'You can accept it until {date}.',
  print: 'Print the offer',
  printFailed: 'The offer could not be printed.',
  schedule: 'The installments of this offer',
  due: 'Due',
  amount: 'Amount',
  inAll: 'Total',
  owed: 'Paying the certificate in full today costs {amount}. The difference, {more}, is interest.',
  owedSame: 'Paying the certificate in full today costs the same amount, {amount}.',
  owedOnly: 'Paying the certificate in full today costs {amount}.',
  onItsWay: 'A payment is on its way',
  onItsWayOne: '{amount}, received or sent on {date}.',
  onItsWayEffect:
    'The installments of this offer do not count this money yet. Once the plan is accepted and the money clears, it goes to the first installments.',
  onItsWayPays: {
    one: 'It pays {count} installment in full.',
    other: 'It pays {count} installments in full.',
  },
  onItsWayPart: 'It pays {amount} of the next one.',
  agree: 'I have read this and agree to it.',
  agreeMissing: 'Check the box to accept the plan.',
  accept: 'Accept this plan',
  notAccepted: 'The plan was not accepted.',
  acceptedElsewhere:
    'This certificate already has a plan, perhaps accepted in another window. Reload the page to see it.',
  lapsed: 'The time to accept this offer has passed. Call us, or ask for a plan again on the payoff page.',
  amountsChanged:
    'What is owed has changed since you opened this page. The schedule above is up to date: review it, then check the box again.',
  changed:
    'This offer has changed since you opened this page, perhaps in another window. Reload the page to see it as it is now.',
  counterTitle: 'Would you like different terms?',
  counterLabel: 'What terms would work for you?',
  counterMissing: 'Write what terms would work for you.',
  counter: 'Ask for other terms',
  notSent: 'Your message was not sent.',
  counteredTitle: 'Your message was sent.',
  counteredByCode: 'A servicing specialist will look at it and send you a new offer.',
  countered: 'A servicing specialist will look at it and e-mail you a new offer.',
} as const

export const t = translator('planOffer', planOffer)
