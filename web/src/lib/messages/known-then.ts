import { staffTranslator } from './translator.tsx'

/** A record as it was known on a day. The text of the account itself is that of its paper. */
export const knownThen = {
  title: 'As known on…',
  lede: 'The record as it was on a past day, with what had been issued by then and what is now known about that day.',
  day: 'Day',
  dayPlaceholder: 'MM/DD/YYYY',
  pickDay: 'Pick a day',
  show: 'Show that day',
  noDay: 'Enter a day as MM/DD/YYYY.',
  dayToCome: 'Enter a day that is not in the future.',
  toHistory: 'Back to the whole history',
  failed: 'What was known on that day could not be loaded.',

  paper: 'Download the account (PDF)',
  ledger: 'Download the ledger (CSV)',
  paperHint:
    'The PDF has contents, exhibits and an affidavit to be signed, and carries the ledger as an attached file.',
  fileFailed: 'The file could not be made.',
} as const

export const t = staffTranslator(knownThen)
