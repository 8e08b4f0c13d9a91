import type { Certificate } from '@fieldstone/contract/entities/certificate'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'

/**
 * Notes once per opening that this reader was shown the payoff; of staff nothing is noted. The page does not wait for
 * it: a note that fails must not take the figure away.
 */
export function useLogView({ id, totalCents }: Certificate): void {
  const session = useSession()
  const noted = useRef<number | null>(null)
  const isPayer = session === null || session.role === 'taxpayer'
  const isShown = isPayer && totalCents !== null
  useEffect(() => {
    if (!isShown || noted.current === id) return
    noted.current = id
    note(id).catch((error: unknown) => console.info('This view of the payoff was not noted.', error))
  }, [id, isShown])
}

/** Its route comes after the figure stands: no first load waits for it. */
async function note(id: number): Promise<void> {
  const { payoffRoutes } = await import('@fieldstone/contract/routes/payoff')
  await call(payoffRoutes.logPayoff, { params: { id }, body: { purpose: 'view' } })
}
