import type { Approval } from '@fieldstone/contract/entities/approvals/approval'
import { approvalRoutes } from '@fieldstone/contract/routes/approvals'
import { Link } from 'react-router'
import { formatInstant } from '../../lib/format.ts'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/approvals.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { monthEndPath } from '../../lib/staff-paths.ts'
import { useTableView } from '../../lib/table-view.ts'
import { useList } from '../../lib/use-list.ts'
import { ApprovalCard, actText, endText } from '../../records/approvals/approval-card.tsx'
import { useWaitingApprovals } from '../../records/approvals/waiting-approvals.tsx'
import { Loaded } from '../../records/loaded.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import type { Column } from '../../ui/table-view.ts'

/** Lists the requests that wait for a second approval, and the decided ones. */
export default function ApprovalsPage() {
  const waiting = useWaitingApprovals()
  return (
    <div className="stack loose">
      <PageHead title={t('title')} lede={t('lede')} />
      <Sheet isRuled className="stack loose" aria-labelledby="waiting-approvals">
        <h2 id="waiting-approvals">{t('waitingTitle')}</h2>
        <Loaded query={waiting} failedTitle={t('failed')} skeleton={<BlockSkeleton height="8rem" />}>
          {(all) =>
            all.length === 0 ? (
              <p className="muted">{t('none')}</p>
            ) : (
              all.map((approval) => (
                <ApprovalCard key={approval.id} approval={approval}>
                  <SubjectLink approval={approval} />
                </ApprovalCard>
              ))
            )
          }
        </Loaded>
      </Sheet>
      <Ended />
    </div>
  )
}

/** Leads to the figures that the second person compares. */
function SubjectLink({ approval: { act, subject } }: { readonly approval: Approval }) {
  if (act !== 'period-close') return null
  return <Link to={monthEndPath(subject)}>{t('openMonth')}</Link>
}

function Ended() {
  const [view, setView] = useTableView(10)
  const { page, pageSize } = view
  const query = { page, pageSize, isWaiting: false }
  const list = useList(approvalRoutes.listApprovals, { query }, { staleTime: 0 })
  return (
    <section className="stack" aria-labelledby="ended-approvals">
      <h2 id="ended-approvals">{t('endedTitle')}</h2>
      <Sheet isFlush>
        <ListTable
          {...list}
          isPart
          caption={t('endedCaption')}
          columns={columns()}
          rowKey={(row) => row.id}
          view={[view, setView]}
          emptyText={t('noneEnded')}
          noMatchText={t('noneEnded')}
          hasFilter={false}
        />
      </Sheet>
    </section>
  )
}

const columns = (): readonly Column<Approval>[] => [
  { key: 'what', header: t('columnWhat'), place: 'main', cell: actText },
  { key: 'by', header: t('columnBy'), cell: (row) => row.requestedBy },
  { key: 'at', header: t('columnAt'), align: 'number', cell: (row) => formatInstant(row.requestedAt) },
  { key: 'end', header: t('columnEnd'), place: 'lead', cell: endText },
  {
    key: 'endedAt',
    header: t('columnEndedAt'),
    align: 'number',
    cell: (row) => (row.endedAt === null ? '–' : formatInstant(row.endedAt)),
  },
]
