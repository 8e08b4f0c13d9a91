import type { SettingHistory } from '@fieldstone/contract/entities/site/admin-settings'
import { REPORTS } from '@fieldstone/contract/reports'
import { adminSettingsRoutes } from '@fieldstone/contract/routes/site/admin-settings'
import { FEE_PROGRAMMES } from '@fieldstone/domain/site/company'
import { formatInstant } from '../../lib/format.ts'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/settings.ts'
import { useTableView } from '../../lib/table-view.ts'
import { useList } from '../../lib/use-list.ts'
import { ticked } from '../../records/edit-conflict.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Column } from '../../ui/table-view.ts'
import { FIELDS, offReportsOf } from './admin-settings-values.ts'

/** The history of the settings. */
export function SettingHistoryTable() {
  const [view, setView] = useTableView(10)
  const { page, pageSize } = view
  const list = useList(
    adminSettingsRoutes.listSettingHistory,
    { query: { page, pageSize } },
    { staleTime: 0 },
  )
  return (
    <section className="stack" aria-labelledby="setting-history">
      <h2 id="setting-history">{t('historyTitle')}</h2>
      <Sheet isFlush>
        <ListTable
          {...list}
          isPart
          caption={t('historyCaption')}
          columns={columns()}
          rowKey={(change) => change.id}
          view={[view, setView]}
          emptyText={t('historyNone')}
          noMatchText={t('historyNone')}
          hasFilter={false}
        />
      </Sheet>
    </section>
  )
}

const columns = (): readonly Column<SettingHistory>[] => [
  { key: 'field', header: t('historyField'), place: 'main', cell: (change) => labelOf(change.field) },
  { key: 'at', header: t('historyWhen'), align: 'number', cell: (change) => formatInstant(change.at) },
  { key: 'by', header: t('historyWho'), cell: (change) => change.by ?? t('unknown') },
  { key: 'before', header: t('historyBefore'), cell: (change) => shown(change.field, change.before) },
  { key: 'after', header: t('historyAfter'), cell: (change) => shown(change.field, change.after) },
]

/** The label of a field; a field of an older version is shown by its name. */
const labelOf = (field: string): string => {
  const known = FIELDS.find((it) => it === field)
  return known === undefined ? field : t(known)
}

/** Formats a value as the form shows it. The history stores one entry of a list per line. */
function shown(field: string, value: string): string {
  if (/(Bps|Cents)$/.test(field)) return (Number(value) / 100).toFixed(2)
  const listed = value.split('\n')
  return settingText(field, listed.join(',')) ?? listed.join(', ')
}

/** Returns the text of a setting that is not a text itself: a program, a check box or a list of reports. Null: show it as typed. */
export function settingText(name: string, value: string): string | null {
  if (name === 'sendsDeadlineReminders' || name === 'isInRemConfirmed') return ticked(value === 'true')
  if (name === 'feeProgramme') {
    const programme = FEE_PROGRAMMES.find((it) => it === value)
    return programme ? t(`programme_${programme}`) : null
  }
  if (name !== 'offReports' || value === '') return null
  return offReportsOf(value)
    .map((report) => REPORTS[report].title)
    .join('; ')
}
