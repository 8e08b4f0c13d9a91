import { QUEUES, type QueueItem, type QueueName } from '@fieldstone/contract/entities/queues/queue'
import { queueRoutes } from '@fieldstone/contract/routes/queues'
import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import { QueueItemActs } from '../../../features/queues/queue-item-acts.tsx'
import { trailFrom } from '../../../lib/back-link.ts'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import type { Outcome } from '../../../lib/in-place/kept-rows.ts'
import { ListTable } from '../../../lib/list-table.tsx'
import { t } from '../../../lib/messages/queues.ts'
import { t as today } from '../../../lib/messages/today.ts'
import { PageHead } from '../../../lib/page-heading.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { totalsOf } from '../../../lib/table-tools/list-totals.ts'
import { useTableView } from '../../../lib/table-view.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useList } from '../../../lib/use-list.ts'
import { useReadAgain } from '../../../lib/use-send.ts'
import { BackToToday } from '../../../records/back-to.tsx'
import { queueItemPath } from '../../../records/record-path.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { Column } from '../../../ui/table-view.ts'
import { showSuccess, showUndo } from '../../../ui/toasts.tsx'
import { ItemAct } from './item-act.tsx'
import { AFTER_ACT } from './waiting-sheet.tsx'

/** Lists the items of one work queue. */
export default function QueuePage() {
  const { queue } = useParams()
  const name = QUEUES.find((it) => it === queue)
  return name === undefined ? <UnknownQueue /> : <QueueList key={name} name={name} />
}

/** For an old bookmark or a mistyped address. */
const UnknownQueue = () => (
  <div className="stack">
    <PageHead title={t('unknownTitle')} lede={t('unknownLede')} />
    <p>
      <BackToToday className={buttonClass()} />
    </p>
  </div>
)

function QueueList({ name }: { readonly name: QueueName }) {
  const { pathname, search } = useLocation()
  const [view, setView] = useTableView(20)
  const [params, setParams] = useSearchParams()
  const putOff = params.get('show') === 'put-off' ? ('later' as const) : undefined
  const query = { ...view, putOff }
  const table = useList(queueRoutes.listQueue, { params: { queue: name }, query }, { staleTime: 0 })
  const title = t(`title_${name}`)
  const shown = columns(name, pathname + search)
  return (
    <div className="stack wide">
      <p>
        <BackToToday />
      </p>
      <PageHead title={title} isQuiet lede={t(`todo_${name}`)} />
      {name === 'payments-to-post' ? (
        <p>
          <Link className={buttonClass({ kind: 'default', size: 'small' })} to={PATHS.postRedemptions}>
            {t('postTogether')}
          </Link>
        </p>
      ) : null}
      <Sheet isRuled isFlush>
        <ListTable
          {...table}
          caption={title}
          columns={shown}
          totals={totalsOf(table.list.data, shown)}
          rowKey={(row) => row.no}
          view={[view, setView]}
          emptyText={t(putOff === undefined ? 'nothing' : 'nothingPutOff')}
          noMatchText={t('noMatch')}
          actions={
            <Chips
              label={t('show')}
              value={putOff === undefined ? 'waiting' : 'put-off'}
              onValue={(show) => setParams(show === 'put-off' ? { show } : {})}
              chips={[
                { value: 'waiting', label: t('showWaiting') },
                { value: 'put-off', label: t('showPutOff') },
              ]}
            />
          }
        />
      </Sheet>
    </div>
  )
}

const columns = (queue: QueueName, here: string): readonly Column<QueueItem>[] => [
  {
    key: 'title',
    header: t('columnWhat'),
    place: 'main',
    cell: (row) => {
      const to = queueItemPath(queue, row)
      return to === null ? (
        row.title
      ) : (
        <Link to={to} state={trailFrom(here)}>
          <Title {...row} />
        </Link>
      )
    },
  },
  {
    key: 'since',
    header: t('columnSince'),
    align: 'number',
    cell: (row) => formatDate(row.since),
  },
  {
    key: 'dueOn',
    header: t('columnDue'),
    align: 'number',
    cell: ({ dueOn, isLate }) =>
      dueOn === null ? '–' : isLate ? <b className="queue-late">{formatDate(dueOn)}</b> : formatDate(dueOn),
  },
  {
    key: 'note',
    header: t('columnNote'),
    cell: ({ note, ownNote }) => [note, ownNote].filter(Boolean).join(' · '),
  },
  {
    key: 'amount',
    header: t('columnAmount'),
    align: 'money',
    cell: (row) => (row.amountCents === null ? '' : formatMoney(row.amountCents)),
  },
  {
    key: 'takenBy',
    header: t('columnTaken'),
    cell: ({ takenBy, putOffUntil }) =>
      [
        takenBy ?? t('nobody'),
        ...(putOffUntil === null ? [] : [t('until', { date: formatDate(putOffUntil) })]),
      ].join(', '),
  },
  {
    key: 'acts',
    header: t('columnActs'),
    cell: (item) => (
      <span className="row queue-acts">
        <InPlaceAct queue={queue} item={item} here={here} />
        <QueueItemActs queue={queue} item={item} />
      </span>
    ),
  },
]

interface InPlaceActProps {
  readonly queue: QueueName
  readonly item: QueueItem
  readonly here: string
}

/** The action of Today. A toast says what was done, with undo if that restores the previous state. */
function InPlaceAct({ queue, item, here }: InPlaceActProps) {
  const readAll = useReadAgain(...AFTER_ACT)
  const readAgain = () => void readAll()
  const takeBack = useAction(async (undo: () => Promise<void>) => {
    await undo()
    readAgain()
  })
  const done = ({ text, undo }: Outcome) => {
    readAgain()
    if (undo === null) void showSuccess(text)
    else void showUndo(text, { label: today('undo'), onUndo: () => takeBack.run(undo) })
  }
  const path = queueItemPath(queue, item) ?? here
  return (
    <ItemAct
      {...{ queue, item, here }}
      about={item.title}
      pagePath={path}
      onDone={done}
      onChanged={readAgain}
    />
  )
}

/** Keeps a certificate number at the start of a title on one line. */
function Title({ title, certificateNo }: QueueItem) {
  if (certificateNo === null || !title.startsWith(certificateNo)) return title
  return (
    <>
      <span className="num">{certificateNo}</span>
      {title.slice(certificateNo.length)}
    </>
  )
}
