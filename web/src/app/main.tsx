import { setNonce } from 'get-nonce'
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import '../styles/mantine.css'
import '../styles/tokens.css'
import '../styles/ground.css'
import { BUILT_IN, preferredLanguage, speak } from '../lib/messages/language.ts'
import { isStaff } from '../lib/session.ts'
import { App, Providers } from './app.tsx'
import { followColours } from './colours.ts'
import { interceptPops } from './leave-guard.tsx'
import { preloadPageAt } from './router.tsx'

// Dialogs lock the page's scrolling with their own style element. It needs the nonce that the server gave this document.
setNonce(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? '')
// Before the router listens, so that a guarded page can refuse the Back button.
interceptPops()
followColours()

// Staff see English, whatever language the browser prefers.
const language = isStaff() ? BUILT_IN : preferredLanguage()
// Texts are looked up when they are shown, so nothing is shown before its language has loaded. (No top-level await: the
// language's module shares code with this file, and would wait for its end.)
void Promise.all([speak(language), preloadPageAt(location.pathname)]).then(() => {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The document has no #root.')
  const app = (
    <Started root={root}>
      <Providers>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Providers>
    </Started>
  )
  // The page that was rendered at build time is only for this address and the built-in language. Otherwise it is replaced.
  const isRendered = root.dataset['rendered'] === location.pathname + location.search && language === BUILT_IN
  // Renders in short slices, so that a slow phone can scroll and respond to taps meanwhile.
  startTransition(() => {
    if (isRendered) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
})

/**
 * Marks the document when the application has replaced the page that was rendered at build time. Does so in the same step
 * that shows the application, so that the layout does not shift.
 */
function Started({ root, children }: { readonly root: HTMLElement; readonly children: ReactNode }) {
  useLayoutEffect(() => {
    root.dataset['started'] = ''
  }, [root])
  return children
}
