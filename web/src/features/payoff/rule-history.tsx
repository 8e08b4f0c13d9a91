import type { PayoffRule } from '@fieldstone/contract/entities/payoff/payoff-rules'
import { payoffRuleRoutes } from '@fieldstone/contract/routes/payoff/payoff-rules'
import { formatDate, formatInstant } from '../../lib/format.ts'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/payoff-rules.ts'
import { useTableView } from '../../lib/table-view.ts'
import { useList } from '../../lib/use-list.ts'
import { inOrder, ruleSentence } from '../../records/rules/rule-words.ts'
import { TableSheet } from '../../ui/table-sheet.tsx'
import type { Column } from '../../ui/table-view.ts'

/** Lists every row that was entered. Rows are added, never changed. */
export function RuleHistory() {
  const [view, setView] = useTableView(10)
  const { page, pageSize } = view
  const { list } = useList(payoffRuleRoutes.listPayoffRules, { query: { page, pageSize } })
  return (
    <TableSheet title={t('historyHeading')}>
      <ListTable
        isPart
        caption={t('historyHeading')}
        columns={columns()}
        list={list}
        rowKey={(row) => row.id}
        view={[view, setView]}
        emptyText={t('historyNone')}
        noMatchText={t('historyNone')}
        hasFilter={false}
      />
    </TableSheet>
  )
}

const columns = (): readonly Column<PayoffRule>[] => [
  {
    key: 'place',
    header: t('place'),
    place: 'main',
    cell: (row) =>
      row.countyName === null ? t('wholeState', { state: row.stateId }) : `${row.countyName}, ${row.stateId}`,
  },
  { key: 'from', header: t('from'), align: 'number', cell: (row) => formatDate(row.effectiveFrom) },
  { key: 'values', header: t('columnRules'), cell: (row) => <Values values={row.values} /> },
  { key: 'by', header: t('columnBy'), cell: (row) => row.changedBy ?? t('bySetUp') },
  { key: 'at', header: t('columnAt'), align: 'number', cell: (row) => formatInstant(row.changedAt) },
]

const Values = ({ values }: { readonly values: Readonly<Record<string, unknown>> }) => (
  <ul className="rule-values">
    {inOrder(Object.keys(values)).map((name) => (
      <li key={name}>{ruleSentence(name, values[name])}</li>
    ))}
  </ul>
)
