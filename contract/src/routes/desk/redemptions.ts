import * as z from 'zod/mini'
import { bulkRedemption, bulkResult, readyRedemptions } from '../../entities/desk/bulk-redemption.ts'
import { entity } from '../../entity.ts'
import { route } from '../../route.ts'
import { SHOWS_MONEY } from '../../shows-money.ts'
import { idText } from '../../values.ts'

/** Redemptions that one payment paid in full, posted together. */
export const redemptionRoutes = {
  listReadyRedemptions: route({
    method: 'GET',
    path: '/api/admin/redemptions/ready',
    access: ['admin'],
    reads: 'queues',
    summary:
      'The redemptions in process that one payment paid in full, with their sum, and those that need their desk with the reason; of one lockbox file, or all.',
    query: entity({ fileId: ['fileID', z.optional(idText)] }),
    answer: readyRedemptions,
  }),
  postRedemptions: route({
    method: 'POST',
    path: '/api/admin/redemptions',
    access: ['admin'],
    changes: SHOWS_MONEY,
    summary:
      'Post redemptions in one act, each as at its desk and with the figures that were seen. What has changed meanwhile is left out with the reason; each can be undone at its desk.',
    body: bulkRedemption,
    answer: bulkResult,
  }),
} as const
