import { t } from '../../lib/messages/deadlines.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { useSession } from '../../lib/session.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Agenda } from './agenda.tsx'
import { DeadlineCalendar } from './deadline-calendar.tsx'
import { Reminders } from './reminders.tsx'
import { useWhoseFiles, WhoseFilesFields } from './whose-files.tsx'
import './deadlines.css'

/** What is due in my files, in the firm's or in those of one attorney: as a calendar, as an agenda, and by subscription. */
export default function DeadlinesPage() {
  const session = useSession()
  const [whose, setWhose] = useWhoseFiles()
  return (
    <div className="stack wide">
      <PageHead title={t('title')} isQuiet lede={t('lede')} />
      <Sheet isRuled isFlush aria-label={t('title')}>
        <WhoseFilesFields whose={whose} onChange={setWhose} />
        <DeadlineCalendar whose={whose} />
        <Agenda whose={whose} />
      </Sheet>
      {session?.role === 'legal' ? <Reminders /> : null}
    </div>
  )
}
