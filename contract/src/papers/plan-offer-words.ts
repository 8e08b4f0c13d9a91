/** The English text around an offered plan, for its letter. Another language is a record of the same keys. */
export const PLAN_OFFER_WORDS = {
  title: 'PAYMENT PLAN OFFER',
  about: 'Tax certificate {number}, parcel {parcel}',
  to: 'Offered to',
  offered: 'Offered on',
  until: 'Open until',
  first: 'First payment due',
  owed: 'Owed today',
  agreed: 'Total of this plan',
  reference: 'Payment plan',
  text: 'What you would agree to',
  online:
    'To accept this offer, log in and open {link} by {until}. Or sign below and send this letter so that it reaches us by then.',
  offline:
    'To accept this offer, sign below and send this letter so that it reaches us by {until}, or contact us.',
  signature: 'Signature: ______________________________    Date: ____________________',
  note: 'The amounts are as of the day of this letter. They change if anything is added to the debt before the plan is accepted.',
  page: 'Page {page} of {pages}',
} as const

export type PlanOfferWords = Readonly<Record<keyof typeof PLAN_OFFER_WORDS, string>>
