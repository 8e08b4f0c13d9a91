import { checkSearch } from '@fieldstone/domain/certificates/search-terms'
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { rememberSearch } from '../../lib/back-link.ts'
import { t } from '../../lib/messages/search.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { PLACE_FORM } from '../../lib/paths.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { usePlaces } from './queries.ts'
import { readSearch } from './search-address.ts'
import { SearchForms } from './search-forms.tsx'
import { useSearchForm } from './use-search-form.ts'

const readResults = () => import('./search-results.tsx')
const SearchResults = lazy(readResults)

/** The search for certificates. The address holds the search, so that it can be shared. */
export default function SearchPage() {
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const criteria = readSearch(params)
  const form = useSearchForm(criteria)
  const places = usePlaces()
  const results = useRef<HTMLDivElement>(null)
  const showResults = useScrollToResults(results, form.submitCount)
  usePlaceForm()
  // Loaded while the reader types. A failure is retried with the search.
  useEffect(() => void readResults().catch(() => undefined), [])
  useEffect(() => rememberSearch(pathname + search), [pathname, search])
  return (
    <div className="stack loose">
      <PageHead title={t('searchTitle')} lede={t('searchLede')}>
        {t('searchHeading')}
      </PageHead>
      <Sheet isRuled aria-label={t('searchRegion')}>
        <SearchForms form={form} places={places} />
      </Sheet>
      <div ref={results}>
        {criteria && checkSearch(criteria).ok ? (
          <Suspense>
            <SearchResults
              criteria={criteria}
              places={places}
              here={pathname + search}
              onResults={showResults}
            />
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}

/** A link to the address form focuses its first field. */
function usePlaceForm(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${PLACE_FORM}`) return
    const form = document.getElementById(PLACE_FORM)
    form?.scrollIntoView({ block: 'start' })
    form?.querySelector('select')?.focus({ preventScroll: true })
  }, [hash])
}

/**
 * On a phone the results are below the form: after a search the page scrolls to them. After Back or a reload the scroll
 * position is restored instead.
 */
function useScrollToResults(
  results: { readonly current: HTMLElement | null },
  submitCount: number,
): () => void {
  const hasArrived = useNavigationType() !== 'POP'
  const lastSeen = useRef(hasArrived ? -1 : 0)
  return useCallback(() => {
    const box = results.current
    if (submitCount === lastSeen.current || box === null) return
    lastSeen.current = submitCount
    if (box.getBoundingClientRect().top > innerHeight * 0.6) box.scrollIntoView({ block: 'start' })
  }, [results, submitCount])
}
