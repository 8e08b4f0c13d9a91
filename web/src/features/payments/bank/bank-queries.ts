import { bankAccountRoutes } from '@fieldstone/contract/routes/payments/bank-accounts'
import type { Cents } from '@fieldstone/domain/money/cents'
import { useState } from 'react'
import { useCall } from '../../../lib/calls.ts'
import { useSession } from '../../../lib/session.ts'

/** Reads the bank accounts of the caller, newest first, as they are now. */
export function useBankAccounts() {
  const isLoggedIn = useSession() !== null
  return useCall(bankAccountRoutes.listAch, {}, { enabled: isLoggedIn, staleTime: 0 })
}

/** Reads the text that the payer authorizes, as the server will store it. For a payment it includes the amounts. */
export function useAuthorization(asked: { payment: BankPayment; accountId: string } | null) {
  const query = asked === null ? ({ purpose: 'account', kind: 'FULL' } as const) : paymentQuery(asked)
  return useCall(bankAccountRoutes.readAuthorization, { query }, { staleTime: 0, retry: false })
}

const paymentQuery = ({ payment, accountId }: { payment: BankPayment; accountId: string }) => ({
  purpose: 'payment' as const,
  parcelId: payment.parcelId,
  accountId,
  ...(payment.portionCents === null
    ? { kind: 'FULL' as const }
    : { kind: 'PARTIAL' as const, portion: payment.portionCents }),
})

/** Returns the idempotency key of an order: the same for a repeat, a new one after a refusal. */
export function useOrderKey(): readonly [key: string, renew: () => void] {
  const [key, setKey] = useState(newKey)
  return [key, () => setKey(newKey())]
}

const newKey = (): string => crypto.randomUUID()

/** What is to be paid from a bank account: a certificate's whole payoff, or a part of it inside its plan. */
export interface BankPayment {
  readonly parcelId: number
  /** The amount that goes to the plan, without the fee. Null pays the whole payoff. */
  readonly portionCents: Cents | null
}
