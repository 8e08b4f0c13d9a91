/** What an ACH debit that came back means for the account it was drawn on. */
export type AccountFate =
  /** The account is good, only its money was missing. */
  | 'good'
  /** It cannot be debited by anybody. */
  | 'blocked'
  /** Its holder has taken the authorization back, or never gave it. */
  | 'revoked'

export interface ReturnMeaning {
  readonly account: AccountFate
  /** The same debit may go to the bank again (Nacha: at most two more times within 180 days). */
  readonly mayPresentAgain: boolean
  /** A hold of the certificate that opens with it. */
  readonly hold: 'deceased' | null
  /** The code does not say what to do: nothing is debited until staff have looked. */
  readonly needsStaff: boolean
}

const meaning = (account: AccountFate, more: Partial<ReturnMeaning> = {}): ReturnMeaning => ({
  account,
  mayPresentAgain: false,
  hold: null,
  needsStaff: false,
  ...more,
})

const AGAIN = meaning('good', { mayPresentAgain: true })
const BLOCKED = meaning('blocked')
const REVOKED = meaning('revoked')
const DECEASED = meaning('blocked', { hold: 'deceased', needsStaff: true })
const LOOK = meaning('blocked', { needsStaff: true })

/**
 * Every return reason of the network that is known by what it means (Nacha Operating Rules, Appendix Four). All others
 * between R01 and R85 (entries that were made or returned in error, dishonored and contested returns), and what the
 * provider words by itself, need staff.
 */
const MEANINGS: Readonly<Record<string, ReturnMeaning>> = {
  /** Insufficient funds. */
  R01: AGAIN,
  /** Account closed. */
  R02: BLOCKED,
  /** No account. */
  R03: BLOCKED,
  /** Invalid account number. */
  R04: BLOCKED,
  /** Unauthorized debit to a consumer account. */
  R05: REVOKED,
  /** Authorization revoked. */
  R07: REVOKED,
  /** Payment stopped. */
  R08: REVOKED,
  /** Uncollected funds. */
  R09: AGAIN,
  /** Customer advises unauthorized. */
  R10: REVOKED,
  /** Not in accordance with the authorization. */
  R11: REVOKED,
  /** Account sold to another bank. */
  R12: BLOCKED,
  /** Invalid routing number. */
  R13: BLOCKED,
  /** Representative payee deceased, or unable to continue. */
  R14: DECEASED,
  /** Beneficiary or account holder deceased. */
  R15: DECEASED,
  /** Account frozen, or returned by the order of an authority. */
  R16: BLOCKED,
  /** Account takes no debits. */
  R20: BLOCKED,
  /** Routing number check digit error. */
  R28: BLOCKED,
  /** Corporate customer advises not authorized. */
  R29: REVOKED,
  /** Returned by agreement of both banks. */
  R31: BLOCKED,
  /** The bank does not settle. */
  R32: BLOCKED,
  /** The bank takes part in the network only in part. */
  R34: BLOCKED,
  /** Stop payment on a source document. */
  R38: REVOKED,
  /** The item is ineligible, or was not authorized. */
  R51: REVOKED,
  /** Stop payment on an item. */
  R52: REVOKED,
}

/** What a return code means. Of a code that is not known nothing is assumed. */
export const returnMeaning = (code: string): ReturnMeaning => MEANINGS[code] ?? LOOK
