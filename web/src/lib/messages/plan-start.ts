import { staffTranslator } from './translator.tsx'

/** Starting a payment plan for an owner who telephones. */
export const planStart = {
  sheetTitle: 'No plan is open.',
  sheetBody:
    'If an owner asks for a plan by telephone, start it here. The owner does not need an account to get an offer or to accept it.',
  open: 'Start a plan…',
  title: 'Start a plan',
  lede: 'Record who called. You make the offer on the next screen.',
  start: 'Start the plan',
  problem: 'The plan was not started.',
  firstName: 'First name (optional)',
  lastName: 'Last name',
  owner: 'Owner on record: {name}',
  phone: 'Phone',
  mailingAddress: 'Mailing address',
  mailingAddressHint: 'As on an envelope, without the name. The offer and codes are mailed to it.',
  email: 'E-mail (optional)',
  emailHint: 'The offer also goes there, with a link to accept it.',
  language: 'Language of the offer',
  language_en: 'English',
  language_es: 'Spanish',
  note: 'Note of the call (optional)',
  noteHint: 'What they asked for, such as a monthly amount.',
} as const

export const t = staffTranslator(planStart)
