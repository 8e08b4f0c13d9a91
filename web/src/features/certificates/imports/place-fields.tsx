import type { ImportColumns, ImportMapping } from '@fieldstone/contract/entities/import'
import { t } from '../../../lib/messages/imports.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'

type Place = ImportMapping['place']

interface PlaceFieldsProps {
  readonly place: Place
  readonly columns: ImportColumns['columns']
  readonly onPlace: (place: Place) => void
}

/** The county of all rows, or the columns that name it. */
export function PlaceFields({ place, columns, onPlace }: PlaceFieldsProps) {
  const isOne = 'state' in place
  return (
    <fieldset className="stack">
      <legend>{t('placeHeading')}</legend>
      <Choice
        label={t('placeOne')}
        isChosen={isOne}
        onChoose={() => onPlace({ state: '', name: '', fips: null })}
      />
      <Choice
        label={t('placeColumns')}
        isChosen={!isOne}
        onChoose={() => onPlace({ stateColumn: '', nameColumn: '', fipsColumn: null })}
      />
      {isOne ? (
        <OneCounty place={place} onPlace={onPlace} />
      ) : (
        <CountyColumns place={place} columns={columns} onPlace={onPlace} />
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const Choice = ({ label, isChosen, onChoose }: ChoiceProps) => (
  <label className="check">
    <input type="radio" name="place" checked={isChosen} onChange={onChoose} /> {label}
  </label>
)

type OneCountyPlace = Extract<Place, { state: string }>

function OneCounty({
  place,
  onPlace,
}: {
  readonly place: OneCountyPlace
  readonly onPlace: (place: Place) => void
}) {
  return (
    <div className="row">
      <TextField
        id="place-state"
        label={t('state')}
        maxLength={2}
        value={place.state}
        onChange={(event) => onPlace({ ...place, state: event.currentTarget.value.toUpperCase() })}
      />
      <TextField
        id="place-county"
        label={t('county')}
        maxLength={100}
        value={place.name}
        onChange={(event) => onPlace({ ...place, name: event.currentTarget.value })}
      />
      <TextField
        id="place-fips"
        label={t('fips')}
        hint={t('fipsHint')}
        inputMode="numeric"
        maxLength={5}
        value={place.fips ?? ''}
        onChange={(event) => onPlace({ ...place, fips: event.currentTarget.value || null })}
      />
    </div>
  )
}

type ColumnPlace = Extract<Place, { stateColumn: string }>

function CountyColumns({
  place,
  columns,
  onPlace,
}: Omit<PlaceFieldsProps, 'place'> & { readonly place: ColumnPlace }) {
  const options = [
    { value: '', label: t('noColumn') },
    ...columns.map(({ name }) => ({ value: name, label: name })),
  ]
  return (
    <div className="row">
      <SelectField
        id="place-state-column"
        label={t('stateColumn')}
        value={place.stateColumn}
        options={options}
        onChange={(event) => onPlace({ ...place, stateColumn: event.currentTarget.value })}
      />
      <SelectField
        id="place-county-column"
        label={t('countyColumn')}
        value={place.nameColumn}
        options={options}
        onChange={(event) => onPlace({ ...place, nameColumn: event.currentTarget.value })}
      />
      <SelectField
        id="place-fips-column"
        label={t('fipsColumn')}
        value={place.fipsColumn ?? ''}
        options={options}
        onChange={(event) => onPlace({ ...place, fipsColumn: event.currentTarget.value || null })}
      />
    </div>
  )
}
