import { translator } from './translator.tsx'

/** Paying inside a plan. */
export const planPayments = {
  lede: 'Payment plan for certificate {number}, {amount} owed in total',
  underWay:
    '{amount} is already on its way and is counted here. What you pay now goes toward later installments.',
  ledePlain: 'Payment plan for certificate {number}',
  beingPaid:
    'A payment for this plan is already under way. Once it has gone through, you can pay what is still owed.',
  howMuch: 'How much do you want to pay?',
  due: '{amount}, the next installment',
  dueHint: 'Or whatever part of it is still unpaid.',
  all: '{amount}, all that is owed',
  allHint: 'It pays the certificate off and completes the plan.',
  other: 'Another amount',
  otherLabel: 'Amount in dollars, without the fee',
  otherWrong: 'Enter an amount from $0.01 to {most}, such as 250.00',
  toPlan: 'For the plan',
  close: 'Close',
  toPlanPage: 'See your plan',
} as const

export const t = translator('planPayments', planPayments)
