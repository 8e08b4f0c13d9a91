import type { LifeEvent } from '@fieldstone/contract/entities/certificate-page/record'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { trailFrom } from '../../lib/back-link.ts'
import { useSession } from '../../lib/session.ts'
import { deskPlanPath, letterBatchPath, mailPath } from '../../lib/staff-paths.ts'
import { moneyPath, type RecordTab } from '../../records/record-path.ts'
import { familyOf } from './life-words.ts'
import { TabLink } from './tab-link.tsx'

/** The ids of the certificate and its county. */
export interface RecordPlace {
  readonly id: number
  readonly countyId: number
}

interface EventLinkProps {
  readonly event: LifeEvent
  readonly record: RecordPlace
  readonly children: ReactNode
}

/** Links from an event to its own page. If the reader has no such page, links to the tab with details. */
export function EventLink({ event, record, children }: EventLinkProps) {
  const isAdmin = useSession()?.role === 'admin'
  const { pathname } = useLocation()
  const own = isAdmin ? ownPath(event) : null
  return own === null ? (
    <TabLink tab={tabOf(event)} record={record}>
      {children}
    </TabLink>
  ) : (
    <Link to={own} state={trailFrom(pathname)}>
      {children}
    </Link>
  )
}

/** Only administrators have pages of payments, plans, letters and e-mails. */
function ownPath({ kind, ref }: LifeEvent): string | null {
  if (ref === null) return null
  if (kind === 'letter') return letterBatchPath(Number(ref))
  if (kind === 'mail') return mailPath(Number(ref))
  return kind.startsWith('plan-') || kind === 'installment' ? deskPlanPath(Number(ref)) : moneyPath(ref)
}

function tabOf(event: LifeEvent): RecordTab {
  const { kind } = event
  if (kind === 'status') return 'history'
  if (kind.startsWith('plan-') || kind === 'installment') return 'plan'
  if (kind === 'interest') return 'payoff'
  if (kind === 'expense' || kind === 'expense-reversed') return 'legal'
  const family = familyOf(event)
  return family === 'law' ? 'legal' : family === 'money' ? 'money' : 'contacts'
}
