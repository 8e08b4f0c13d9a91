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

/** The way to a tab. The list that led here stays known from tab to tab, but is not the entry before any more. */
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

/** On a phone the tabs are wider than the page: the open one comes to the middle, with its neighbors beside it. */
function showOpen(link: HTMLElement | null): void {
  const tabs = link?.closest('nav')
  if (!link || !tabs) return
  const [whole, open] = [tabs.getBoundingClientRect(), link.getBoundingClientRect()]
  tabs.scrollLeft += open.left + open.width / 2 - whole.left - whole.width / 2
}
