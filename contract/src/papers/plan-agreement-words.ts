/** The English text around an accepted agreement, for the PDF. Another language is a record of the same keys. */
export const AGREEMENT_WORDS = {
  title: 'PAYMENT PLAN AGREEMENT',
  about: 'Tax certificate {number}, parcel {parcel}',
  accepted: 'Accepted',
  by: 'By',
  at: 'When',
  from: 'From the network address',
  browser: 'With',
  signed: 'Signed on paper on',
  recorded: 'Recorded',
  recordedBy: '{at} by {who}',
  version: 'Version of the text',
  reference: 'Payment plan',
  note: 'The person named above agreed to this text on the website, with a box that was not checked beforehand. This copy was made from what was kept then.',
  paperNote:
    'The person named above signed the printed offer. This copy was made from what was kept when that was recorded.',
  page: 'Page {page} of {pages}',
} as const

export type AgreementWords = Readonly<Record<keyof typeof AGREEMENT_WORDS, string>>
