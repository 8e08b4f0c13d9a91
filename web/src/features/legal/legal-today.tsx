import type { DeadlineLine } from '@fieldstone/contract/entities/legal/deadline'
import type { DueDeadlines, LegalToday as Today } from '@fieldstone/contract/entities/today'
import { legalRoutes } from '@fieldstone/contract/routes/legal/legal'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { trailFrom } from '../../lib/back-link.ts'
import { useCall } from '../../lib/calls.ts'
import { formatCount, formatDate, formatInstant } from '../../lib/format.ts'
import { t } from '../../lib/messages/today.ts'
import { legalParcelsPath, PATHS } from '../../lib/paths.ts'
import { legalParcelPath } from '../../lib/staff-paths.ts'
import { keyOfLine, whatText } from '../../records/deadline-text.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import '../../lib/in-place/trays.css'
import './legal-today.css'

/** Shows what an attorney has to do today and soon, new files, and files that need attention. */
export function LegalToday() {
  const today = useCall(legalRoutes.getLegalToday, {}, { staleTime: 0 })
  return (
    <Loaded query={today} failedTitle={t('failed')} skeleton={<BlockSkeleton height="10rem" />}>
      {(it) => <Trays today={it} />}
    </Loaded>
  )
}

function Trays({ today }: { readonly today: Today }) {
  const { due, next, nextUntil, fresh, needsHand, asOf } = today
  const all = due.count + next.count + fresh.count + needsHand.count
  return (
    <Sheet isFlush aria-labelledby="legal-today">
      <div className="sheet-head">
        <h2 id="legal-today">{t('legalTitle')}</h2>
        <p className="muted small">{t('asOf', { at: formatInstant(asOf) })}</p>
      </div>
      {all === 0 ? (
        <p className="table-empty muted">{t('legalNothing', { date: formatDate(nextUntil) })}</p>
      ) : (
        <div className="legal-trays">
          <DeadlineTrays deadlines={today} />
          <FileTray
            title={t('legalNew')}
            to={legalParcelsPath('mine')}
            count={fresh.count}
            note={null}
            rows={fresh.items.map((it) => ({
              ...it,
              key: String(it.certificateId),
              note: t('newSince', { date: formatDate(it.since) }),
            }))}
          />
          <FileTray
            title={t('legalHand')}
            to={legalParcelsPath('unassigned')}
            count={needsHand.count}
            note={null}
            rows={needsHand.items.map((it) => ({
              ...it,
              key: String(it.certificateId),
              note: t(`hand_${it.reason}`),
            }))}
          />
        </div>
      )}
    </Sheet>
  )
}

interface DeadlineTraysProps {
  readonly deadlines: DueDeadlines
}

/** Shows the deadlines that are due today or overdue, and those of the next days. */
export function DeadlineTrays({ deadlines: { due, overdueCount, next, nextUntil } }: DeadlineTraysProps) {
  return (
    <>
      <FileTray
        title={t('legalDue')}
        to={PATHS.legalDeadlines}
        count={due.count}
        note={
          <>
            {overdueCount === 0 ? null : (
              <>
                <b className="queue-late">{t('overdue', { count: overdueCount })}</b>,{' '}
              </>
            )}
            {t('dueToday', { count: due.count - overdueCount })}
          </>
        }
        rows={due.items.map(dueRow)}
      />
      <FileTray
        title={t('legalNext')}
        to={PATHS.legalDeadlines}
        count={next.count}
        note={t('until', { date: formatDate(nextUntil) })}
        rows={next.items.map(dueRow)}
      />
    </>
  )
}

const dueRow = (line: DeadlineLine): FileRow => ({
  ...line,
  key: keyOfLine(line),
  note: `${whatText(line)}, ${formatDate(line.dueOn)}`,
})

interface FileRow {
  readonly key: string
  readonly certificateId: number
  readonly certificateNo: string
  readonly ownerName: string
  readonly note: string
}

interface FileTrayProps {
  readonly title: string
  readonly to: string
  readonly count: number
  readonly note: ReactNode
  readonly rows: readonly FileRow[]
}

function FileTray({ title, to, count, note, rows }: FileTrayProps) {
  const { pathname, search } = useLocation()
  const headingId = `legal-${title}`.replaceAll(' ', '-')
  return (
    <section className="tray" aria-labelledby={headingId}>
      <div className="tray-head">
        <h3 id={headingId}>
          <Link to={to}>{title}</Link>
        </h3>
        <b className="num">{formatCount(count)}</b>
        <span className="muted">{note}</span>
      </div>
      <ul>
        {rows.map((row) => (
          <li className="item" key={row.key}>
            <Link
              className="num what"
              to={legalParcelPath(row.certificateId)}
              state={trailFrom(pathname + search)}
            >
              {row.certificateNo}
            </Link>
            <span className="who">
              {row.note} <span className="muted">{row.ownerName}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
