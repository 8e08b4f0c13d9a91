import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { useEffect } from 'react'
import { call } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'

type Shown = Pick<Certificate, 'id' | 'totalCents' | 'goodThrough'>

/** The last view that was logged: another page of the certificate that shows the same reader the same figure is the same view. */
let lastLogged = ''

/**
 * Logs once that this reader, staff as well, was shown the payoff. Null: no figure is shown. The page does not wait for it: the
 * figure stays even if logging fails.
 */
export function useLogView(shown: Shown | null, purpose: 'view' | 'county-view' = 'view'): void {
  const session = useSession()
  const id = shown === null || shown.totalCents === null ? null : shown.id
  const view =
    shown === null
      ? ''
      : JSON.stringify([purpose, session?.role, session?.userId, id, shown.totalCents, shown.goodThrough])
  useEffect(() => {
    if (id === null || view === lastLogged) return
    lastLogged = view
    logView(id, purpose).catch((error: unknown) =>
      console.info('This view of the payoff was not logged.', error),
    )
  }, [id, purpose, view])
}

/** The route is loaded on demand, so that the first load stays small. */
async function logView(id: number, purpose: 'view' | 'county-view'): Promise<void> {
  const { payoffRoutes } = await import('@fieldstone/contract/routes/payoff/payoff')
  await call(payoffRoutes.logPayoff, { params: { id }, body: { purpose } })
}
