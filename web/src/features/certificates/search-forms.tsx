import type { County, State } from '@fieldstone/contract/entities/place'
import type { SearchField, SearchInput } from '@fieldstone/domain/certificates/search-terms'
import { type SubmitEvent, useState } from 'react'
import { t } from '../../lib/messages/certificates.ts'
import { PLACE_FORM } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { described, FieldFrame } from '../../ui/field-frame.tsx'
import { EMPTY_SEARCH } from './search-address.ts'
import './search-page.css'

interface SearchFormsProps {
  readonly asked: SearchInput
  readonly places: { readonly states: readonly State[]; readonly counties: readonly County[] }
  readonly problem: {
    readonly message: string
    readonly invalid: readonly SearchField[]
    readonly attempt: number
  } | null
  readonly onSubmit: (input: SearchInput) => void
  readonly onClear: () => void
}

/** Two ways to search, each a form of its own: what stands in the other one is not used. */
export function SearchForms({ asked, places, problem, onSubmit, onClear }: SearchFormsProps) {
  const [typed, setTyped] = useTyped(asked)
  const set = (field: keyof SearchInput) => (event: { currentTarget: { value: string } }) =>
    setTyped({ ...typed, [field]: event.currentTarget.value })
  const errorOf = (field: SearchField) => (problem?.invalid.includes(field) ? t(NEEDS[field]) : null)
  const send = (input: SearchInput) => (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit(input)
  }
  const clear = () => {
    setTyped(EMPTY_SEARCH)
    onClear()
  }
  const counties = places.counties.filter((county) => county.stateId === typed.state)
  return (
    <div className="stack">
      {problem ? (
        <ErrorSummary
          title={problem.message}
          errors={problem.invalid.map((field) => ({ fieldId: FIELD_IDS[field], text: t(NEEDS[field]) }))}
          attempt={problem.attempt}
        />
      ) : null}
      <div className="find">
        <form className="stack" noValidate onSubmit={send({ ...EMPTY_SEARCH, parcelNo: typed.parcelNo })}>
          <h2>{t('byParcel')}</h2>
          <ParcelField value={typed.parcelNo} error={errorOf('parcelNo')} onChange={set('parcelNo')} />
        </form>
        <form className="stack" noValidate id={PLACE_FORM} onSubmit={send({ ...typed, parcelNo: '' })}>
          <h2>{t('byPlace')}</h2>
          <div className="fields">
            <SelectField
              id={FIELD_IDS.state}
              label={t('state')}
              error={errorOf('state')}
              value={typed.state}
              onChange={(event) => setTyped({ ...typed, state: event.currentTarget.value, countyId: null })}
              options={[
                { value: '', label: t('chooseState') },
                ...places.states.map((state) => ({ value: state.id, label: state.name })),
              ]}
            />
            <SelectField
              id={FIELD_IDS.countyId}
              label={t('county')}
              error={errorOf('countyId')}
              value={typed.countyId === null ? '' : String(typed.countyId)}
              onChange={(event) => setTyped({ ...typed, countyId: idOf(event.currentTarget.value) })}
              options={[
                { value: '', label: t('chooseCounty') },
                ...counties.map((county) => ({ value: String(county.id), label: county.name })),
              ]}
            />
            <TextField
              id={FIELD_IDS.address}
              label={t('address')}
              error={errorOf('address')}
              value={typed.address}
              maxLength={120}
              onChange={set('address')}
              autoComplete="off"
            />
            <TextField
              id={FIELD_IDS.owner}
              label={t('owner')}
              placeholder={t('ownerPlaceholder')}
              error={errorOf('owner')}
              value={typed.owner}
              maxLength={120}
              onChange={set('owner')}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
          <div className="row">
            <Button type="submit">{t('search')}</Button>
            <Button kind="quiet" onClick={clear}>
              {t('clear')}
            </Button>
          </div>
        </form>
      </div>
    </div>
  )
}

interface ParcelFieldProps {
  readonly value: string
  readonly error: string | null
  readonly onChange: (event: { currentTarget: { value: string } }) => void
}

/** The field and its button are one line; what may be typed stands below both. */
function ParcelField({ value, error, onChange }: ParcelFieldProps) {
  const facts = { id: FIELD_IDS.parcelNo, label: t('parcelNumber'), hint: t('parcelHint'), error }
  return (
    <div className="stack tight">
      <FieldFrame {...facts} hint={null}>
        <div className="with-button">
          <input
            {...described(facts)}
            type="text"
            className="input"
            placeholder={t('parcelPlaceholder')}
            value={value}
            maxLength={60}
            onChange={onChange}
            autoComplete="off"
            spellCheck={false}
          />
          <Button type="submit">{t('lookup')}</Button>
        </div>
      </FieldFrame>
      <p className="hint" id={`${FIELD_IDS.parcelNo}-hint`}>
        {t('parcelHint')}
      </p>
    </div>
  )
}

const FIELD_IDS: Record<SearchField, string> = {
  parcelNo: 'parcel',
  state: 'state',
  countyId: 'county',
  address: 'address',
  owner: 'owner',
}

const NEEDS = {
  parcelNo: 'needParcel',
  state: 'needState',
  countyId: 'needCounty',
  address: 'needAddress',
  owner: 'needOwner',
} as const satisfies Record<SearchField, string>

const idOf = (text: string): number | null => (text === '' ? null : Number(text))

/** What is typed; it follows the address when Back or a link changes the search. */
function useTyped(asked: SearchInput): [SearchInput, (typed: SearchInput) => void] {
  const [typed, setTyped] = useState(asked)
  const [seen, setSeen] = useState(asked)
  if (FIELDS.some((field) => seen[field] !== asked[field])) {
    setSeen(asked)
    setTyped(asked)
  }
  return [typed, setTyped]
}

const FIELDS = Object.keys(FIELD_IDS) as SearchField[]
