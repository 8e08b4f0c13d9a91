import { t } from '../../../lib/messages/books.ts'
import { TableSheet } from '../../../ui/table-sheet.tsx'

/** The three-way tie of a month, and its close. */
export function MonthEnd() {
  return (
    <TableSheet title={t('tab_month-end')}>
      <p className="table-empty muted">{t('monthEndNone')}</p>
    </TableSheet>
  )
}
