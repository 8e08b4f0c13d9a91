import { type AccountReading, readSetup } from '@fieldstone/domain/payments/bank-account'
import type {
  BankMethodFacts,
  LinkPageFacts,
  MandateFacts,
  SetupFacts,
} from '../../../providers/bank-accounts.ts'
import type { PaymentProvider } from '../../../providers/payment-provider.ts'
import type { BankAccountRow } from './account-rows.ts'

/** The objects of an account as fetched from the provider. Null: there is none, or none is known. */
export interface AccountSnapshot {
  readonly page: LinkPageFacts | null
  readonly setup: SetupFacts | null
  readonly method: BankMethodFacts | null
  readonly mandate: MandateFacts | null
}

export async function fetchAccount(provider: PaymentProvider, row: BankAccountRow): Promise<AccountSnapshot> {
  const page = row.stripe_checkout_id === null ? null : await provider.getLinkPage(row.stripe_checkout_id)
  const setupId = row.stripe_si_id ?? (page?.status === 'complete' ? page.setupId : null)
  const setup = setupId === null ? null : await provider.getSetup(setupId)
  const methodId = setup?.bankMethodId ?? row.stripe_pm_id
  const mandateId = setup?.mandateId ?? row.mandate_id
  return {
    page,
    setup,
    method: methodId === null ? null : await provider.getBankMethod(methodId),
    mandate: mandateId === null ? null : await provider.getMandate(mandateId),
  }
}

/** Objects that name another account than this one are never applied. */
export const isOfAccount = (
  { id }: BankAccountRow,
  { page, setup }: AccountSnapshot,
  isLive: boolean,
): boolean =>
  [page, setup].every((object) => object === null || (object.accountId === id && object.isLive === isLive))

/** Returns null if nothing is new. */
export function readAccount(row: BankAccountRow, snapshot: AccountSnapshot): AccountReading | null {
  const { page, setup, method, mandate } = snapshot
  if (row.status === 'VERIFIED') {
    if (method?.customerId === null) return { cause: 'removed', failure: null }
    const blockedBecause = method?.blockedBecause ?? null
    if (blockedBecause === null) {
      return mandate?.status === 'inactive' ? { cause: 'revoked', failure: null } : null
    }
    const isRevoked = blockedBecause === 'debit_not_authorized'
    return { cause: isRevoked ? 'revoked' : 'blocked', failure: null }
  }
  const read = setup === null ? null : readSetup(setup)
  if (read !== null) return read
  return page?.status === 'expired' ? { cause: 'setup-expired', failure: 'page_closed' } : null
}

/** The columns to store of the fetched objects, with or without a move. */
export const columnsOf = (row: BankAccountRow, { page, setup, method }: AccountSnapshot) => ({
  stripe_si_id: setup?.id ?? row.stripe_si_id,
  stripe_checkout_id: page?.id ?? row.stripe_checkout_id,
  stripe_pm_id: setup?.bankMethodId ?? row.stripe_pm_id,
  mandate_id: setup?.mandateId ?? row.mandate_id,
  microdeposit_type: setup?.microdepositType ?? row.microdeposit_type,
  institution: method?.institution ?? row.institution,
  last4: method?.last4 ?? row.last4,
  account_type: method?.accountType ?? row.account_type,
})
