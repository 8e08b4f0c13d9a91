import { translator } from './translator.tsx'

/** The page that the link of a mail opens, on which its reader stops what asks for money. */
export const reminders = {
  title: 'Stop these reminders?',
  missing: 'This link does not work.',
  goOn: 'We e-mail you reminders of what is due on certificate {number}. You can stop them here.',
  stoppedTitle: 'The reminders are stopped',
  stopped: 'We no longer remind you of what is due on certificate {number}.',
  still: 'You will still get:',
  stillAnswers: 'answers to what you ask us',
  stillReceipts: 'receipts, notices before an agreed debit, and news about your payments',
  stillNotices: 'notices that the law requires, such as a notice of default, and the release of the lien',
  debts: 'Stopping the reminders does not change what is owed or when it is due. Agreed debits continue.',
  stop: 'Stop these reminders',
  again: 'Send me reminders again',
  byStaff: 'Our staff stopped them. Call or write to us if you want them again.',
  contact: 'Contact us',
} as const

export const t = translator('reminders', reminders)
