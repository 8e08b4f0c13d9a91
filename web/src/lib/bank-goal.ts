import type { Cents } from '@fieldstone/domain/money/cents'
import { centsToText, readDollars } from '@fieldstone/domain/money/dollars'
import { PATHS } from './paths.ts'

/** What a payer who links or registers a bank account came for: the way goes on there. */
export interface BankGoal {
  /** Null: nothing yet. */
  readonly parcelId: number | null
  /** What goes to a plan, without the fee; null pays the whole payoff. */
  readonly portionCents: Cents | null
  readonly returnTo: 'payment' | 'autopay'
}

/** The page on which a bank account is registered in a document of its own. */
export function bankGoalPath({ parcelId, portionCents, returnTo }: BankGoal): string {
  const query = new URLSearchParams({
    ...(parcelId === null ? {} : { parcelId: String(parcelId) }),
    ...(portionCents === null ? {} : { portion: centsToText(portionCents) }),
    ...(returnTo === 'payment' ? {} : { returnTo }),
  })
  return query.size === 0 ? PATHS.payment : `${PATHS.payment}?${query}`
}

/** The same from that page's query; what makes no sense is left out. */
export function readBankGoal(query: URLSearchParams): BankGoal {
  const parcelId = /^[1-9]\d{0,14}$/.test(query.get('parcelId') ?? '') ? Number(query.get('parcelId')) : null
  const portion = readDollars(query.get('portion') ?? '')
  return {
    parcelId,
    portionCents: parcelId === null || portion === null || portion < 1 ? null : portion,
    returnTo: parcelId !== null && query.get('returnTo') === 'autopay' ? 'autopay' : 'payment',
  }
}
