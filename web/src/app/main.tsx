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

// Dialogs lock the page's scrolling by a style of their own. It must carry the nonce that the server gave this document.
setNonce(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? '')
// Before the router listens, so that a guarded page can refuse the Back button.
interceptPops()
followColours()

// Staff read English, whatever this browser speaks without them.
const language = isStaff() ? BUILT_IN : preferredLanguage()
// Every text is asked for when it is shown, so nothing is shown before its language is there. (Not awaited here: a
// language shares code with this very file, and would wait for its end.)
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
  // What was rendered at build time is in the built-in language and for this address alone; else it is replaced.
  const isRendered = root.dataset['rendered'] === location.pathname + location.search && language === BUILT_IN
  // In short slices, so that a slow phone scrolls and answers taps meanwhile.
  startTransition(() => {
    if (isRendered) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
})

/**
 * Says in the document that the application stands where a rendered page was: in the very step that shows it, so that
 * nothing moves in between.
 */
function Started({ root, children }: { readonly root: HTMLElement; readonly children: ReactNode }) {
  useLayoutEffect(() => {
    root.dataset['started'] = ''
  }, [root])
  return children
}
