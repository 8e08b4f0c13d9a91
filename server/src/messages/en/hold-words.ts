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
    'Automatic payments are paused by a hold: {reason}. They begin again only if their payer sets them up anew, or if you resume them at the desk of the certificate.',
  stopLink: 'Stop these reminders: {link}',
  stoppedByReader: 'By the link of a mail.',
  askedByReader: 'Asked for again by the link of a mail.',
  writeToAttorney:
    'A mail that asks for money was due to go to the attorney of the owner ({name}), of whom no e-mail address is known. Write a letter, or add the address at the desk.',
  writeToEstate:
    'A mail that asks for money was due to go to the estate of the owner ({name}), of which no e-mail address is known. Write a letter, or add the address at the desk.',
  unnamed: 'no name is known',
  opened: 'A hold was opened: {hold}. {reason}',
} as const
