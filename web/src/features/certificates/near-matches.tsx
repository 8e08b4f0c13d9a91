import type { SearchSuggestion } from '@fieldstone/contract/entities/certificates/certificate'
import { suggestionRoutes } from '@fieldstone/contract/routes/certificates/certificates'
import { readsLikeWords } from '@fieldstone/domain/certificates/search-box'
import type { SearchInput } from '@fieldstone/domain/certificates/search-terms'
import { Link, useLocation } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { t } from '../../lib/messages/near-matches.ts'
import { PLACE_FORM } from '../../lib/paths.ts'
import { EMPTY_SEARCH, writeSearch } from '../../records/search-address.ts'
import { searchBody } from './queries.ts'
import './near-matches.css'

/**
 * Links that search for what may have been meant by a search that found nothing. A screen reader reads them as they come. Shows
 * nothing while they load or if they cannot be had: the results say already that nothing was found.
 */
export function NearMatches({ criteria }: { readonly criteria: SearchInput }) {
  const { data } = useCall(suggestionRoutes.suggestSearches, { body: searchBody(criteria) }, { retry: false })
  const { parcelNo } = criteria
  const isByNumber = parcelNo !== ''
  const isAsAddress = data?.length === 0 && isByNumber && readsLikeWords(parcelNo)
  return (
    <div role="status">
      {data && data.length > 0 ? (
        <div className="near-matches stack tight">
          <h3>{t('nearHeading')}</h3>
          <ul>
            {data.map((near) => (
              <li key={JSON.stringify(near)}>
                <SearchLink criteria={inputOf(near)}>{labelOf(near, criteria)}</SearchLink>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {isAsAddress ? (
        <p className="near-matches">
          <SearchLink criteria={{ ...EMPTY_SEARCH, address: parcelNo }} isForm>
            {t('nearAsAddress', { text: parcelNo })}
          </SearchLink>
        </p>
      ) : null}
    </div>
  )
}

interface SearchLinkProps {
  readonly criteria: SearchInput
  /** Scrolls to the form if something is left to choose. */
  readonly isForm?: boolean
  readonly children: string
}

function SearchLink({ criteria, isForm = false, children }: SearchLinkProps) {
  const { pathname } = useLocation()
  return (
    <Link to={{ pathname, search: `?${writeSearch(criteria)}`, hash: isForm ? `#${PLACE_FORM}` : '' }}>
      {children}
    </Link>
  )
}

const inputOf = ({ state, countyId, address, owner }: SearchSuggestion): SearchInput => ({
  ...EMPTY_SEARCH,
  ...{ state, countyId, address, owner },
})

/** Names the county where the person has chosen none, and whether the text is an address or an owner if it was sought as the other. */
function labelOf({ address, owner, countyName }: SearchSuggestion, criteria: SearchInput): string {
  if (address !== '' && owner !== '') return t('nearBoth', { address, owner })
  const text = address || owner
  if (criteria.parcelNo !== '') return t('nearInCounty', { text, county: countyName })
  if (address !== '' && criteria.address === '') return t('nearAddress', { text })
  return owner !== '' && criteria.owner === '' ? t('nearOwner', { text }) : text
}
