import { checkSearch, type SearchInput } from '@fieldstone/domain/certificates/search-terms'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Form } from '../../lib/form/form.tsx'
import { t } from '../../lib/messages/search.ts'
import { PLACE_FORM } from '../../lib/paths.ts'
import type { Places } from '../../records/places.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { type SearchForm, useSearchForm } from './use-search-form.ts'
import './search-page.css'

interface PlaceFormProps {
  readonly criteria: SearchInput | null
  readonly places: Places
  readonly onSearch: (search: SearchInput) => void
}

/** Whether the search box cannot show or correct the search: something is missing, or it has an address and an owner. */
const needsFields = (criteria: SearchInput): boolean =>
  criteria.parcelNo === '' &&
  (!checkSearch(criteria).ok || (criteria.address !== '' && criteria.owner !== ''))

/** The separate fields for an address or an owner in a county, folded. */
export function PlaceForm({ criteria, places, onSearch }: PlaceFormProps) {
  const form = useSearchForm(criteria, onSearch)
  const fold = useRef<HTMLDetailsElement>(null)
  const isOpen = criteria !== null && needsFields(criteria)
  useEffect(() => {
    if (fold.current) fold.current.open = isOpen
  }, [isOpen])
  usePlaceLink(fold)
  return (
    <details className="find" ref={fold} id={PLACE_FORM}>
      <summary>{t('byPlace')}</summary>
      <Form form={form}>
        <PlaceFields form={form} places={places} />
        <div className="row">
          <Button type="submit">{t('search')}</Button>
          <Button kind="quiet" onClick={form.clear}>
            {t('clear')}
          </Button>
        </div>
      </Form>
    </details>
  )
}

/** A link to the form unfolds it and focuses its first field. */
function usePlaceLink(fold: { readonly current: HTMLDetailsElement | null }): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${PLACE_FORM}` || fold.current === null) return
    fold.current.open = true
    fold.current.scrollIntoView({ block: 'start' })
    fold.current.querySelector('select')?.focus({ preventScroll: true })
  }, [hash, fold])
}

interface PlaceFieldsProps {
  readonly form: SearchForm
  readonly places: Places
}

function PlaceFields({ form, places }: PlaceFieldsProps) {
  const counties = places.counties.filter((county) => county.stateId === form.values.state)
  return (
    <div className="fields">
      <SelectField
        {...form.field('state')}
        label={t('state')}
        onChange={(event) => form.set({ state: event.currentTarget.value, county: '' })}
        none={t(places.states.length === 0 ? 'noState' : 'chooseState')}
        options={places.states.map((state) => ({ value: state.id, label: state.name }))}
      />
      <SelectField
        {...form.field('county')}
        label={t('county')}
        none={t('chooseCounty')}
        options={counties.map((county) => ({ value: String(county.id), label: county.name }))}
      />
      <TextField {...form.field('address')} label={t('address')} maxLength={120} autoComplete="off" />
      <TextField
        {...form.field('owner')}
        label={t('owner')}
        placeholder={t('ownerPlaceholder')}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  )
}
