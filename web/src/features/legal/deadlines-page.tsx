import type { DeadlineLine } from '@fieldstone/contract/entities/deadline'
import { deadlineRoutes } from '@fieldstone/contract/routes/deadlines'
import { Link } from 'react-router'
import { callPage } from '../../lib/api.ts'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/deadlines.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { legalParcelPath } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { useTableView } from '../../lib/table-view.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import { Sheet } from '../../ui/sheet.tsx'
import type { Column } from '../../ui/table-view.ts'
import { DeadlineCalendar } from './deadline-calendar.tsx'
import { DueDay, whatText, whyText } from './deadline-line.tsx'
import { Reminders } from './reminders.tsx'
import { useWhoseFiles, WhoseFilesFields } from './whose-files.tsx'
import './deadlines.css'

/** What is due in my files, in the firm's or in those of one attorney: as a calendar, as an agenda, and by subscription. */
export default function DeadlinesPage() {
  const session = useSession()
  const [view, setView] = useTableView(50)
  const [whose, setWhose] = useWhoseFiles()
  const { page, pageSize } = view
  const query = { page, pageSize, ...whose }
  const list = useListPage(['legal', 'deadlines', query], (signal) =>
    callPage(deadlineRoutes.listDeadlines, { query }, { signal }),
  )
  return (
    <div className="stack wide">
      <PageHead title={t('title')} isQuiet lede={t('lede')} />
      <Sheet isRuled isFlush aria-label={t('title')}>
        <WhoseFilesFields whose={whose} onChange={setWhose} />
        <DeadlineCalendar whose={whose} />
        <ListTable
          caption={t('title')}
          columns={COLUMNS()}
          list={list}
          rowKey={(row) => `${row.certificateId} ${row.rule} ${row.defendantName}`}
          view={[view, setView]}
          hasFilter={false}
          emptyText={t('empty')}
          noMatchText={t('empty')}
        />
      </Sheet>
      {session?.role === 'legal' ? <Reminders /> : null}
    </div>
  )
}

const COLUMNS = (): readonly Column<DeadlineLine>[] => [
  {
    key: 'certificate',
    header: t('columnCertificate'),
    place: 'main',
    align: 'number',
    cell: (row) => <Link to={legalParcelPath(row.certificateId)}>{row.certificateNo}</Link>,
  },
  {
    key: 'due',
    header: t('columnDue'),
    place: 'lead',
    cell: (row) => <DueDay line={row} />,
  },
  {
    key: 'what',
    header: t('columnWhat'),
    cell: whatText,
  },
  { key: 'why', header: t('columnWhy'), cell: whyText },
  { key: 'owner', header: t('columnOwner'), cell: (row) => row.ownerName },
  {
    key: 'attorney',
    header: t('columnAttorney'),
    cell: (row) => row.assignedAttorneyName ?? t('nobody'),
  },
]
