/** The page that the link of a mail opens, on which its reader stops what asks for money. */
export const reminders = {
  title: 'Stop these reminders?',
  failed: 'This link does not work.',
  goOn: 'We remind you by e-mail of what is due on certificate {number}. You can stop that here.',
  stoppedTitle: 'The reminders are stopped',
  stopped: 'We no longer remind you of what is due on certificate {number}.',
  still: 'These messages still come:',
  stillAnswers: 'answers to what you ask us',
  stillReceipts: 'receipts, notices before an agreed debit, and what becomes of a payment of yours',
  stillNotices: 'notices that the law demands, such as that of a default, and the release of the lien',
  debts: 'Stopping the reminders changes nothing about what is owed, or when. Agreed debits go on.',
  stop: 'Stop these reminders',
  again: 'Send me reminders again',
  byStaff: 'They were stopped with us. Call or write to us if you want them again.',
  contact: 'Contact us',
} as const
