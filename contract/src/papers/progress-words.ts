/** How far a payment has come, in English: for pages, receipts and e-mails. Another language is a record of the same keys. */
export const PROGRESS_WORDS = {
  title: 'Progress of this payment',
  asOf: 'Progress on {day}',
  paid: 'Paid',
  cleared: 'Cleared',
  recorded: 'Recorded',
  released: 'Released',
  'under-review': 'Under review',
  held: 'Held, not applied',
  disputed: 'Disputed',
  'disputed-part': 'Disputed in part',
  'taken-back': 'Taken back by your bank',
  'taken-back-part': 'Taken back in part by your bank',
  returned: 'Returned',
  refunded: 'Refunded',
  next: 'Next',
  expectedOn: 'Expected {day}',
  expectedBetween: 'Expected {from} to {until}',
  late: 'Was expected by {until}',
  clearedAfterHold: '{count} days after your bank pays',
  clearedUnknown: 'When the funds arrive',
  recordedUnknown: 'Our staff will record it',
  releasedUnknown: '30–60 days after funds clear',
  reviewUnknown: 'Our staff is reviewing it',
  heldUnknown: 'We will contact you',
} as const

export type ProgressWords = Readonly<Record<keyof typeof PROGRESS_WORDS, string>>
