import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { type RecordTab, recordPath } from '../../records/record-path.ts'

interface TabLinkProps {
  readonly tab: RecordTab
  readonly record: { readonly id: number; readonly countyId: number }
  readonly isCurrent?: boolean
  readonly children: ReactNode
}

/** Links to a tab. Keeps the list that the reader came from, although it is no longer the previous history entry. */
export function TabLink({ tab, record, isCurrent, children }: TabLinkProps) {
  const role = useSession()?.role
  const { state } = useLocation()
  const onward = typeof state === 'object' && state !== null ? { ...state, isDirect: false } : null
  return (
    <Link
      to={recordPath(tab, record, role)}
      state={onward}
      data-record-tab={tab}
      aria-current={isCurrent ? 'page' : undefined}
      ref={isCurrent ? showOpen : null}
    >
      {children}
    </Link>
  )
}

/** On a phone the tabs are wider than the page. Scrolls the open one to the middle. */
function showOpen(link: HTMLElement | null): void {
  const tabs = link?.closest('nav')
  if (!link || !tabs) return
  const [whole, open] = [tabs.getBoundingClientRect(), link.getBoundingClientRect()]
  tabs.scrollLeft += open.left + open.width / 2 - whole.left - whole.width / 2
}
