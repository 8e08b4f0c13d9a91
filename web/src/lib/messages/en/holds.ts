/** What keeps mails, debits or steps of a certificate back, for staff. */
export const holds = {
  title: 'Holds',
  none: 'Nothing holds this certificate.',
  since: '{kind}, since {from}',
  between: '{kind}, from {from}, over on {until}',
  over: '{count} over',
  toFile: 'Enter a bankruptcy or military service in the legal file',

  kind_bankruptcy: 'Bankruptcy',
  kind_military: 'Military service',
  'kind_contact-stopped': 'Reminders stopped on request',
  kind_represented: 'Represented by an attorney',
  kind_deceased: 'Owner has died',
  kind_disputed: 'Debt is disputed',
  kind_staff: 'Held by staff',

  stops_bankruptcy:
    'Nothing asks for money, nothing is debited, and no plan goes into default. The legal deadlines are stayed. Answers, receipts and releases go out.',
  stops_military:
    'Nothing asks for money and no plan goes into default. Nothing is debited, unless the owner asked for that in writing. Answers, receipts and releases go out.',
  'stops_contact-stopped':
    'No mail or letter asks for money, except for what the law demands, such as the notice of a default. Debits that were agreed go on.',
  stops_represented:
    'What asks for money, and the notice of a default, goes to the attorney. Debits that were agreed go on.',
  stops_deceased:
    'What asks for money goes to the estate, and nothing is debited. No plan goes into default automatically: you decide.',
  stops_disputed:
    'Nothing asks for money and no plan goes into default until the dispute is answered and this hold is ended. Debits that were agreed go on.',
  stops_staff: 'Nothing asks for money, nothing is debited, and no plan goes into default.',

  add: 'Add a hold…',
  addTitle: 'Add a hold',
  addLede:
    'Automatic payments are paused at once where a hold forbids debits, and their payer is told. A bankruptcy or military service is entered in the legal file.',
  addSend: 'Add it',
  problem: 'That could not be saved.',
  kind: 'What holds it',
  kindChoose: 'Choose',
  fromOn: 'From',
  untilOn: 'Over on',
  untilHint: 'The first day on which it does not hold any more. Empty: until you end it.',
  name: 'Name of the attorney, or of who speaks for the estate',
  nameHint: 'Of an attorney it is needed.',
  address: 'Postal address',
  addressHint: 'Letters that ask for money go there.',
  email: 'E-mail',
  emailHint: 'Mails that ask for money go there. Without one you are asked to write a letter.',
  reasonHint: 'How you know. It is kept in the history of the certificate.',
  end: 'End…',
  endTitle: 'End the hold: {kind}',
  endLede:
    'It is over today. Automatic payments that it has paused stay so until somebody begins them again.',
  endSend: 'End it',
  autopayHeld: 'Automatic payments are paused.',
  autopayHeldText:
    'They begin again when their payer sets them up anew, or when no hold forbids debits any more and you resume them.',
  resume: 'Resume automatic payments…',
  resumeTitle: 'Resume automatic payments',
  resumeLede: 'They go on as they were authorized, and their payer is told.',
  resumeSend: 'Resume them',
  resumeProblem:
    'They could not be resumed: a hold still forbids debits, their account is gone, or a debit could not be announced in time. Their payer can set them up anew.',
  written: 'Asked in writing…',
  writtenTitle: 'Automatic payments during military service',
  writtenLede: 'Debits go on only where the owner asked for that in writing.',
  writtenOn: 'Asked on',
  writtenHint: 'Empty: not asked for any more.',
  writtenSend: 'Save it',
} as const
