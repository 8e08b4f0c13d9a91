/** The English text of the letter with the code of a payment plan. Another language is a record of the same keys. */
export const PLAN_CODE_WORDS = {
  title: 'CODE FOR YOUR PAYMENT PLAN',
  about: 'Tax certificate {number}, parcel {parcel}',
  number: 'Certificate number',
  code: 'Your code',
  until: 'Use it until',
  offer:
    'To read and accept the offer online, open {link} and enter the certificate number and the code. You do not need an account.',
  claim:
    'To pay by card or from a bank account, or to set up automatic payments, log in or create an account. Then open {link} and enter the certificate number and the code. Your account then shows the plan.',
  mail: 'You can also pay each installment by mail. You do not need an account for that.',
  secret:
    'Keep this code to yourself. We never ask for it by telephone or e-mail. If we send you a new code, this one stops working.',
  notYou: 'If you did not ask for a payment plan, please call us at {phone}.',
  page: 'Page {page} of {pages}',
} as const

export type PlanCodeWords = Readonly<Record<keyof typeof PLAN_CODE_WORDS, string>>
