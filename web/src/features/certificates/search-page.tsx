import { checkSearch, type SearchInput } from '@fieldstone/domain/certificates/search-terms'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { rememberSearch } from '../../lib/back-link.ts'
import { t } from '../../lib/messages/search.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { OPENS_ONLY_MATCH } from '../../lib/paths.ts'
import { usePlaces } from '../../records/places.ts'
import { readSearch, writeSearch } from '../../records/search-address.ts'
import { SearchBox } from '../../records/search-box.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { PlaceForm } from './place-form.tsx'

const readResults = () => import('./search-results.tsx')
const SearchResults = lazy(readResults)

interface Found {
  /** The search. */
  readonly key: string
  readonly count: number
}

/** The search for certificates. The address holds the search, so that it can be shared. */
export default function SearchPage() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const criteria = readSearch(params)
  const places = usePlaces()
  const results = useRef<HTMLDivElement>(null)
  const [submitCount, setSubmitCount] = useState(0)
  const [found, setFound] = useState<Found | null>(null)
  const key = criteria === null ? '' : String(writeSearch(criteria))
  useShowResults(results, submitCount, found?.key === key ? found : null)
  const isValid = criteria !== null && checkSearch(criteria).ok
  const isListed = isValid && !(found?.key === key && found.count === 0)
  const onSearch = (input: SearchInput) => {
    setSubmitCount(submitCount + 1)
    const target = `?${writeSearch(input)}`
    void navigate(pathname + target, { replace: target === search, state: OPENS_ONLY_MATCH })
  }
  // Loaded while the reader types. A failure is retried with the search.
  useEffect(() => void readResults().catch(() => undefined), [])
  useEffect(() => rememberSearch(pathname + search), [pathname, search])
  const form = (
    <Sheet key="form" isRuled className="stack" aria-label={t('searchRegion')}>
      <SearchBox shown={criteria} onSearch={onSearch} />
      <PlaceForm criteria={criteria} places={places} onSearch={onSearch} />
    </Sheet>
  )
  const list = (
    <div key="results" ref={results} tabIndex={-1}>
      {isValid ? (
        <Suspense>
          <SearchResults
            criteria={criteria}
            places={places}
            here={pathname + search}
            onResults={(count) => setFound({ key, count })}
          />
        </Suspense>
      ) : null}
    </div>
  )
  return (
    <div className="stack loose">
      <PageHead title={t('searchTitle')} lede={isListed ? '' : t('searchLede')}>
        {t('searchHeading')}
      </PageHead>
      {/* What was found comes first. A search that found nothing is corrected in the form above its message. */}
      {isListed ? [list, form] : [form, list]}
    </div>
  )
}

/**
 * After a search moves the focus to its results, and scrolls to them if they are out of view. After Back or a reload focus and
 * scroll position are restored instead.
 */
function useShowResults(
  results: { readonly current: HTMLElement | null },
  submitCount: number,
  found: Found | null,
): void {
  const hasArrived = useNavigationType() !== 'POP'
  const lastSeen = useRef(hasArrived ? -1 : 0)
  useEffect(() => {
    const box = results.current
    if (found === null || submitCount === lastSeen.current || box === null) return
    lastSeen.current = submitCount
    const { top } = box.getBoundingClientRect()
    if (top < 0 || top > innerHeight * 0.6) box.scrollIntoView({ block: 'start' })
    if (submitCount > 0) box.focus({ preventScroll: true })
  }, [results, submitCount, found])
}
