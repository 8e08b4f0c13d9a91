import { pageAt } from '@fieldstone/contract/pages'
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useMustEnrol } from '../lib/enrolment.ts'
import { t } from '../lib/messages/app.ts'
import { homePath, PATHS } from '../lib/paths.ts'
import { currentSession, endSession, useSession } from '../lib/session.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { type NavLink, navLinks } from './nav.ts'
import './header.css'

/** For legal users only. */
const UnassignedBadge = lazy(() => import('../features/legal/unassigned-badge.tsx'))

/** The header: white on public pages; navy on staff pages, where `area` is the county, firm or administration. */
export function Header({ area, banners }: { readonly area?: ReactNode; readonly banners?: ReactNode }) {
  const session = useSession()
  const mustEnrol = useMustEnrol()
  const navId = useId()
  const { pathname, search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setOpen(false), [pathname, search])
  const header = useRef<HTMLElement>(null)
  useEscape(header, isOpen, () => setOpen(false))
  return (
    <header className="top" ref={header}>
      {banners}
      <div className="top-in">
        <Link className="brand" to={homePath(session)}>
          <Mark />
          <div>
            <b>{t('brand')}</b> <span>{area ?? t('brandSub')}</span>
            <span className="visually-hidden"> {t('brandHome')}</span>
          </div>
        </Link>
        <button
          type="button"
          className="menu-button"
          aria-expanded={isOpen}
          aria-controls={navId}
          onClick={() => setOpen(!isOpen)}
        >
          {t('menu')}
        </button>
        <nav className={isOpen ? 'nav open' : 'nav'} id={navId} aria-label={t('mainNavigation')}>
          {(mustEnrol ? [] : navLinks(session)).map((link) => (
            <Link
              key={link.label}
              to={link.to}
              aria-current={isCurrent(link, pathname, search) ? 'page' : undefined}
            >
              {link.label}
              {link.hasUnassignedCount && session ? (
                <Suspense fallback={null}>
                  <UnassignedBadge />
                </Suspense>
              ) : null}
            </Link>
          ))}
          <LanguageSwitch />
          {session ? (
            <button type="button" onClick={logOut}>
              {t('navLogout')}
            </button>
          ) : null}
        </nav>
      </div>
    </header>
  )
}

/** Ends the session here at once, then on the server. An unreachable server does not delay it. */
async function logOut(): Promise<void> {
  const token = currentSession()?.token
  endSession('logged-out')
  if (token === undefined) return
  try {
    const { endOnServer } = await import('./log-out.ts')
    await endOnServer(token)
  } catch (error) {
    console.info('The session ends on the server when its time is over.', error)
  }
}

/** Pages opened from the search count as the search; views that differ by query must match the query. */
function isCurrent(link: NavLink, pathname: string, search: string): boolean {
  const [path = '', query = ''] = link.to.split('?')
  if (query !== '' || path === PATHS.legalParcels)
    return pathname === path && search === (query === '' ? '' : `?${query}`)
  return pathname === path || (path === PATHS.search && isOfCertificate(pathname))
}

/** A certificate, and the pages below it: payoff, plan and payment. */
function isOfCertificate(pathname: string): boolean {
  const page = pageAt(pathname)
  return page !== null && PATHS[page].startsWith(PATHS.certificate)
}

function useEscape(
  box: { readonly current: HTMLElement | null },
  isActive: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!isActive) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      box.current?.querySelector<HTMLElement>('.menu-button')?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [box, isActive, close])
}

/** The logo: a small plat of lots. */
const Mark = () => (
  <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="2.5" aria-hidden="true">
    <path d="M2 2h28v28H2zM13 2v28M2 15h11M13 20h17" />
    <path d="M13 20h17v10H13z" fill="currentColor" />
  </svg>
)
