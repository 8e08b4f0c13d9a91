import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/api.ts'

type Shown = Pick<Certificate, 'id' | 'totalCents'>

/**
 * Logs once per opened page that this reader, staff as well, was shown the payoff. The page does not wait for it: the
 * figure stays even if logging fails.
 */
export function useLogView({ id, totalCents }: Shown, purpose: 'view' | 'county-view' = 'view'): void {
  const logged = useRef<number | null>(null)
  const isShown = totalCents !== null
  useEffect(() => {
    if (!isShown || logged.current === id) return
    logged.current = id
    logView(id, purpose).catch((error: unknown) =>
      console.info('This view of the payoff was not logged.', error),
    )
  }, [id, isShown, purpose])
}

/** The route is loaded on demand, so that the first load stays small. */
async function logView(id: number, purpose: 'view' | 'county-view'): Promise<void> {
  const { payoffRoutes } = await import('@fieldstone/contract/routes/payoff/payoff')
  await call(payoffRoutes.logPayoff, { params: { id }, body: { purpose } })
}
