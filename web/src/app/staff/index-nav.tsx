import type { Queue } from '@fieldstone/contract/entities/queues/queue'
import { queueRoutes } from '@fieldstone/contract/routes/queues'
import { lazy, type Ref, Suspense, type ToggleEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { formatCount } from '../../lib/format.ts'
import { t as app } from '../../lib/messages/app.ts'
import { t as queueWord } from '../../lib/messages/queues.ts'
import { t } from '../../lib/messages/shell.ts'
import { PATHS, profilePath } from '../../lib/paths.ts'
import type { Session } from '../../lib/session.ts'
import { queuePath } from '../../lib/staff-paths.ts'
import { logOut } from '../leave.ts'
import { type IndexEntry, type IndexGroup, indexGroups } from './index-groups.ts'
import { readShell, writeShell } from './shell-state.ts'

const UnassignedBadge = lazy(() => import('../../features/legal/unassigned-badge.tsx'))

interface IndexNavProps {
  readonly ref: Ref<HTMLElement>
  readonly session: Session
  /** The second factor must be set up first: there is only the way out. */
  readonly isEmpty: boolean
  readonly isAway: boolean
  readonly onHide: () => void
}

/** Every page of the role by subject; beside the page on a desk, a drawer on a phone. */
export function IndexNav({ ref, session, isEmpty, isAway, onHide }: IndexNavProps) {
  const groups = isEmpty ? [] : indexGroups(session)
  const { pathname, search } = useLocation()
  const current = currentEntry(groups, pathname, search)
  return (
    <nav
      className={isAway ? 'index away' : 'index'}
      id="index"
      popover="auto"
      ref={ref}
      aria-label={app('mainNavigation')}
      onToggle={moveFocus}
    >
      <div className="index-list">
        {groups.map((group) => (
          <Group key={group.id} group={group} session={session} current={current} />
        ))}
      </div>
      <div className="index-foot">
        <ul>
          {isEmpty ? null : (
            <Entry
              label={app('navProfile')}
              to={profilePath(session.userId)}
              isHere={pathname === profilePath(session.userId)}
            />
          )}
          <li>
            <button type="button" onClick={logOut}>
              {app('navLogout')}
            </button>
          </li>
        </ul>
        <button type="button" className="close" popoverTarget="index" popoverTargetAction="hide">
          {t('closeMenu')}
        </button>
        {isEmpty ? null : (
          <button type="button" className="put-away" onClick={onHide}>
            {t('hide')} <kbd>[</kbd>
          </button>
        )}
      </div>
    </nav>
  )
}

interface GroupProps {
  readonly group: IndexGroup
  readonly session: Session
  readonly current: IndexEntry | undefined
}

function Group({ group, session, current }: GroupProps) {
  const headingId = `index-${group.id}`
  return (
    <>
      <p id={headingId}>{group.label}</p>
      <ul aria-labelledby={headingId}>
        {group.entries.map((entry) => (
          <Entry
            key={entry.to}
            label={entry.label}
            to={entry.to}
            isHere={entry === current}
            hasUnassigned={entry.count === 'unassigned'}
          />
        ))}
        {group.hasQueues ? <Queues session={session} /> : null}
      </ul>
    </>
  )
}

interface EntryProps extends Pick<IndexEntry, 'label' | 'to'> {
  readonly isHere: boolean
  readonly hasUnassigned?: boolean
}

function Entry({ label, to, isHere, hasUnassigned = false }: EntryProps) {
  return (
    <li>
      <Link to={to} aria-current={isHere ? 'page' : undefined}>
        {label}
        {hasUnassigned ? (
          <Suspense fallback={null}>
            <UnassignedBadge />
          </Suspense>
        ) : null}
      </Link>
    </li>
  )
}

/** Returns the entry of the page, or else the one with a tab for it: a page may have both. */
function currentEntry(
  groups: readonly IndexGroup[],
  pathname: string,
  search: string,
): IndexEntry | undefined {
  const entries = groups.flatMap((group) => group.entries)
  return (
    entries.find(({ to }) => isCurrent(to, pathname, search)) ??
    entries.find(({ tabs = [] }) => tabs.some(({ to }) => to === pathname))
  )
}

/** Views that differ by query must match the query. */
function isCurrent(to: string, pathname: string, search: string): boolean {
  const [path = '', query = ''] = to.split('?')
  if (query !== '' || path === PATHS.legalParcels)
    return pathname === path && search === (query === '' ? '' : `?${query}`)
  return pathname === path
}

const EVERY_FIVE_MINUTES = 5 * 60_000

/** The queues with work in them, those that are late first; all of them where none has. */
function Queues({ session }: { readonly session: Session }) {
  const { data = [] } = useCall(
    queueRoutes.listQueues,
    {},
    { isBackground: true, staleTime: EVERY_FIVE_MINUTES, refetchInterval: EVERY_FIVE_MINUTES, retry: false },
  )
  const [isOpen, setOpen] = useState(() => readShell(session.userId).areQueuesOpen)
  const toggle = (event: ToggleEvent<HTMLDetailsElement>) => {
    const next = event.currentTarget.open
    setOpen(next)
    writeShell(session.userId, { areQueuesOpen: next })
  }
  return (
    <li>
      <details open={isOpen} onToggle={toggle}>
        <summary>
          {t('queues')} <QueueCount queues={data} />
        </summary>
        <ul>
          {data.map((queue) => (
            <QueueEntry key={queue.queue} queue={queue} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function QueueEntry({ queue }: { readonly queue: Queue }) {
  const { pathname } = useLocation()
  const to = queue.queue === 'imports' ? PATHS.imports : queuePath(queue.queue)
  return (
    <li>
      <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
        {queueWord(`title_${queue.queue}`)} <QueueCount queues={[queue]} />
      </Link>
    </li>
  )
}

/** '6 late, 16': how much waits, and how much of it should have been done. */
function QueueCount({ queues }: { readonly queues: readonly Queue[] }) {
  const waiting = queues.reduce((sum, { waitingCount }) => sum + waitingCount, 0)
  const late = queues.reduce((sum, { lateCount }) => sum + lateCount, 0)
  if (waiting === 0) return null
  return (
    <b>
      {late > 0 ? (
        <>
          <b className="late">{t('queueLate', { count: late })}</b>,{' '}
        </>
      ) : null}
      <span aria-hidden="true">{formatCount(waiting)}</span>
      <span className="visually-hidden">{t('queueWaiting', { count: waiting })}</span>
    </b>
  )
}

/** Into the drawer when it opens, to where one is. */
function moveFocus(event: ToggleEvent<HTMLElement>): void {
  if (event.newState !== 'open') return
  const { currentTarget } = event
  const place =
    currentTarget.querySelector<HTMLElement>('a[aria-current]') ?? currentTarget.querySelector('a')
  place?.focus()
}
