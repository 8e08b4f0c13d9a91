import { HOLD_KIND_WORDS, prefixed } from '@fieldstone/contract/code-words'
import { staffTranslator } from './translator.tsx'

/** What keeps mails, debits or steps of a certificate back, for staff. */
export const holds = {
  title: 'Holds',
  none: 'There is no hold on this certificate.',
  since: '{kind}, since {from}',
  between: '{kind}, from {from}, ends on {until}',
  over: '{count} ended',
  toFile: 'Enter a bankruptcy or military service in the legal file',

  ...prefixed('kind_', HOLD_KIND_WORDS),

  stops_bankruptcy:
    'No e-mail or letter asks for money, nothing is debited, and no plan goes into default. The legal deadlines are stayed. Answers, receipts and releases still go out.',
  stops_military:
    'No e-mail or letter asks for money, and no plan goes into default. Nothing is debited unless the owner asked for that in writing. Answers, receipts and releases still go out.',
  'stops_contact-stopped':
    'No e-mail or letter asks for money, except for what the law requires, such as a notice of default. Agreed debits continue.',
  stops_represented:
    'E-mails and letters that ask for money, and any notice of default, go to the attorney. Agreed debits continue.',
  stops_deceased:
    'E-mails and letters that ask for money go to the estate, and nothing is debited. No plan goes into default automatically: you decide.',
  stops_disputed:
    'No e-mail or letter asks for money, and no plan goes into default, until the dispute is answered and this hold is ended. Agreed debits continue.',
  stops_staff: 'No e-mail or letter asks for money, nothing is debited, and no plan goes into default.',

  add: 'Add a hold…',
  addTitle: 'Add a hold',
  addLede:
    'If a hold forbids debits, automatic payments are paused at once and the payer is notified. Enter a bankruptcy or military service in the legal file.',
  addSend: 'Add it',
  problem: 'That could not be saved.',
  kind: 'Kind of hold',
  kindChoose: 'Choose',
  fromOn: 'From',
  untilOn: 'Ends on',
  untilHint: 'The first day without the hold. Leave blank to end it yourself.',
  name: 'Name of the attorney, or of the person who represents the estate',
  nameHint: 'Required for an attorney.',
  address: 'Postal address',
  addressHint: 'Letters that ask for money go there.',
  email: 'E-mail',
  emailHint: 'E-mails that ask for money go there. If you leave it blank, you are asked to write a letter.',
  reasonHint: 'How you know. It is kept in the history of the certificate.',
  end: 'End…',
  endTitle: 'End the hold: {kind}',
  endLede: 'It ends today. Automatic payments that it paused stay paused until someone resumes them.',
  endSend: 'End it',
  autopayHeld: 'Automatic payments are paused.',
  autopayHeldText:
    'They restart when the payer sets them up again, or when you resume them after the last hold that forbids debits has ended.',
  resume: 'Resume automatic payments…',
  resumeTitle: 'Resume automatic payments',
  resumeLede: 'They continue as authorized, and the payer is notified.',
  resumeSend: 'Resume them',
  resumeProblem:
    'They could not be resumed: a hold still forbids debits, their account is gone, or a debit could not be announced in time. The payer can set them up again.',
  written: 'Asked in writing…',
  writtenTitle: 'Automatic payments during military service',
  writtenLede: 'Debits continue only if the owner asked for that in writing.',
  writtenOn: 'Date of the request',
  writtenHint: 'Leave blank if the owner no longer asks for that.',
  writtenSend: 'Save it',
} as const

export const t = staffTranslator(holds)
