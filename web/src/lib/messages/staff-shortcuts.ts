import { staffTranslator } from './translator.tsx'

/** The keyboard shortcuts of staff. */
export const staffShortcuts = {
  chooseRow: 'Choose the row, where rows can be chosen',
  chooseRange: 'Choose all rows from the one that was chosen last to this one',
  chosenActs: 'Go to what can be done with the chosen rows',
  clearChosen: 'Let go what is chosen in a list',
  today: 'Enter today in a date field',
  pickDay: 'Pick a day for a date field',
  goTo: 'Find a certificate, a person or a page',
  hideIndex: 'Hide or show the menu at the left',
  recordTab: 'At a certificate: open a tab, from the first to the eighth',
  recordTurn: 'At a certificate: go to the next or the previous one of the list that led there',
  saveForm: 'Save the form of a page, such as your profile',
  recordActs: 'At a certificate: what can be done with it',
  recordPayment: 'At a certificate: record a payment',
  recordLetter: 'At a certificate: write a letter',
  recordLog: 'At a certificate: log correspondence',
} as const

export const t = staffTranslator(staffShortcuts)
