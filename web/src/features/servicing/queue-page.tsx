import { QUEUES, type QueueItem, type QueueName } from '@fieldstone/contract/entities/queue'
import { queueRoutes } from '@fieldstone/contract/routes/queues'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { callCsv, callPage } from '../../lib/api.ts'
import { trailFrom } from '../../lib/back-link.ts'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/queues.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { adminParcelPath, deskPlanPath, PATHS, profilePath, webPaymentPath } from '../../lib/paths.ts'
import { useTableView } from '../../lib/table-view.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import { Sheet } from '../../ui/sheet.tsx'
import type { Column } from '../../ui/table-view.ts'

/** What waits in one of the work queues. */
export default function QueuePage() {
  const { queue } = useParams()
  const name = QUEUES.find((it) => it === queue)
  return name === undefined ? <Navigate to={PATHS.adminHome} replace /> : <QueueList key={name} name={name} />
}

function QueueList({ name }: { readonly name: QueueName }) {
  const { pathname, search } = useLocation()
  const [view, setView] = useTableView(20)
  const list = useListPage(
    ['queues', name, view],
    (signal) => callPage(queueRoutes.listQueue, { params: { queue: name }, query: view }, { signal }),
    { staleTime: 0 },
  )
  const title = t(`title_${name}`)
  return (
    <div className="stack wide">
      <p>
        <Link to={PATHS.adminHome}>{t('backHome')}</Link>
      </p>
      <div className="stack tight">
        <PageHeading title={title} />
        <p className="muted">{t(`todo_${name}`)}</p>
      </div>
      <Sheet isRuled isFlush aria-label={title}>
        <ListTable
          caption={title}
          columns={columns(name, pathname + search)}
          list={list}
          rowKey={(row) => row.no}
          view={[view, setView]}
          emptyText={t('nothing')}
          noMatchText={t('noMatch')}
          fetchFile={() => callCsv(queueRoutes.listQueue, { params: { queue: name }, query: view })}
        />
      </Sheet>
    </div>
  )
}

const columns = (name: QueueName, here: string): readonly Column<QueueItem>[] => [
  {
    key: 'title',
    header: t('columnWhat'),
    place: 'main',
    isSortable: true,
    cell: (row) => {
      const to = pathOf(name, row)
      return to === null ? (
        row.title
      ) : (
        <Link to={to} state={trailFrom(here)}>
          {row.title}
        </Link>
      )
    },
  },
  {
    key: 'since',
    header: t('columnSince'),
    align: 'number',
    isSortable: true,
    cell: (row) => formatDate(row.since),
  },
  { key: 'note', header: t('columnNote'), cell: (row) => row.note },
  {
    key: 'amount',
    header: t('columnAmount'),
    align: 'money',
    isSortable: true,
    cell: (row) => (row.amountCents === null ? '' : formatMoney(row.amountCents)),
  },
]

/** Where the thing is dealt with: its plan, its payment, its certificate, its account; null for what has no page. */
function pathOf(name: QueueName, { no, certificateId, userId, paymentId }: QueueItem): string | null {
  if (name === 'plan-requests' || name === 'plan-defaults') return deskPlanPath(Number(no))
  if (paymentId !== null) return webPaymentPath(paymentId)
  if (certificateId !== null) return adminParcelPath(certificateId)
  return userId === null ? null : profilePath(userId)
}
