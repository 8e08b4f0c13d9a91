import { checkSearch, type SearchField, type SearchInput } from '@fieldstone/domain/certificates/search-terms'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { rememberSearch } from '../../lib/back-link.ts'
import { t } from '../../lib/messages/certificates.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PLACE_FORM } from '../../lib/paths.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { usePlaces } from './queries.ts'
import { EMPTY_SEARCH, readSearch, writeSearch } from './search-address.ts'
import { SearchForms } from './search-forms.tsx'
import { SearchResults } from './search-results.tsx'

interface Problem {
  readonly message: string
  readonly invalid: readonly SearchField[]
  readonly attempt: number
}

/** The home of the public half: find a certificate. The address bar holds the search, so that a link shares it. */
export default function SearchPage() {
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const asked = readSearch(params)
  const check = asked ? checkSearch(asked) : null
  const { problem, submit, clear, lastSubmit } = useSearchForm(check && !check.ok ? check : null)
  const places = usePlaces()
  const results = useRef<HTMLDivElement>(null)
  const showResults = useResultsInSight(results, lastSubmit)
  usePlaceForm()
  useEffect(() => rememberSearch(pathname + search), [pathname, search])
  return (
    <div className="stack loose">
      <div className="stack tight">
        <PageHeading title={t('searchTitle')}>{t('searchHeading')}</PageHeading>
        <p className="lede">{t('searchLede')}</p>
      </div>
      <Sheet isRuled aria-label={t('searchRegion')}>
        <SearchForms
          asked={asked ?? EMPTY_SEARCH}
          places={places}
          problem={problem}
          onSubmit={submit}
          onClear={clear}
        />
      </Sheet>
      <div ref={results}>
        {asked && check?.ok ? (
          <SearchResults asked={asked} places={places} here={pathname + search} onResults={showResults} />
        ) : null}
      </div>
    </div>
  )
}

/** A link to the form of address and owner leads into its first field. */
function usePlaceForm(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${PLACE_FORM}`) return
    const form = document.getElementById(PLACE_FORM)
    form?.scrollIntoView({ block: 'start' })
    form?.querySelector('select')?.focus({ preventScroll: true })
  }, [hash])
}

/** What is wrong with the search: of the one just sent, else of the one in the address. */
function useSearchForm(inAddress: Omit<Problem, 'attempt'> | null) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [sent, setSent] = useState<(Problem & { at: string }) | null>(null)
  const attempts = useRef(0)
  const [lastSubmit, setLastSubmit] = useState(0)
  // Another search in the address, and what was wrong with the one before no longer counts.
  const state = sent?.at === search ? sent : inAddress && { ...inAddress, attempt: 0 }
  const submit = (input: SearchInput) => {
    const answer = checkSearch(input)
    if (answer.ok) {
      setSent(null)
      setLastSubmit(lastSubmit + 1)
      const target = `?${writeSearch(input)}`
      void navigate(pathname + target, { replace: target === search })
      return
    }
    attempts.current += 1
    setSent({ ...answer, attempt: attempts.current, at: search })
  }
  const clear = () => {
    setSent(null)
    if (search !== '') void navigate(pathname)
  }
  return { problem: state, submit, clear, lastSubmit }
}

/**
 * On a phone the results lie below the form: whoever has pressed Search, here or on the page before, is taken to them
 * once they are there. After Back or a reload the place on the page is restored, so nothing moves.
 */
function useResultsInSight(
  results: { readonly current: HTMLElement | null },
  lastSubmit: number,
): () => void {
  const hasArrived = useNavigationType() !== 'POP'
  const lastSeen = useRef(hasArrived ? -1 : 0)
  return useCallback(() => {
    const box = results.current
    if (lastSubmit === lastSeen.current || box === null) return
    lastSeen.current = lastSubmit
    if (box.getBoundingClientRect().top > innerHeight * 0.6) box.scrollIntoView({ block: 'start' })
  }, [results, lastSubmit])
}
