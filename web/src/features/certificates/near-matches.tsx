import type { SearchSuggestion } from '@fieldstone/contract/entities/certificates/certificate'
import { suggestionRoutes } from '@fieldstone/contract/routes/certificates/certificates'
import type { SearchInput } from '@fieldstone/domain/certificates/search-terms'
import { Link, useLocation } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { t } from '../../lib/messages/near-matches.ts'
import { PLACE_FORM } from '../../lib/paths.ts'
import { searchBody } from './queries.ts'
import { EMPTY_SEARCH, writeSearch } from './search-address.ts'
import './near-matches.css'

/**
 * Links that search for what may have been meant by a search that found nothing. A screen reader reads them as they come. Shows
 * nothing while they load or if they cannot be had: the results say already that nothing was found.
 */
export function NearMatches({ criteria }: { readonly criteria: SearchInput }) {
  const { data } = useCall(suggestionRoutes.suggestSearches, { body: searchBody(criteria) }, { retry: false })
  const { parcelNo } = criteria
  const isByNumber = parcelNo !== ''
  const isAsAddress = data?.length === 0 && isByNumber && READS_LIKE_WORDS.test(parcelNo)
  return (
    <div role="status">
      {data && data.length > 0 ? (
        <div className="near-matches stack tight">
          <h3>{t('nearHeading')}</h3>
          <ul>
            {data.map((near) => (
              <li key={JSON.stringify(near)}>
                <SearchLink criteria={inputOf(near)}>{labelOf(near, isByNumber)}</SearchLink>
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

/** Three letters in a row are more than a parcel number has. */
const READS_LIKE_WORDS = /\p{L}{3}/u

const inputOf = ({ state, countyId, address, owner }: SearchSuggestion): SearchInput => ({
  ...EMPTY_SEARCH,
  ...{ state, countyId, address, owner },
})

/** The county is named where the person has chosen none. */
function labelOf({ address, owner, countyName }: SearchSuggestion, hasCounty: boolean): string {
  const text = address !== '' && owner !== '' ? t('nearBoth', { address, owner }) : address || owner
  return hasCounty ? t('nearInCounty', { text, county: countyName }) : text
}
