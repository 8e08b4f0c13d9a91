import { Switch } from '../../ui/switch.tsx'
import { ColumnChoice, type ColumnChoiceProps } from '../column-choice.tsx'
import { t } from '../messages/worklists.ts'
import type { useTableLook } from './table-look.ts'

interface TableSettingsProps {
  readonly look: ReturnType<typeof useTableLook>
  readonly columns: Omit<ColumnChoiceProps, 'label' | 'children'>
}

/** Chooses the columns of a table and the height of its rows. */
export default function TableSettings({ look: { isCompact, setCompact }, columns }: TableSettingsProps) {
  const { all, chosen } = columns
  const label = chosen.length === 0 ? t('columns') : t('columnsOf', { shown: chosen.length, all: all.length })
  return (
    <ColumnChoice {...columns} label={label}>
      <div className="row">
        <span aria-hidden="true">{t('rows')}</span>
        <Switch
          label={t('rows')}
          value={isCompact ? 'compact' : 'open'}
          onValue={(rows) => setCompact(rows === 'compact')}
          options={[
            { value: 'open', label: t('rowsOpen') },
            { value: 'compact', label: t('rowsCompact') },
          ]}
        />
      </div>
    </ColumnChoice>
  )
}
