import { pageAt } from '@fieldstone/contract/pages'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { t } from '../lib/messages/app.ts'
import { homePath, PATHS } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { logOut } from './leave.ts'
import { type NavLink, navLinks } from './nav.ts'
import './header.css'

/** The header of the pages for the public and for taxpayers. */
export function Header({ banners }: { readonly banners?: ReactNode }) {
  const session = useSession()
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
            <b>{t('brand')}</b> <span>{t('brandSub')}</span>
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
          {navLinks(session).map((link) => (
            <Link key={link.label} to={link.to} aria-current={isCurrent(link, pathname) ? 'page' : undefined}>
              {link.label}
            </Link>
          ))}
          {session ? (
            <button type="button" onClick={logOut}>
              {t('navLogout')}
            </button>
          ) : null}
        </nav>
        <LanguageSwitch />
      </div>
    </header>
  )
}

/** Whether a link is that of the current page. Pages of a certificate count as the search. */
const isCurrent = ({ to }: NavLink, pathname: string): boolean =>
  pathname === to || (to === PATHS.search && isOfCertificate(pathname))

/** Whether the page is a certificate or a page below it: payoff, plan or payment. */
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
export const Mark = () => (
  <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="2.5" aria-hidden="true">
    <path d="M2 2h28v28H2zM13 2v28M2 15h11M13 20h17" />
    <path d="M13 20h17v10H13z" fill="currentColor" />
  </svg>
)
