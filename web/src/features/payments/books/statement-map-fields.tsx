import type { StatementColumns } from '@fieldstone/contract/entities/payments/bank-line'
import {
  DAY_ORDERS,
  STATEMENT_COLUMNS,
  type StatementColumn,
} from '@fieldstone/domain/payments/statement-map'
import { t } from '../../../lib/messages/bank-lines.ts'
import { SelectField } from '../../../ui/field.tsx'

type StatementMap = StatementColumns['map']

interface StatementMapFieldsProps {
  readonly found: StatementColumns
  readonly onChange: (map: StatementMap) => void
}

/** Which column of a CSV is which. Each shows the first values of the file. */
export function StatementMapFields({ found, onChange }: StatementMapFieldsProps) {
  const { columns, map } = found
  const options = columns.map(({ name }) => ({ value: name, label: name }))
  return (
    <fieldset className="import-map">
      <legend>{t('mapTitle')}</legend>
      <p className="muted">{t('mapBody')}</p>
      <div className="import-fields">
        {STATEMENT_COLUMNS.map((column) => (
          <SelectField
            key={column}
            id={`map-${column}`}
            label={t(`map_${column}`)}
            hint={samplesOf(found, map.columns[column])}
            value={map.columns[column] ?? ''}
            none={t('mapNone')}
            options={options}
            onChange={(event) => onChange(withColumn(map, column, event.currentTarget.value))}
          />
        ))}
        <SelectField
          id="map-description"
          label={t('map_description')}
          hint={samplesOf(found, map.description[0])}
          value={map.description[0] ?? ''}
          none={t('mapNone')}
          options={options}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...map, description: value === '' ? [] : [value] })
          }
        />
        <SelectField
          id="map-day-order"
          label={t('mapDayOrder')}
          value={map.dayOrder}
          options={DAY_ORDERS.map((value) => ({ value, label: t(`mapDayOrder_${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...map, dayOrder: DAY_ORDERS.find((order) => order === value) ?? map.dayOrder })
          }
        />
      </div>
    </fieldset>
  )
}

function withColumn(map: StatementMap, column: StatementColumn, name: string): StatementMap {
  const { [column]: _, ...others } = map.columns
  return { ...map, columns: name === '' ? others : { ...others, [column]: name } }
}

function samplesOf({ columns }: StatementColumns, name: string | undefined): string | undefined {
  const samples = columns.find((column) => column.name === name)?.samples ?? []
  return samples.length === 0 ? undefined : t('mapSamples', { samples: samples.join(' · ') })
}
