import { translator } from './translator.tsx'

/** Questions with their answers, and what paying costs. */
export const questions = {
  costHeading: 'What paying costs',
  costFailed: 'The fees could not be loaded.',
  costWay: 'Method',
  costFee: 'Fee',
  costMail: 'Mail: cashier’s check or money order',
  costNone: 'None',

  faqTitle: 'FAQ',
  faqHeading: 'Questions and answers',
  faqLede: 'Short answers to what most people ask. Ask us if yours is missing.',
  q1: 'How do I find out what I owe?',
  a1: 'Look up your parcel number. The payoff page shows one figure, the date it is good through, and every part of it.',
  q2: 'What is a payoff?',
  a2: 'The payoff is all that is needed to redeem the certificate: principal, interest and expenses. To redeem means to pay the certificate off, so that the lien is released. The figure is good through the date shown beside it.',
  q3: 'Can I pay less than the payoff?',
  a3: 'No. Payoffs are not negotiated; the full amount is required. You can ask for a monthly plan.',
  q4: 'When is the lien released?',
  a4: 'A lien release is recorded within 30–60 days after funds clear.',
  q5: 'What if I do nothing?',
  a5: 'A notice of intent to foreclose may be filed within four years after the lien purchase, or by a negotiated date.',
  q6: 'How can I pay, and what does it cost?',
  a6: 'The fee is always shown in dollars before you choose.',
  a6Closed: 'You cannot pay here yet. You can already look up your certificate and see its payoff.',
  q7: 'Why do I have to pay an older certificate first?',
  a7: 'When a parcel has more than one certificate, the oldest unpaid one has to be redeemed first. The payoff page leads you to it.',
  q8: 'Can I pay month by month?',
  a8: 'Yes, if you and we have agreed on a plan. To ask for one, open your certificate and choose Request Payment Plan. We e-mail your options within 1 business day.',
  q9: 'Are you the county?',
  a9: 'No. We are a private company that services certificates sold by counties.',
  q10: 'How do I know that a document is from you?',
  a10: 'Scan the code on it, or enter it at {link}. We never change our mailing address or wire instructions by mail or e-mail.',
  a10Link: 'Verify a document',
  faqMore: 'Is your question not here? {link}',
} as const

export const t = translator('questions', questions)
