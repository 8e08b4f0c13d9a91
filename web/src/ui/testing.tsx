import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type UiWords, UiWordsProvider } from './words.tsx'

/** Renders a part with plain words around it; for the tests of this folder and of features that use its parts. */
export function renderUi(part: ReactNode): RenderResult {
  return render(part, { wrapper: PlainWords })
}

/** What the application provides to the parts of this folder, with plain words. */
export const PlainWords = ({ children }: { readonly children: ReactNode }) => (
  <UiWordsProvider words={WORDS}>{children}</UiWordsProvider>
)

const WORDS: UiWords = {
  close: 'Close',
  closeMessage: 'Close this message',
  copied: 'Copied',
  filter: 'Filter these results',
  hide: 'Hide',
  hidePassword: 'Hide password',
  lastPage: 'Last page',
  loading: 'Loading',
  loadingLong: 'This takes longer than usual.',
  mapMissing: 'No map',
  nextPage: 'Next',
  ok: 'OK',
  openInMaps: 'Open in maps',
  pages: 'Pages',
  pastEnd: 'This page is empty now.',
  previousPage: 'Previous',
  rowsPerPage: 'Rows per page',
  show: 'Show',
  showPassword: 'Show password',
  tableError: 'The list could not be loaded.',
  tryAgain: 'Try again',
  copy: (what) => `Copy ${what}`,
  mapOf: (address) => `Map of ${address}`,
  pageNumber: (page) => `Page ${page}`,
  sortBy: (column) => `Sort by ${column}`,
  sortedBy: (column, direction) => `Sorted by ${column}, ${direction}`,
  shownOf: (from, to, total, isCapped) => `${from}–${to} of ${total}${isCapped ? '+' : ''}`,
}
