import { type Reading, readCharge } from './reading.ts'
import type { Snapshot } from './snapshot.ts'

/** How the money of a bank debit came, or did not: the charge says all of it. One that was returned is over. */
export const readBankDebit = ({ charge }: Snapshot): Reading => readCharge(charge, 'debit-failed')

/** What a return means for the account it was drawn on. */
export type ReturnConsequence = 'account-blocked' | 'authorization-revoked'

const BLOCKING: readonly string[] = ['R02', 'R03', 'R04', 'R16', 'R20', 'R31']
const REVOKING: readonly string[] = ['R05', 'R07', 'R08', 'R10', 'R11', 'R29']

/** By the return code of the network (Nacha). Null: the account is good, only its money was missing. */
export function consequenceOf(returnCode: string): ReturnConsequence | null {
  if (BLOCKING.includes(returnCode)) return 'account-blocked'
  return REVOKING.includes(returnCode) ? 'authorization-revoked' : null
}
