/** The words of holds in tasks and in the timeline of a certificate. */
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
    'Automatic payments are paused by a hold: {reason}. They restart only if the payer sets them up again, or if you resume them on the Money tab of the certificate.',
  stopLink: 'Stop these reminders: {link}',
  stoppedByReader: 'By the link in an e-mail.',
  askedByReader: 'Requested again by the link in an e-mail.',
  writeToAttorney:
    'An e-mail that asks for money should have gone to the owner’s attorney ({name}), whose e-mail address is unknown. Write a letter, or end the hold on the Money tab and add it again with the address.',
  writeToEstate:
    'An e-mail that asks for money should have gone to the owner’s estate ({name}), whose e-mail address is unknown. Write a letter, or end the hold on the Money tab and add it again with the address.',
  unnamed: 'name unknown',
  opened: 'A hold was added: {hold}. {reason}',
} as const
