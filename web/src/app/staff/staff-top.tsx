import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAttorneys } from '../../lib/all-places.ts'
import { t } from '../../lib/messages/app.ts'
import { t as shell } from '../../lib/messages/shell.ts'
import { homePath } from '../../lib/paths.ts'
import { type Session, useMustEnrol, useSession } from '../../lib/session.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { Banners } from '../banners.tsx'
import { Mark } from '../header.tsx'
import { isTyping, singleKeysAreOn } from '../shortcut-actions.ts'
import { AccountMenu } from './account-menu.tsx'
import { CommandField } from './command-field.tsx'
import { IndexNav } from './index-nav.tsx'
import { readShell, writeShell } from './shell-state.ts'
import { useCountyName } from './use-county-name.ts'
import '../../ui/kbd.css'
import './shell.css'

/** The frame of staff: a bar with the field that finds things, and the index of every page at the left. */
export default function StaffTop() {
  const session = useSession()
  return session === null ? null : <Shell session={session} />
}

function Shell({ session }: { readonly session: Session }) {
  const mustEnrol = useMustEnrol()
  const { data: site } = useSiteSettings()
  const nav = useRef<HTMLElement>(null)
  const [isAway, setAway] = useAway(session)
  useClosedByNavigation(nav)
  const hide = () => setAway(true)
  const showIndex = () => (isWide() ? setAway(false) : nav.current?.showPopover())
  return (
    <>
      <header className="slim">
        <button type="button" className="menu-button" aria-haspopup="dialog" onClick={showIndex}>
          {t('menu')}
        </button>
        <Link className="brand" to={homePath(session)}>
          <Mark />
          <div>
            <b>{t('brand')}</b>{' '}
            <span>
              <AreaName />
            </span>
            <span className="visually-hidden"> {t('brandHome')}</span>
          </div>
        </Link>
        {mustEnrol ? null : <CommandField session={session} />}
        <p className="demo demonstration">{t('demonstration')}</p>
        {site?.isTrialDatabase ? <p className="demo">{t('trialDatabase')}</p> : null}
        <AccountMenu session={session} />
      </header>
      <div className="bands">
        <Banners isStaff />
      </div>
      <IndexNav ref={nav} session={session} isEmpty={mustEnrol} isAway={isAway} onHide={hide} />
    </>
  )
}

/** Below this the index is a drawer. */
const isWide = (): boolean => matchMedia('(min-width: 75em)').matches

/** Whether the index is put away, kept for this user; '[' hides and shows it. */
function useAway({ userId }: Session): readonly [boolean, (isAway: boolean) => void] {
  const [isAway, setAway] = useState(() => readShell(userId).isAway)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-index-away', isAway)
    return () => document.documentElement.removeAttribute('data-index-away')
  }, [isAway])
  useEffect(() => {
    const change = (next: boolean) => {
      setAway(next)
      writeShell(userId, { isAway: next })
    }
    const onKey = ({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== '[' || ctrlKey || metaKey || altKey || defaultPrevented) return
      if (isTyping(target) || !singleKeysAreOn() || !isWide()) return
      change(!isAway)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [userId, isAway])
  return [
    isAway,
    (next) => {
      setAway(next)
      writeShell(userId, { isAway: next })
    },
  ]
}

/** The drawer closes when it has led somewhere. */
function useClosedByNavigation(nav: RefObject<HTMLElement | null>): void {
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer
  useEffect(() => {
    if (nav.current?.matches(':popover-open')) nav.current.hidePopover()
  }, [nav, pathname, search])
}

/** Names the county, the firm or the administration in the header. */
function AreaName() {
  const session = useSession()
  switch (session?.role) {
    case 'admin':
      return shell('administration')
    case 'county':
      return <CountyName id={session.countyId} />
    case 'legal':
      return <FirmName id={session.firmId} />
    default:
      return t('brandSub')
  }
}

function CountyName({ id }: { readonly id: number | null }) {
  return useCountyName(id) ?? shell('county')
}

function FirmName({ id }: { readonly id: number | null }) {
  return useAttorneys().data?.find((it) => it.id === id)?.firmName ?? shell('legal')
}
