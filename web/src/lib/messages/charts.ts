import { staffTranslator } from './translator.tsx'

/** What every chart says. */
export const charts = {
  failed: 'The numbers could not be loaded.',
  asTable: 'Show as a table',
  summary: '{title}: {total}{unit}; most of them {label}, {count}.',
  summaryOfParts: '{title}: most of them {label}, {count}.',
  columnGroup: 'Group',
  columnShare: 'Share',
  columnAmount: 'Amount',
  total: 'Total',
} as const

export const t = staffTranslator(charts)
