import { bankAccountRoutes } from '@fieldstone/contract/routes/payments/bank-accounts'
import { useState } from 'react'
import { ApiError, call } from '../../../lib/api.ts'
import type { BankGoal } from '../../../lib/bank-goal.ts'
import { useOnReturn } from '../core/use-on-return.ts'

/** Leaves for the provider's page on which an account is linked by logging in at its bank. */
export function useLink({ parcelId, portionCents, returnTo }: BankGoal) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useOnReturn(() => setBusy(false))
  const start = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const body = {
        ...(parcelId === null ? {} : { parcelId }),
        ...(portionCents === null ? {} : { portion: portionCents }),
        ...(returnTo === 'payment' ? {} : { returnTo }),
      }
      const { url } = await call(bankAccountRoutes.linkAch, { body })
      // It stays busy: the browser is leaving.
      location.assign(url)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      setProblem(error.message)
    }
  }
  return { isBusy, problem, start: () => void start() }
}
