import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import type { Cents } from '@fieldstone/domain/money/cents'

/** The provider's page on which a card is saved without a charge: everything from stored rows. */
export interface CardPageRequest {
  readonly cardId: string
  readonly customerId: string
  /** Of the page: its reader's. */
  readonly language: AccountLanguage
  readonly expiresAt: Date
  readonly successUrl: string
  readonly cancelUrl: string
}

/** The page as the provider tells it now, and what was saved on it. */
export interface CardPageFacts {
  readonly id: string
  /** Our id in its metadata. */
  readonly cardId: string | null
  readonly status: string
  readonly url: string | null
  readonly setupId: string | null
  readonly isLive: boolean
}

/** The saving of a card, which ends once its bank agrees. */
export interface CardSetupFacts {
  readonly id: string
  readonly cardId: string | null
  readonly status: string
  readonly methodId: string | null
  readonly isLive: boolean
}

/** A card as the provider holds it. Its number is never here. */
export interface CardFacts {
  readonly id: string
  readonly type: string
  /** Null once it is not kept any more. */
  readonly customerId: string | null
  readonly brand: string | null
  readonly last4: string | null
  readonly expiresYear: number | null
  /** From 1. */
  readonly expiresMonth: number | null
  /** The same for the same card. */
  readonly fingerprint: string | null
}

/** A charge of a saved card without its holder: everything from stored rows, so that a repeat sends the same bytes. */
export interface CardDebitRequest {
  readonly paymentId: string
  readonly customerId: string
  readonly methodId: string
  readonly certificateNo: string
  readonly totalCents: Cents
}

/** Saved cards at the payment provider. Throws ProviderError. Keys are ours. */
export interface SavedCardProvider {
  createCardPage(request: CardPageRequest, key: string): Promise<CardPageFacts>
  getCardPage(id: string): Promise<CardPageFacts>
  getCardSetup(id: string): Promise<CardSetupFacts>
  getCard(id: string): Promise<CardFacts>
}
