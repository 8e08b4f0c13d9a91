import { staffTranslator } from './translator.tsx'

/** The keyboard shortcuts of staff. */
export const staffShortcuts = {
  chooseRow: 'Choose the row, if rows can be chosen',
  chooseRange: 'Choose all rows from the last chosen one to this one',
  chosenActs: 'Go to the actions for the chosen rows',
  undo: 'Go to the newest message and its Undo button',
  clearChosen: 'Clear the chosen rows in a list',
  today: 'Enter today in a date field',
  pickDay: 'Pick a day for a date field',
  nextPart: 'Go to the next part of the page, also from a field',
  previousPart: 'Go to the previous part of the page, also from a field',
  goTo: 'Find a certificate, a person or a page',
  hideIndex: 'Hide or show the menu at the left',
  recordTab: 'At a certificate: open a tab, from the first to the eighth',
  recordTurn: 'At a certificate: go to the next or previous one in its list',
  saveForm: 'Save the form of a page, such as your profile',
  recordActs: 'At a certificate: open its actions',
  recordPayment: 'At a certificate: record a payment',
  recordLetter: 'At a certificate: write a letter',
  recordLog: 'At a certificate: log correspondence',
} as const

export const t = staffTranslator(staffShortcuts)
