/** What is said of letters and on each of their pages. */
export const letterWords = {
  page: 'Page {page} of {pages}',
  'reason-payoff': 'Payoff',
  'reason-receipt': 'Receipt',
  'reason-plan-agreement': 'Plan agreement',
  'reason-release': 'Lien release',
  'reason-notice-of-intent': 'Notice of intent',
} as const
