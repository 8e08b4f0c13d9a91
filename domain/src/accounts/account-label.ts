import { type Role, roleOf } from '../access/actor.ts'

/** The account types as the specification writes them. */
export const ACCOUNT_LABELS: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  county: 'County',
  taxpayer: 'TaxPayer',
  legal: 'Legal',
}

/** 'County', or 'County - Pending' until the account is approved. An unknown type has no words. */
export function accountLabel(accountType: number, isApproved: boolean): string {
  const role = roleOf(accountType)
  if (role === null) return ''
  return isApproved ? ACCOUNT_LABELS[role] : `${ACCOUNT_LABELS[role]} - Pending`
}
