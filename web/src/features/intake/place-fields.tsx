import type { ImportColumns, ImportMapping } from '@fieldstone/contract/entities/intake/import'
import { t } from '../../lib/messages/intake.ts'
import { SelectField, TextField } from '../../ui/field.tsx'

type Place = ImportMapping['place']

interface PlaceFieldsProps {
  readonly place: Place
  readonly columns: ImportColumns['columns']
  readonly problem: string | null
  readonly onPlace: (place: Place) => void
}

/** Chooses one county for all rows, the columns that name it, or a column whose texts are mapped to counties. */
export function PlaceFields({ place, columns, problem, onPlace }: PlaceFieldsProps) {
  const kind = 'state' in place ? 'one' : 'values' in place ? 'values' : 'columns'
  return (
    <fieldset className="stack">
      <legend>{t('placeHeading')}</legend>
      <Choice
        label={t('placeOne')}
        isChosen={kind === 'one'}
        onChoose={() => onPlace({ state: '', name: '', fips: null })}
      />
      <Choice
        label={t('placeColumns')}
        isChosen={kind === 'columns'}
        onChoose={() => onPlace({ stateColumn: '', nameColumn: '', fipsColumn: null })}
      />
      <Choice
        label={t('placeValues')}
        isChosen={kind === 'values'}
        onChoose={() => onPlace({ column: '', values: {} })}
      />
      {'state' in place ? <OneCounty id="place" place={place} onPlace={onPlace} /> : null}
      {'stateColumn' in place ? <CountyColumns place={place} columns={columns} onPlace={onPlace} /> : null}
      {'values' in place ? <CountyValues place={place} columns={columns} onPlace={onPlace} /> : null}
      {problem === null ? null : <p className="error">{problem}</p>}
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

interface OneCountyProps {
  readonly id: string
  readonly place: OneCountyPlace
  readonly onPlace: (place: OneCountyPlace) => void
}

function OneCounty({ id, place, onPlace }: OneCountyProps) {
  return (
    <div className="row">
      <TextField
        id={`${id}-state`}
        label={t('state')}
        maxLength={2}
        value={place.state}
        onChange={(event) => onPlace({ ...place, state: event.currentTarget.value.toUpperCase() })}
      />
      <TextField
        id={`${id}-county`}
        label={t('county')}
        maxLength={100}
        value={place.name}
        onChange={(event) => onPlace({ ...place, name: event.currentTarget.value })}
      />
      <TextField
        id={`${id}-fips`}
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

type ValuePlace = Extract<Place, { values: object }>

const NO_COUNTY: OneCountyPlace = { state: '', name: '', fips: null }

/** Maps each text of a column to a county. */
function CountyValues({ place, columns, onPlace }: PartProps<ValuePlace>) {
  return (
    <>
      <SelectField
        id="place-column"
        label={t('countyColumn')}
        value={place.column}
        none={t('noColumn')}
        options={columns
          .filter(({ values }) => values.length > 0)
          .map(({ name }) => ({ value: name, label: name }))}
        onChange={(event) => {
          const column = event.currentTarget.value
          const texts = columns.find(({ name }) => name === column)?.values ?? []
          const values = texts.map((text) => [text, { ...NO_COUNTY, name: text }])
          onPlace({ column, values: Object.fromEntries(values) })
        }}
      />
      {Object.entries(place.values).map(([said, county], index) => (
        <fieldset key={said}>
          <legend className="small">{said}</legend>
          <OneCounty
            id={`place-${index}`}
            place={county}
            onPlace={(changed) => onPlace({ ...place, values: { ...place.values, [said]: changed } })}
          />
        </fieldset>
      ))}
    </>
  )
}

type ColumnPlace = Extract<Place, { stateColumn: string }>

interface PartProps<Kind> extends Omit<PlaceFieldsProps, 'place' | 'problem'> {
  readonly place: Kind
}

function CountyColumns({ place, columns, onPlace }: PartProps<ColumnPlace>) {
  const options = columns.map(({ name }) => ({ value: name, label: name }))
  return (
    <div className="row">
      <SelectField
        id="place-state-column"
        label={t('stateColumn')}
        value={place.stateColumn}
        none={t('noColumn')}
        options={options}
        onChange={(event) => onPlace({ ...place, stateColumn: event.currentTarget.value })}
      />
      <SelectField
        id="place-county-column"
        label={t('countyColumn')}
        value={place.nameColumn}
        none={t('noColumn')}
        options={options}
        onChange={(event) => onPlace({ ...place, nameColumn: event.currentTarget.value })}
      />
      <SelectField
        id="place-fips-column"
        label={t('fipsColumn')}
        value={place.fipsColumn ?? ''}
        none={t('noColumn')}
        options={options}
        onChange={(event) => onPlace({ ...place, fipsColumn: event.currentTarget.value || null })}
      />
    </div>
  )
}
