import { staffTranslator } from './translator.tsx'

/** On what each line of a payoff rests, for staff. */
export const grounds = {
  title: 'Basis of each line',
  lede: 'The law, the version of the payoff rules, and the documents behind each line.',
  caption: 'The lines of the payoff and their basis',
  columnLine: 'Line',
  columnAmount: 'Unpaid',
  columnRule: 'Law and rules',
  columnPaper: 'Document',
  settingOfState: '{setting}, by the rules of the state since {date}',
  settingOfCounty: '{setting}, by the rules of the county since {date}',
  settingOfStateAlways: '{setting}, by the rules of the state',
  settingOfCountyAlways: '{setting}, by the rules of the county',
  settingBuiltIn: '{setting}, by the built-in rules',
  noRule: 'No rule on record',
  noPaper: 'No document',
  noReceipt: 'No receipt or document',
  hidden: 'A document that you may not open',
  receipt: 'Receipt {no}',
  order: 'Court order',
  attach: 'Attach…',
  change: 'Change…',
  attachTo: 'Attach a document to {name}',
  attachTitle: 'What proves {name}?',
  attachLede: 'Choose its invoice or receipt from the documents of this certificate.',
  attachField: 'Document',
  attachUpload: 'Upload one…',
  attachSend: 'Save Document',
  attachProblem: 'The document was not saved.',
  attached: 'The document is saved.',
  unnamed: 'this charge',
  'purchase-price': 'Certificate purchase price',
  'returned-payment': 'Fee for a returned payment',
  'redemption-fee': 'Redemption fee',
} as const

export const t = staffTranslator(grounds)
