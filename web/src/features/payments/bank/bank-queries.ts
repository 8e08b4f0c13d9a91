import { bankAccountRoutes } from '@fieldstone/contract/routes/payments/bank-accounts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { readAgain } from '../../../lib/shared-keys.ts'
import type { BankPayment } from './bank-payment.ts'
import { accountsKey, authorizationKey } from './keys.ts'

/** The caller's bank accounts, newest first, as they are now. */
export function useBankAccounts() {
  const userId = useSession()?.userId ?? null
  return useQuery({
    queryKey: accountsKey(userId),
    queryFn: ({ signal }) => call(bankAccountRoutes.listAch, {}, { signal }),
    enabled: userId !== null,
    staleTime: 0,
  })
}

/** After a call that changed one of them. */
export function useFreshAccounts(): () => Promise<void> {
  const queries = useQueryClient()
  const userId = useSession()?.userId ?? null
  return () => readAgain(queries, [accountsKey(userId)])
}

/** The text that the payer is to read, as the server will keep it; with the figures where it is about a payment. */
export function useAuthorization(asked: { payment: BankPayment; accountId: string } | null) {
  const userId = useSession()?.userId ?? null
  const query = asked === null ? ({ purpose: 'account', kind: 'FULL' } as const) : paymentQuery(asked)
  return useQuery({
    queryKey: authorizationKey(userId, query),
    queryFn: ({ signal }) => call(bankAccountRoutes.readAuthorization, { query }, { signal }),
    staleTime: 0,
    retry: false,
  })
}

const paymentQuery = ({ payment, accountId }: { payment: BankPayment; accountId: string }) => ({
  purpose: 'payment' as const,
  parcelId: payment.parcelId,
  accountId,
  ...(payment.portionCents === null
    ? { kind: 'FULL' as const }
    : { kind: 'PARTIAL' as const, portion: payment.portionCents }),
})

/** One key for one order: a repeat of the same press is the same order, a press after a refusal is a new one. */
export function useOrderKey(): readonly [key: string, renew: () => void] {
  const [key, setKey] = useState(newKey)
  return [key, () => setKey(newKey())]
}

const newKey = (): string => crypto.randomUUID()
