import { Router } from './router.tsx'
import { SessionWatch } from './session-watch.tsx'

/** The application, within its providers and a router. */
export const App = () => (
  <>
    <SessionWatch />
    <Router />
  </>
)
