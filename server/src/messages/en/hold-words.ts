/** What staff are told of holds: in tasks, in the timeline of a certificate. */
export const holdWords = {
  bankruptcy: 'bankruptcy',
  military: 'military service',
  'contact-stopped': 'reminders stopped on request',
  represented: 'represented by an attorney',
  deceased: 'owner has died',
  disputed: 'debt is disputed',
  staff: 'set by staff',
  plan: 'Payment plan',
  autopayHeld:
    'Automatic payments are paused by a hold: {reason}. They start again only if the payer sets them up again, or if you resume them at the desk of the certificate.',
  stopLink: 'Stop these reminders: {link}',
  stoppedByReader: 'By the link of a mail.',
  askedByReader: 'Asked for again by the link of a mail.',
  writeToAttorney:
    'An e-mail that asks for money should have gone to the owner’s attorney ({name}), whose e-mail address is not known. Write a letter, or add the address at the desk.',
  writeToEstate:
    'An e-mail that asks for money should have gone to the owner’s estate ({name}), whose e-mail address is not known. Write a letter, or add the address at the desk.',
  unnamed: 'no name is known',
  opened: 'A hold was opened: {hold}. {reason}',
} as const
