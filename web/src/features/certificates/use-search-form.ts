import { checkSearch, type SearchField, type SearchInput } from '@fieldstone/domain/certificates/search-terms'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useForm } from '../../lib/form/use-form.ts'
import type { FormProblem } from '../../lib/form/values.ts'
import { t } from '../../lib/messages/search.ts'
import { EMPTY_SEARCH, SEARCH_NAMES, writeSearch } from './search-address.ts'

/** The two forms of the search; only the submitted one is used. */
export type SearchBy = 'parcel' | 'place'

export type SearchForm = ReturnType<typeof useSearchForm>

/** The state of the search forms. It follows the address after Back or a link. */
export function useSearchForm(criteria: SearchInput | null) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const by = useRef<SearchBy>('parcel')
  const [submitCount, setSubmitCount] = useState(0)
  const form = useForm({
    initial: valuesOf(criteria ?? EMPTY_SEARCH),
    check: (values) => searchProblem(inputOf(values, by.current)),
    send: async (values) => {
      setSubmitCount(submitCount + 1)
      const target = `?${writeSearch(inputOf(values, by.current))}`
      void navigate(pathname + target, { replace: target === search })
    },
  })
  const criteriaKey = criteria === null ? '' : String(writeSearch(criteria))
  const shown = useRef(criteriaKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another search in the address counts
  useEffect(() => {
    // What was typed before the page was shown anew in another language stays.
    if (shown.current !== criteriaKey) form.reset()
    shown.current = criteriaKey
    const problem = criteria === null ? null : searchProblem(criteria)
    if (problem !== null) form.refuse(problem)
  }, [criteriaKey])
  return {
    ...form,
    submitCount,
    submitBy: (next: SearchBy) => (event: SubmitEvent) => {
      by.current = next
      form.submit(event)
    },
    clear: () => {
      form.reset(valuesOf(EMPTY_SEARCH))
      if (search !== '') void navigate(pathname)
    },
  }
}

const valuesOf = (input: SearchInput) => ({
  parcel: input.parcelNo,
  state: input.state,
  county: input.countyId === null ? '' : String(input.countyId),
  address: input.address,
  owner: input.owner,
})

function inputOf(values: ReturnType<typeof valuesOf>, by: SearchBy): SearchInput {
  if (by === 'parcel') return { ...EMPTY_SEARCH, parcelNo: values.parcel }
  const { state, county, address, owner } = values
  return { parcelNo: '', state, countyId: county === '' ? null : Number(county), address, owner }
}

/** The errors of the shared search rule; null if valid. */
export function searchProblem(input: SearchInput): FormProblem | null {
  const answer = checkSearch(input)
  if (answer.ok) return null
  const fields = answer.invalid.map((field) => [SEARCH_NAMES[field], t(NEEDS[field])])
  return { title: t('tooThin'), fields: Object.fromEntries(fields) }
}

const NEEDS = {
  parcelNo: 'needParcel',
  state: 'needState',
  countyId: 'needCounty',
  address: 'needAddress',
  owner: 'needOwner',
} as const satisfies Record<SearchField, string>
