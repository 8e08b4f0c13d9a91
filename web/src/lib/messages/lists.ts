import { translator } from './translator.tsx'

/** What every list has. */
export const lists = {
  csv: 'CSV',
  unreadableRow: 'This row cannot be shown. Our staff has been notified.',
  unreadableRowNo: 'Row {id} cannot be shown. Our staff has been notified.',
  notUnderstood:
    'Part of this page’s web address could not be read. It was left out, and the list shows the rest.',
  columns: 'Columns',
  usualColumns: 'Reset columns',
  csvAll: 'CSV of all {count}',
} as const

export const t = translator('lists', lists)
