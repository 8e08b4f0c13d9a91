import type { RehearsalChange } from '@fieldstone/contract/entities/analysis/rehearsals/rehearsal'
import { rehearsalRoutes } from '@fieldstone/contract/routes/analysis/rehearsals'
import type { Cents } from '@fieldstone/domain/money/cents'
import { Link } from 'react-router'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list-table.tsx'
import { t } from '../../../lib/messages/rehearsals.ts'
import { adminParcelPath } from '../../../lib/staff-paths.ts'
import { useTableView } from '../../../lib/table-view.ts'
import { useList } from '../../../lib/use-list.ts'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import type { Column } from '../../../ui/table-view.ts'

interface RehearsalChangesProps {
  readonly id: number
  /** County settings change no amount, so the list has one payoff column. */
  readonly isOfRules: boolean
  readonly hasHorizon: boolean
}

const LARGEST = 100

/** Lists the affected certificates, 100 per page, with all of them as a file. */
export function RehearsalChanges({ id, isOfRules, hasHorizon }: RehearsalChangesProps) {
  const [view, setView] = useTableView(LARGEST)
  return (
    <TableSheet title={t('largestHeading')}>
      <ListTable
        {...useList(rehearsalRoutes.listRehearsalChanges, { params: { id }, query: view })}
        isPart
        caption={t('largestHeading')}
        columns={columns({ isOfRules, hasHorizon })}
        rowKey={(row) => row.certificateId}
        view={[view, setView]}
        pageSizes={[20, 50, LARGEST]}
        emptyText={t('listNone')}
        noMatchText={t('listNone')}
        hasFilter
      />
    </TableSheet>
  )
}

const columns = ({
  isOfRules,
  hasHorizon,
}: Omit<RehearsalChangesProps, 'id'>): readonly Column<RehearsalChange>[] => [
  {
    key: 'certificate',
    header: t('columnCertificate'),
    place: 'main',
    align: 'number',
    cell: ({ certificateId, certificateNo }) => (
      <Link to={adminParcelPath(certificateId)}>{certificateNo}</Link>
    ),
  },
  { key: 'county', header: t('columnCounty'), cell: ({ countyName }) => countyName },
  { key: 'owner', header: t('columnOwner'), cell: ({ ownerName }) => ownerName },
  ...(isOfRules
    ? amountColumns()
    : [
        {
          key: 'before',
          header: t('columnPayoff'),
          align: 'money',
          cell: ({ beforeCents }: RehearsalChange) => figure(beforeCents),
        } as const,
      ]),
  ...(hasHorizon
    ? [
        {
          key: 'later',
          header: t('columnLater'),
          align: 'money',
          cell: ({ horizonBeforeCents: before, horizonAfterCents: after }: RehearsalChange) =>
            before === after ? figure(after) : t('becomes', { before: figure(before), after: figure(after) }),
        } as const,
      ]
    : []),
  {
    key: 'effects',
    header: t(isOfRules ? 'columnEffects' : 'columnEffect'),
    cell: ({ effects }) => effects.map((effect) => t(`effect_${effect}`)).join('; ') || '–',
  },
]

/** The difference comes first, because a phone shows it beside the certificate. */
const amountColumns = (): readonly Column<RehearsalChange>[] => [
  {
    key: 'size',
    header: t('columnDifference'),
    align: 'money',
    cell: ({ differenceCents }) => (differenceCents === null ? '–' : formatMoney(differenceCents)),
  },
  {
    key: 'before',
    header: t('columnBefore'),
    align: 'money',
    cell: ({ beforeCents }) => figure(beforeCents),
  },
  { key: 'after', header: t('columnAfter'), align: 'money', cell: ({ afterCents }) => figure(afterCents) },
  { key: 'goodThrough', header: t('columnGoodThrough'), align: 'number', cell: goodThrough },
]

const figure = (amount: Cents | null): string => (amount === null ? t('fromStaff') : formatMoney(amount))

function goodThrough({ goodThroughBefore: before, goodThroughAfter: after }: RehearsalChange): string {
  if (before === after || before === null || after === null) return formatDate(after ?? before)
  return t('becomes', { before: formatDate(before), after: formatDate(after) })
}
