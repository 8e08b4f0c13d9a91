import type { County, State } from '@fieldstone/contract/entities/counties/place'
import { useHydrated } from '../../lib/hydrated.ts'
import { t } from '../../lib/messages/search.ts'
import { PLACE_FORM } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { described, FieldFrame } from '../../ui/field-frame.tsx'
import type { SearchForm } from './use-search-form.ts'
import './search-page.css'

interface SearchFormsProps {
  readonly form: SearchForm
  readonly places: { readonly states: readonly State[]; readonly counties: readonly County[] }
}

/** The two ways to search, each a form of its own. */
export function SearchForms({ form, places }: SearchFormsProps) {
  // As in Form: text typed before the page is ready would be lost.
  const isHydrated = useHydrated()
  return (
    <div className="stack">
      {form.summary ? <ErrorSummary {...form.summary} /> : null}
      <div className="find" inert={!isHydrated}>
        <form className="stack" noValidate onSubmit={form.submitBy('parcel')}>
          <h2>{t('byParcel')}</h2>
          <ParcelField {...form.field('parcel')} />
        </form>
        <form className="stack" noValidate id={PLACE_FORM} onSubmit={form.submitBy('place')}>
          <h2>{t('byPlace')}</h2>
          <PlaceFields form={form} places={places} />
          <div className="row">
            <Button type="submit">{t('search')}</Button>
            <Button kind="quiet" onClick={form.clear}>
              {t('clear')}
            </Button>
          </div>
        </form>
      </div>
    </div>
  )
}

function PlaceFields({ form, places }: SearchFormsProps) {
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

/** The field and its button share a line; the hint is below both. */
function ParcelField({ id, error, ...input }: ReturnType<SearchForm['field']>) {
  const facts = { id, label: t('parcelNumber'), hint: t('parcelHint'), error }
  return (
    <div className="stack tight">
      <FieldFrame {...facts} hint={null}>
        <div className="with-button">
          <input
            {...described(facts)}
            {...input}
            type="text"
            className="input"
            placeholder={t('parcelPlaceholder')}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
          />
          <Button type="submit">{t('lookup')}</Button>
        </div>
      </FieldFrame>
      <p className="hint" id={`${id}-hint`}>
        {t('parcelHint')}
      </p>
    </div>
  )
}
