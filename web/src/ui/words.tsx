import { createContext, type ReactNode, use, useLayoutEffect } from 'react'

export type SortDirection = 'ascending' | 'descending'

/** Texts of the components of this folder, provided by the application in its language. */
export interface UiWords {
  readonly close: string
  readonly closeMessage: string
  readonly copied: string
  readonly filter: string
  readonly hide: string
  readonly hidePassword: string
  readonly lastPage: string
  readonly loading: string
  readonly loadingLong: string
  readonly mapMissing: string
  readonly nextPage: string
  readonly ok: string
  readonly openInMaps: string
  readonly pages: string
  readonly pastEnd: string
  readonly previousPage: string
  readonly rowsPerPage: string
  readonly show: string
  readonly showPassword: string
  readonly tableError: string
  readonly tryAgain: string
  copy(what: string): string
  mapOf(address: string): string
  pageNumber(page: number): string
  sortBy(column: string): string
  sortedBy(column: string, direction: SortDirection): string
  /** '1–10 of 412', or '1–10 of 1,000+' if counting was capped. */
  shownOf(from: number, to: number, total: number, isCapped: boolean): string
}

let latest: UiWords | null = null

/** The same texts for code outside a component. */
export function currentWords(): UiWords {
  if (latest === null) throw new Error('No UiWordsProvider has been mounted.')
  return latest
}

const Words = createContext<UiWords | null>(null)

export function UiWordsProvider({
  words,
  children,
}: {
  readonly words: UiWords
  readonly children: ReactNode
}) {
  useLayoutEffect(() => {
    latest = words
  }, [words])
  return <Words value={words}>{children}</Words>
}

export function useWords(): UiWords {
  const words = use(Words)
  if (words === null) throw new Error('UiWordsProvider is missing above this part.')
  return words
}
