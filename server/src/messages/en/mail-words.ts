/** What mails say in the place of a value, or beside it. */
export const mailWords = {
  none: '(none)',
  feeCC: 'Card service fee ({rate}%)',
  feeACH: 'ACH service fee ({rate}%)',
  bankAccount: 'your bank account ending {last4}',
  planAccount: 'bank account',
  planAccountEnding: 'bank account ending in {last4}',
  inDays: 'in 1-3 business days',
  byDay: 'by {day}',
  failure_deposits_failed:
    'The deposit could not be sent: check the routing and account numbers, then register it again.',
  failure_attempts_exceeded: 'There were too many wrong tries. Register it again to get a new deposit.',
  failure_deposits_too_old: 'The deposit was not entered within 10 days. Register it again to get a new one.',
  failure_page_closed: 'The page on which it is linked was closed. You can start again at any time.',
  failure_account_exists: 'It is registered already, and can be used as it is.',
  failure_refused: 'Your bank did not accept it. Check the numbers, or use another account.',
  missed: 'Installments {numbers} were missed. Offer the owner a call before anything else.',
  overdue: 'overdue by {days} days',
  dueToday: 'due today',
  dueIn: 'in {days} days',
  moreDeadlines: '{count} more stand in your agenda.',
} as const
