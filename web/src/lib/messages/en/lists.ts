/** What every list has. */
export const lists = {
  csv: 'CSV',
  unreadableRow: 'This row cannot be shown. Staff have been told.',
  unreadableRowNo: 'Row {id} cannot be shown. Staff have been told.',
  csvAll: 'CSV of all {count}',
} as const
