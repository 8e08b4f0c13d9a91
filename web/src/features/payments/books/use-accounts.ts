import { depositAccountRoutes } from '@fieldstone/contract/routes/payments/deposit-accounts'
import { useCall } from '../../../lib/calls.ts'

/** The company's bank accounts. */
export const useAccounts = () => useCall(depositAccountRoutes.listDepositAccounts, {}, { staleTime: 0 })
