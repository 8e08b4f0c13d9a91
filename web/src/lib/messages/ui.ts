import { translator } from './translator.tsx'

/** The words of the parts of web/src/ui. The application hands them over; the parts themselves know no catalogue. */
export const ui = {
  close: 'Close',
  closeMessage: 'Close this message',
  copy: 'Copy {what}',
  copied: 'Copied',
  filter: 'Filter these results',
  loading: 'Loading',
  loadingLong: 'This is taking longer than usual.',
  nextPage: 'Next',
  ok: 'OK',
  openInMaps: 'Open in maps',
  mapMissing: 'The map is not available here.',
  mapOf: 'Map of {address}',
  pages: 'Pages',
  pageNumber: 'Page {page}',
  previousPage: 'Previous',
  pastEnd: 'There are no more rows on this page.',
  lastPage: 'Go to the last page',
  rowsPerPage: 'Rows per page',
  shownOf: '{from}–{to} of {total}',
  shownOfMany: '{from}–{to} of {total}+',
  showPassword: 'Show password',
  hide: 'Hide',
  hidePassword: 'Hide password',
  show: 'Show',
  sortBy: 'Sort by {column}',
  sortedDown: 'Sorted by {column}, descending',
  sortedUp: 'Sorted by {column}, ascending',
  tableError: 'The list could not be loaded.',
  tryAgain: 'Try again',
} as const

export const t = translator('ui', ui)
