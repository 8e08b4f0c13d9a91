import * as z from 'zod/mini'
import { savedCard } from '../../entities/payments/saved-card.ts'
import { perUser } from '../../limits.ts'
import { OWNER_OR_ADMIN, route, TAXPAYER } from '../../route.ts'
import { formId } from '../../values.ts'

const cardId = z.object({ id: z.string().check(z.regex(/^crd_[a-z0-9]{26}$/)) })

/** Cards that are saved to be charged later, without the cardholder. Card numbers never reach our server. */
export const savedCardRoutes = {
  openCardPage: route({
    method: 'POST',
    path: '/api/payments/cards/page',
    access: TAXPAYER,
    isInCompanyName: true,
    summary:
      "A page of the provider's on which a card is saved. Nothing is charged; it leads back to the plan.",
    limits: [perUser(30)],
    body: z.object({ parcelId: formId }),
    answer: z.object({ url: z.string() }),
    errors: ['not_found', 'provider_refused', 'provider_unavailable'],
  }),
  listCards: route({
    method: 'GET',
    path: '/api/payments/cards',
    access: TAXPAYER,
    reads: 'payments/cards',
    summary: "The caller's saved cards, newest first, after a look at the provider for those that wait.",
    limits: [perUser(600)],
    answer: z.array(savedCard),
  }),
  removeCard: route({
    method: 'POST',
    path: '/api/payments/cards/:id/remove',
    access: OWNER_OR_ADMIN,
    changes: ['payments/cards'],
    summary: 'Remove a saved card. A repeat answers the same.',
    params: cardId,
    answer: savedCard,
    errors: ['not_found', 'account_in_use', 'provider_unavailable'],
  }),
} as const
