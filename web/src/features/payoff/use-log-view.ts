import type { Certificate } from '@fieldstone/contract/entities/certificate'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'

/**
 * Logs once per opened page that this reader was shown the payoff. Views of staff are not logged. The page does not
 * wait for it: the figure stays even if logging fails.
 */
export function useLogView({ id, totalCents }: Certificate): void {
  const session = useSession()
  const logged = useRef<number | null>(null)
  const isPayer = session === null || session.role === 'taxpayer'
  const isShown = isPayer && totalCents !== null
  useEffect(() => {
    if (!isShown || logged.current === id) return
    logged.current = id
    logView(id).catch((error: unknown) => console.info('This view of the payoff was not logged.', error))
  }, [id, isShown])
}

/** The route is loaded on demand, so that the first load stays small. */
async function logView(id: number): Promise<void> {
  const { payoffRoutes } = await import('@fieldstone/contract/routes/payoff')
  await call(payoffRoutes.logPayoff, { params: { id }, body: { purpose: 'view' } })
}
