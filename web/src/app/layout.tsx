import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useLoginPrompt } from '../lib/login-prompt.ts'
import { t } from '../lib/messages/app.ts'
import { LiveRegion } from '../lib/page-heading.tsx'
import { PATHS } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { useSiteSettings } from '../lib/site-settings.ts'
import { preloadDialogs } from '../ui/dialog.tsx'
import { PageSkeleton } from '../ui/skeletons.tsx'
import { ToastHost } from '../ui/toasts.tsx'
import { Banners } from './banners.tsx'
import { ColourSwitch } from './colour-switch.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Header, Mark } from './header.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { useScrollRestoration } from './scroll.ts'
import { StaffTop } from './staff-half.ts'
import './footer.css'

const LoginPromptDialog = lazy(() => import('./login-prompt.tsx'))
const IdleWatch = lazy(() => import('./idle-watch.tsx'))
const ShortcutsWhenLoaded = lazy(() => import('./shortcuts.tsx'))

/** Staff have a navy bar and an index of their pages; everybody else a white header and a footer. */
export function Layout() {
  const role = useSession()?.role
  return <Frame isStaff={role !== undefined && role !== 'taxpayer'} />
}

/** The frame of every page: skip link, banners, header, main, footer, live region, application dialogs. */
export function Frame({ isStaff = false }: { readonly isStaff?: boolean }) {
  const { pathname } = useLocation()
  const isIdle = useIdle()
  const isLoginAsked = useLoginPrompt() !== null
  const isSignedIn = useSession() !== null
  useScrollRestoration()
  return (
    <div className={isStaff ? 'frame staff shell' : 'frame'}>
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link is a link; only its step into the address is left out */}
      <a className="skip" href="#main" onClick={skipToMain}>
        {t('skip')}
      </a>
      {isStaff ? (
        <Suspense fallback={<StaffBar />}>
          <StaffTop />
        </Suspense>
      ) : (
        <Header banners={<Banners />} />
      )}
      <main className="page" id="main" tabIndex={-1}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {isStaff ? null : <Footer keys={isIdle ? <Shortcuts /> : null} />}
      <LiveRegion />
      {isLoginAsked ? (
        <Suspense fallback={null}>
          <LoginPromptDialog />
        </Suspense>
      ) : null}
      <LeaveGuard />
      {isIdle && isSignedIn ? (
        <Suspense fallback={null}>
          <IdleWatch />
        </Suspense>
      ) : null}
      {isIdle ? <ToastHost /> : null}
    </div>
  )
}

const Shortcuts = () => (
  <Suspense fallback={null}>
    <ShortcutsWhenLoaded />
  </Suspense>
)

/** Moves the focus without leaving '#main' in the address, which the router would take for a change of page. */
function skipToMain(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** True once the first page is shown and the browser is idle; dialogs and toasts are loaded then. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const start = () => {
      setIdle(true)
      preloadDialogs()
    }
    // Safari has no requestIdleCallback.
    const timer = setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(start) : start()),
      1500,
    )
    return () => clearTimeout(timer)
  }, [])
  return isIdle
}

/** `keys` is the button that lists the keyboard shortcuts, once loaded. */
export function Footer({ keys }: { readonly keys: ReactNode }) {
  const { data: site } = useSiteSettings()
  const year = new Date().getFullYear()
  return (
    <footer className="foot">
      <div className="foot-in">
        <Link to={PATHS.disclaimer}>{t('disclaimer')}</Link>
        <p>{site ? site.companyName && t('copyright', { year, company: site.companyName }) : ' '}</p>
        <Link to={PATHS.privacy}>{t('privacy')}</Link>
        <Link to={PATHS.accessibility}>{t('accessibility')}</Link>
        <ColourSwitch />
        {keys}
      </div>
    </footer>
  )
}

/** The bar of staff before their half is there, with what it shows to each of them. */
export const StaffBar = () => (
  <header className="slim">
    <div className="brand">
      <Mark />
      <div>
        <b>{t('brand')}</b>
      </div>
    </div>
  </header>
)
