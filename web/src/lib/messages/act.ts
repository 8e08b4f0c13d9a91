import { staffTranslator } from './translator.tsx'

/** The dialogs in which staff say what is to be done. */
export const act = {
  cancel: 'Cancel',
  needText: '{label} is required.',
  needMoney: 'Enter dollars and cents, such as 1,234.56.',
  needSigned: 'Enter dollars and cents, such as 1,234.56 or -12.50.',
  needPercent: 'Enter a percentage, such as 12.75',
  needDate: '{label}: enter a date.',
} as const

export const t = staffTranslator(act)
