import type { AutopayOffer, AutopayStarted } from '@fieldstone/contract/entities/payments/autopay'
import type { RegisteredAccount } from '@fieldstone/contract/entities/payments/bank-account'
import type { SavedCard } from '@fieldstone/contract/entities/payments/saved-card'
import { cardBrand } from '@fieldstone/contract/papers/card-name'
import { autopayRoutes } from '@fieldstone/contract/routes/payments/autopay'
import { bankAccountRoutes } from '@fieldstone/contract/routes/payments/bank-accounts'
import { savedCardRoutes } from '@fieldstone/contract/routes/payments/saved-cards'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
} from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { pollWhile, useCall } from '../../lib/calls.ts'
import { t } from '../../lib/messages/autopay.ts'
import { useReadAgain, useSend } from '../../lib/use-send.ts'
import { allOf } from '../../records/loaded.tsx'

/** A verified bank account or a saved card of the caller. */
export interface DebitSource {
  readonly id: string
  readonly name: string
  /** Offered first. */
  readonly isFirst: boolean
}

/** What the payer has just saved on the page of the payment processor, or linked on ours. */
export type JustSaved = 'card' | 'account'

/** Reads what can be debited. What was just saved or linked comes first. Reads again until a card just saved is there. */
export function useDebitSources(today: PlainDate, just: JustSaved | null) {
  const accounts = useCall(bankAccountRoutes.listAch, {}, { staleTime: 0 })
  const cards = useCall(
    savedCardRoutes.listCards,
    {},
    { staleTime: 0, refetchInterval: pollWhile(([newest]) => just === 'card' && newest?.status === 'OPEN') },
  )
  const query = allOf({ accounts, cards })
  const data = query.data && sourcesOf(query.data.accounts, query.data.cards, today, just)
  return { query, sources: data ?? null }
}

function sourcesOf(
  accounts: readonly RegisteredAccount[],
  cards: readonly SavedCard[],
  today: PlainDate,
  just: JustSaved | null,
): readonly DebitSource[] {
  const verified = accounts.filter(({ status }) => status === 'VERIFIED')
  const usable = cards.filter(
    ({ status, expiresOn }) => status === 'SAVED' && (expiresOn === null || expiresOn >= today),
  )
  return [
    ...verified.map(({ id, institution, last4, isDefault }, index) => ({
      id,
      name: t('accountName', { bank: institution ?? t('bank'), last4: last4 ?? '' }),
      isFirst: just === null ? isDefault : just === 'account' && index === 0,
    })),
    ...usable.map(({ id, brand, last4 }, index) => ({
      id,
      name: t('cardName', { brand: cardBrand(brand) ?? '', last4: last4 ?? '' }).trim(),
      isFirst: just === 'card' && index === 0,
    })),
  ]
}

/** Leaves for the page of the payment processor on which a card is saved. */
export function useCardPage(certificateId: number) {
  return useMutation({
    mutationFn: () => call(savedCardRoutes.openCardPage, { body: { parcelId: certificateId } }),
    onSuccess: ({ url }) => location.assign(url),
  })
}

/** Reads what would be debited, and the text to accept. The previous answer stays until the next one is there. */
export function useAutopayOffer(
  certificateId: number,
  { sourceId, months, replaces }: Chosen,
): UseQueryResult<AutopayOffer> {
  const query = { parcelId: certificateId, accountId: sourceId, months, replaces: replaces ?? undefined }
  return useCall(
    autopayRoutes.readAutopayOffer,
    { query },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
}

interface Chosen {
  readonly sourceId: string
  readonly months: number
  /** The id of the automatic payments that end when these begin. */
  readonly replaces: string | null
}

interface Accepted extends Chosen {
  readonly offer: AutopayOffer
}

/**
 * Starts automatic payments and reads the plan again. After a refusal the text is read again, too, since it may have
 * changed. After success it is not: a plan with automatic payments has no such offer.
 */
export function useStartAutopay(
  certificateId: number,
  onStarted: () => void,
): UseMutationResult<AutopayStarted, Error, Accepted> {
  const start = useSend(autopayRoutes.chargeAchSubscription)
  const readAgain = useReadAgain('certificate', 'autopay-offer')
  return useMutation({
    mutationFn: ({ offer, sourceId, months, replaces }) =>
      start({
        body: {
          chargeAmount: 0,
          months,
          certificateId,
          sourceId,
          replaces: replaces ?? undefined,
          isAuthorized: true,
          textVersion: offer.version,
          authorizedCents: offer.authorizedCents,
        },
      }),
    onSuccess: onStarted,
    onError: readAgain,
  })
}
