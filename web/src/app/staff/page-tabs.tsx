import { Link, useLocation } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { indexGroups } from './index-groups.ts'

/** Links to the pages that share an entry of the menu, above each of them. */
export function PageTabs() {
  const { pathname } = useLocation()
  const session = useSession()
  const entries = session === null ? [] : indexGroups(session).flatMap((group) => group.entries)
  const shared = entries.find(({ tabs = [] }) => tabs.some(({ to }) => to === pathname))
  if (shared?.tabs === undefined) return null
  return (
    <nav className="page-tabs no-print" aria-label={shared.label}>
      <ul>
        {shared.tabs.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} aria-current={to === pathname ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
