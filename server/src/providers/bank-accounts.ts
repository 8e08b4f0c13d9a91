import type { AccountLanguage } from '@fieldstone/domain/accounts/language'

/** A payer's bank account as the provider holds it. Its number is never here. */
export interface BankMethodFacts {
  readonly id: string
  readonly type: string
  /** Null until it is kept for debits. */
  readonly customerId: string | null
  readonly holderName: string | null
  readonly holderEmail: string | null
  readonly accountType: string | null
  readonly institution: string | null
  readonly last4: string | null
  /** The same for the same account. */
  readonly fingerprint: string | null
  /** Why no debit of it is taken; null while debits are. */
  readonly blockedBecause: string | null
}

/** An account to be kept for later debits: everything from stored rows, so that a repeat sends the same bytes. */
export interface SetupRequest {
  readonly accountId: string
  readonly customerId: string
  readonly bankMethodId: string
  /** When, from where and with what the account's holder agreed. */
  readonly acceptedAt: Date
  readonly address: string
  readonly browser: string
}

/** The keeping of an account, which ends once it is known to be the payer's. */
export interface SetupFacts {
  readonly id: string
  /** Our id in its metadata. */
  readonly accountId: string | null
  readonly status: string
  readonly bankMethodId: string | null
  readonly mandateId: string | null
  readonly microdepositType: 'amounts' | 'descriptor_code' | null
  readonly depositsArriveAt: Date | null
  readonly errorCode: string | null
  readonly isLive: boolean
}

/** The provider's page on which an account is linked by logging in at its bank. */
export interface LinkPageRequest {
  readonly accountId: string
  readonly customerId: string
  /** Of the page: its reader's. */
  readonly language: AccountLanguage
  readonly expiresAt: Date
  readonly successUrl: string
  readonly cancelUrl: string
}

export interface LinkPageFacts {
  readonly id: string
  readonly accountId: string | null
  readonly status: string
  readonly url: string | null
  readonly setupId: string | null
  readonly isLive: boolean
}

export interface MandateFacts {
  readonly status: string
  readonly acceptedAt: Date | null
  readonly address: string | null
  readonly browser: string | null
}

/** What somebody typed from a bank statement: two amounts in cents, or the six characters of a deposit's text. */
export type TypedDeposits = { readonly amounts: readonly [number, number] } | { readonly code: string }

/** Bank accounts at the payment provider. Throws ProviderError. Keys are ours. */
export interface BankAccountProvider {
  getBankMethod(id: string): Promise<BankMethodFacts>
  /** An account or a card is kept no more: no further debit of it can be made. */
  detachMethod(id: string, key: string): Promise<void>
  createSetup(request: SetupRequest, key: string): Promise<SetupFacts>
  getSetup(id: string): Promise<SetupFacts>
  /** Looks for a setup that was made without our hearing of it. */
  findSetup(customerId: string, accountId: string, since: Date): Promise<SetupFacts | null>
  verifySetup(id: string, typed: TypedDeposits, key: string): Promise<SetupFacts>
  cancelSetup(id: string, key: string): Promise<void>
  createLinkPage(request: LinkPageRequest, key: string): Promise<LinkPageFacts>
  getLinkPage(id: string): Promise<LinkPageFacts>
  getMandate(id: string): Promise<MandateFacts>
}
