import { Fragment } from 'react'
import { useLanguage } from '../lib/messages/language.ts'
import { Router } from './router.tsx'
import { SessionWatch } from './session-watch.tsx'

/** The application, within its providers and a router. */
export function App() {
  // In another language everything is shown anew: a text is asked for when its part is rendered.
  const language = useLanguage()
  return (
    <Fragment key={language}>
      <SessionWatch />
      <Router />
    </Fragment>
  )
}
