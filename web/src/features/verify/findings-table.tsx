import type { Finding } from '@fieldstone/contract/entities/verify/verify'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/messages/verify.ts'
import { StaticTable } from '../../ui/static-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/table-view.ts'
import './verify.css'

/** One line for each invariant, with the first records that violate it. */
export const FindingsTable = ({ findings }: { readonly findings: readonly Finding[] }) => (
  <StaticTable caption={t('verifyCaption')} columns={columns()} rows={findings} rowKey={({ id }) => id} />
)

const columns = (): readonly Column<Finding>[] => [
  {
    key: 'check',
    header: t('columnCheck'),
    place: 'main',
    cell: (finding) => (
      <>
        {finding.title}
        <Offending finding={finding} />
      </>
    ),
  },
  {
    key: 'looked',
    header: t('columnLooked'),
    align: 'money',
    cell: ({ rowCount }) => formatCount(rowCount),
  },
  {
    key: 'result',
    header: t('columnResult'),
    place: 'lead',
    cell: ({ isOk, offendingCount }) => (
      <StatusBadge kind={isOk ? 'good' : 'bad'}>
        {isOk ? t('holds') : t('violated', { count: formatCount(offendingCount) })}
      </StatusBadge>
    ),
  },
]

function Offending({ finding: { offending } }: { readonly finding: Finding }) {
  if (offending.length === 0) return null
  return (
    <details className="small">
      <summary>{t('offending', { count: formatCount(offending.length) })}</summary>
      <ul className="offending">
        {offending.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
