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
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api.ts'
import { t } from '../../lib/messages/autopay.ts'
import { useSession } from '../../lib/session.ts'
import { readAgain } from '../../lib/shared-keys.ts'
import { CERTIFICATE_KEY } from '../../records/keys.ts'
import { allOf } from '../../records/loaded.tsx'
import { autopayOfferKey, autopayOffersKey, sourceAccountsKey, sourceCardsKey } from './keys.ts'

/** Something of the caller's that can be debited: a verified bank account, or a saved card. */
export interface DebitSource {
  readonly id: string
  readonly name: string
  /** Offered first. */
  readonly isFirst: boolean
}

/** On a page of the provider, or of ours. */
export type JustSaved = 'card' | 'account'

/** What has just been saved or linked comes first; a card is looked for until it is there. */
export function useDebitSources(today: PlainDate, just: JustSaved | null) {
  const session = useSession()
  const userId = session?.userId ?? null
  const accounts = useQuery({
    queryKey: sourceAccountsKey(userId),
    queryFn: ({ signal }) => call(bankAccountRoutes.listAch, {}, { signal }),
    select: (all) => all.filter(({ status }) => status === 'VERIFIED'),
    staleTime: 0,
  })
  const cards = useQuery({
    queryKey: sourceCardsKey(userId),
    queryFn: ({ signal }) => call(savedCardRoutes.listCards, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (just === 'card' && state.data?.[0]?.status === 'OPEN' ? 2_000 : false),
  })
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
  const usable = cards.filter(
    ({ status, expiresOn }) => status === 'SAVED' && (expiresOn === null || expiresOn >= today),
  )
  return [
    ...accounts.map(({ id, institution, last4, isDefault }, index) => ({
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

/** Leaves for the provider's page on which a card is saved. */
export function useCardPage(certificateId: number) {
  return useMutation({
    mutationFn: () => call(savedCardRoutes.openCardPage, { body: { parcelId: certificateId } }),
    onSuccess: ({ url }) => location.assign(url),
  })
}

/** What would be debited, and the text to read; the one before stays while the next is on its way. */
export function useAutopayOffer(
  certificateId: number,
  { sourceId, months, replaces }: Chosen,
): UseQueryResult<AutopayOffer> {
  return useQuery({
    queryKey: autopayOfferKey(certificateId, sourceId, months, replaces),
    queryFn: ({ signal }) =>
      call(
        autopayRoutes.readAutopayOffer,
        { query: { parcelId: certificateId, accountId: sourceId, months, ...replacing(replaces) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    retry: (count, error) => !(error instanceof ApiError) && count < 2,
    staleTime: 0,
  })
}

interface Chosen {
  readonly sourceId: string
  readonly months: number
  /** The automatic payments that end when these begin. */
  readonly replaces: string | null
}

interface Accepted extends Chosen {
  readonly offer: AutopayOffer
}

const replacing = (replaces: string | null) => (replaces === null ? {} : { replaces })

/** Whatever is refused, the plan and the text are read again: they may have changed. Once begun there is no offer to read. */
export function useStartAutopay(
  certificateId: number,
  onStarted: () => void,
): UseMutationResult<AutopayStarted, Error, Accepted> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ offer, sourceId, months, replaces }) =>
      call(autopayRoutes.chargeAchSubscription, {
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
    onSettled: (_, error) =>
      readAgain(queries, [CERTIFICATE_KEY, ...(error === null ? [] : [autopayOffersKey(certificateId)])]),
  })
}
