import { LEGAL_STEP_WORDS, LIEN_PLAN_WORDS, prefixed } from '@fieldstone/contract/code-words'
import { staffTranslator } from './translator.tsx'

/** All Liens, of a county and of the administration. */
export const liens = {
  title: 'All Liens',
  lede: '{count} certificates',
  ledeCounty: '{county}, {count} certificates',
  columnCounty: 'County',
  columnPurchased: 'Purchased',
  columnPrice: 'Price',
  columnAge: 'Age',
  columnPlan: 'Plan',
  columnLegalStep: 'Legal step',
  columnHolds: 'Hold',
  columnOwed: 'Owed today',
  years: { one: '{count} year', other: '{count} years' },
  notKnown: 'Not known',
  noFigure: 'No figure',

  ...prefixed('plan_', LIEN_PLAN_WORDS),

  ...prefixed('step_', LEGAL_STEP_WORDS),

  hold_none: 'None',
  hold_any: 'Any hold',

  any: 'Any',
  filters: 'More filters',
  filtersSet: { one: 'More filters: {count} set', other: 'More filters: {count} set' },
  clearFilters: 'Clear these filters',
  owedFrom: 'Owed from',
  owedTo: 'Owed to',
  priceFrom: 'Price from',
  priceTo: 'Price to',
  ageFrom: 'Age from (years)',
  ageTo: 'Age to (years)',
  purchasedFrom: 'Purchased from',
  purchasedTo: 'Purchased to',
  amountWrong: 'Enter dollars and cents, such as 1234.56',
  yearsWrong: 'Enter whole years, such as 3',

  totals: 'Totals of the certificates that match',
  totalCount: { one: '{count} certificate', other: '{count} certificates' },
  totalOwed: '{amount} owed',
  totalPrice: '{amount} purchase price',
  totalAsOf: 'as of {date}',
  totalNoFigure: { one: '{count} has no payoff figure', other: '{count} have no payoff figure' },
  totalNoPrice: { one: '{count} has no price', other: '{count} have no price' },
  totalPending: {
    one: 'The amount of {count} is still being calculated',
    other: 'The amounts of {count} are still being calculated',
  },
  caption: 'Certificates by parcel number. Each tax certificate opens its page.',
  statuses: 'Status',
  all: 'All',
  none: 'There are no certificates yet. Import a file to add them.',
  noneOfCounty: 'The county has no certificates here yet. They appear once servicing has imported them.',
  noneInList: 'This list has no such certificates. Choose some in All Liens and add them to it.',
  noMatch: 'No certificate matches. Clear a filter or choose another status.',
} as const

export const t = staffTranslator(liens)
