/** What is said of letters and on each of their pages. */
export const letterWords = {
  page: 'Page {page} of {pages}',
  howToStop:
    'To stop letters that ask for payment, write to the address above or call {phone}. You will still get answers, receipts, and what the law requires.',
  numberLater: 'given when it is sent',
  'reason-payoff': 'Payoff',
  'reason-receipt': 'Receipt',
  'reason-payment-held': 'Payment held',
  'reason-plan-agreement': 'Plan agreement',
  'reason-release': 'Lien release',
  'reason-notice-of-intent': 'Notice of intent',
} as const
