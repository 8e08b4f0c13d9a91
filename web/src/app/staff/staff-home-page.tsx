import type { DueDeadlines, Tray } from '@fieldstone/contract/entities/today'
import { todayRoutes } from '@fieldstone/contract/routes/today'
import { FirstStepsCard } from '../../features/first-steps/first-steps-card.tsx'
import { DeadlineTrays } from '../../features/legal/legal-today.tsx'
import { useCall } from '../../lib/calls.ts'
import { formatCount, formatDate, formatLongDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/today.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { MoneySheet } from './today/money-sheet.tsx'
import { WaitingSheet } from './today/waiting-sheet.tsx'
import { WorkSheet } from './today/work-sheet.tsx'
import './today/today.css'

const EVERY_FIVE_MINUTES = 5 * 60_000

/** The home of the administration: what waits with its acts in place, the money of the day, and what runs. */
export function StaffHomePage() {
  const { data, error, refetch } = useCall(
    todayRoutes.getToday,
    {},
    { staleTime: 0, refetchInterval: EVERY_FIVE_MINUTES },
  )
  const waiting = data ? countOf(data.trays, 'waitingCount') : 0
  return (
    <div className="stack loose wide">
      <div className="row apart base">
        <PageHeading title={waiting === 0 ? t('title') : t('titleWaiting', { count: formatCount(waiting) })}>
          {t('title')}
        </PageHeading>
        {data ? (
          <p className="muted" role="status">
            <DayLine day={formatLongDate(data.today)} trays={data.trays} />
          </p>
        ) : null}
      </div>
      <FirstStepsCard />
      {error && !data ? (
        <Failed title={t('failed')} message={error.message} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !error ? <BlockSkeleton height="24rem" /> : null}
      {data ? (
        <div className="today">
          <div className="stack">
            <WaitingSheet trays={data.trays} />
            <Deadlines deadlines={data.deadlines} />
          </div>
          <div className="stack">
            <MoneySheet money={data.money} trays={data.trays} />
            <WorkSheet work={data.work} today={data.today} />
          </div>
        </div>
      ) : null}
    </div>
  )
}

/** Shows the legal deadlines that are due and those of the next days. */
function Deadlines({ deadlines }: { readonly deadlines: DueDeadlines }) {
  const { due, next, nextUntil } = deadlines
  return (
    <Sheet isFlush aria-labelledby="deadlines">
      <div className="sheet-head">
        <h2 id="deadlines">{t('legalDeadlines')}</h2>
      </div>
      {due.count + next.count === 0 ? (
        <p className="table-empty muted">{t('noDeadlines', { date: formatDate(nextUntil) })}</p>
      ) : (
        <div className="legal-trays">
          <DeadlineTrays deadlines={deadlines} />
        </div>
      )}
    </Sheet>
  )
}

function DayLine({ day, trays }: { readonly day: string; readonly trays: readonly Tray[] }) {
  const waiting = countOf(trays, 'waitingCount')
  const late = countOf(trays, 'lateCount')
  if (waiting === 0) return t('dayNothing', { day })
  return (
    <>
      {day} · <b className="num">{t('waiting', { count: waiting })}</b>
      {late === 0 ? null : (
        <>
          , <b className="queue-late">{t('late', { count: late })}</b>
        </>
      )}
    </>
  )
}

const countOf = (trays: readonly Tray[], name: 'waitingCount' | 'lateCount'): number =>
  trays.reduce((sum, tray) => sum + tray[name], 0)
