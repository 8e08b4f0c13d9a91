import type { VerifyReport } from '@fieldstone/contract/entities/verify/verify'
import { Link } from 'react-router'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/messages/verify.ts'
import { adminParcelPath } from '../../lib/staff-paths.ts'
import { StaticTable } from '../../ui/static-table.tsx'
import { TableSheet } from '../../ui/table-sheet.tsx'
import type { Column } from '../../ui/table-view.ts'
import './verify.css'

type Unquoted = VerifyReport['unquoted']

/** Certificates without a payoff, by reason, with links. */
export const UnquotedTable = ({ unquoted }: { readonly unquoted: Unquoted }) => (
  <TableSheet title={t('unquotedHeading')} beside={<p className="muted small">{t('unquotedLede')}</p>}>
    <StaticTable
      caption={t('unquotedCaption')}
      columns={columns()}
      rows={unquoted}
      rowKey={({ reason }) => reason}
    />
  </TableSheet>
)

const columns = (): readonly Column<Unquoted[number]>[] => [
  {
    key: 'reason',
    header: t('columnReason'),
    place: 'main',
    cell: ({ reason, certificateIds }) => (
      <>
        {reason}
        <span className="row small unquoted-links">
          {certificateIds.map((id) => (
            <Link key={id} className="num" to={adminParcelPath(id)}>
              {id}
            </Link>
          ))}
        </span>
      </>
    ),
  },
  { key: 'count', header: t('columnCount'), align: 'money', cell: ({ count }) => formatCount(count) },
]
