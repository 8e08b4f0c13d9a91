import type { PersonAccount, PersonPart } from '@fieldstone/contract/entities/people/person'
import { accountLabel } from '@fieldstone/domain/accounts/account-label'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { trailFrom } from '../../lib/back-link.ts'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/messages/people.ts'
import { adminParcelPath } from '../../lib/staff-paths.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { StatusKind } from '../../ui/status-badge.tsx'
import { useWholePart } from './use-person.ts'

interface PartFrameProps {
  readonly part: PersonPart
  readonly rows: readonly unknown[]
  readonly totalCount: number
  readonly children: ReactNode
}

/** A sheet of the page, which links in the header lead to. A long list shows its first rows. */
export const PartSheet = ({ part, children, ...listed }: PartFrameProps) => (
  <Sheet isFlush aria-labelledby={part}>
    <div className="sheet-head">
      <h2 id={part} tabIndex={-1}>
        {t(`part_${part}`)}
      </h2>
      <More part={part} {...listed} />
    </div>
    <span id={`${part}-rows`} className="visually-hidden">
      {t('rowsOf', { part: t(`part_${part}`) })}
    </span>
    <ScrollRegion labelledBy={`${part}-rows`}>{children}</ScrollRegion>
  </Sheet>
)

/** The same part as a block at the side. */
export const PartBlock = ({ part, children, ...listed }: PartFrameProps) => (
  <section className="stands-block" aria-labelledby={part}>
    <div className="stands-head">
      <h2 id={part} tabIndex={-1}>
        {t(`part_${part}`)}
      </h2>
      <More part={part} {...listed} />
    </div>
    {children}
  </section>
)

/** Links to all rows, and back to the first ones. */
function More({ part, rows, totalCount }: Omit<PartFrameProps, 'children'>) {
  const { state } = useLocation()
  const isWhole = useWholePart() === part
  const count = formatCount(totalCount)
  if (isWhole)
    return (
      <span className="small">
        {rows.length < totalCount ? <>{t('shownOf', { shown: formatCount(rows.length), count })} </> : null}
        <Link className="no-print" to={{ search: '', hash: `#${part}` }} state={state} replace>
          {t('showFewer')}
        </Link>
      </span>
    )
  if (rows.length >= totalCount) return null
  return (
    <Link
      className="small"
      to={{ search: `?all=${part}`, hash: `#${part}` }}
      state={state}
      replace
      preventScrollReset
    >
      {t('showAll', { count })}
    </Link>
  )
}

/** Links to the certificate that a row is about. */
export function CertificateLink({ id, no }: { readonly id: number; readonly no: string | null }) {
  const { pathname } = useLocation()
  return (
    <Link className="num" to={adminParcelPath(id)} state={trailFrom(pathname)}>
      {no}
    </Link>
  )
}

interface LogInBadge {
  readonly kind: StatusKind
  /** What account it is. */
  readonly words: string
  /** Whether it can log in. */
  readonly note: string
}

/** Returns the type of an account and whether its owner can log in. */
export function logInBadge({ accountType, isApproved, isDisabled, isGuest }: PersonAccount): LogInBadge {
  const words = isGuest ? t('guest') : accountLabel(accountType, isApproved)
  if (isDisabled) return { kind: 'bad', words, note: t('logInDisabled') }
  if (isGuest) return { kind: 'active', words, note: t('logInGuest') }
  return isApproved
    ? { kind: 'active', words, note: t('logInOk') }
    : { kind: 'waiting', words, note: t('logInWaiting') }
}
