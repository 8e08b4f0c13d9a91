/** What every list has. */
export const lists = {
  csv: 'CSV',
  csvAll: 'CSV of all {count}',
} as const
