import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { useEffect } from 'react'
import { call } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'

type Shown = Pick<Certificate, 'id' | 'totalCents' | 'goodThrough'>

/** The last view that was logged: another page of the certificate that shows the same reader the same figure is the same view. */
let lastLogged = ''

/**
 * Logs once that this reader, staff as well, was shown the payoff. The page does not wait for it: the figure stays even if
 * logging fails.
 */
export function useLogView(
  { id, totalCents, goodThrough }: Shown,
  purpose: 'view' | 'county-view' = 'view',
): void {
  const session = useSession()
  const view = JSON.stringify([purpose, session?.role, session?.userId, id, totalCents, goodThrough])
  const isShown = totalCents !== null
  useEffect(() => {
    if (!isShown || view === lastLogged) return
    lastLogged = view
    logView(id, purpose).catch((error: unknown) =>
      console.info('This view of the payoff was not logged.', error),
    )
  }, [id, isShown, purpose, view])
}

/** The route is loaded on demand, so that the first load stays small. */
async function logView(id: number, purpose: 'view' | 'county-view'): Promise<void> {
  const { payoffRoutes } = await import('@fieldstone/contract/routes/payoff/payoff')
  await call(payoffRoutes.logPayoff, { params: { id }, body: { purpose } })
}
