import * as z from 'zod/mini'
import { approval, approvalDecision, approvalToken, linkedApproval } from '../entities/approvals/approval.ts'
import { entity } from '../entity.ts'
import { perAddress, perUser } from '../limits.ts'
import { byId } from '../paging.ts'
import { ADMIN, EVERYONE, route } from '../route.ts'
import { flagText, intText } from '../values.ts'

/** What needs two people: the requests of administrators that wait for a second approval. */
export const approvalRoutes = {
  listApprovals: route({
    method: 'GET',
    path: '/api/admin/approvals',
    access: ADMIN,
    reads: 'approvals',
    summary:
      'The requests that need a second approval, newest first: those that wait, or those that have ended. X-Total-Count holds the whole count.',
    query: entity({
      page: z._default(intText(1, 100_000), 1),
      pageSize: z._default(intText(1, 100), 20),
      isWaiting: ['waiting', z._default(flagText, true)],
    }),
    answer: z.array(approval),
  }),
  approveRequest: route({
    method: 'POST',
    path: '/api/admin/approvals/:id/approve',
    access: ADMIN,
    changes: 'everything',
    summary:
      'Approve a request of another administrator by the own password and code. It is performed at once. Never for who requested it, or made or changed the account of who did within 30 days.',
    limits: [perUser(60)],
    params: byId,
    body: approvalDecision,
    answer: approval,
    errors: [
      'not_found',
      'not_allowed',
      'state_changed',
      'edit_conflict',
      'username_taken',
      'last_admin',
      'not_refundable',
      'no_payoff',
      'rehearsal_refused',
    ],
  }),
  declineRequest: route({
    method: 'POST',
    path: '/api/admin/approvals/:id/decline',
    access: ADMIN,
    changes: 'everything',
    summary: 'Decline a request of another administrator. Nothing is changed.',
    params: byId,
    answer: approval,
    errors: ['not_found', 'not_allowed', 'state_changed'],
  }),
  cancelRequest: route({
    method: 'POST',
    path: '/api/admin/approvals/:id/cancel',
    access: ADMIN,
    changes: 'everything',
    summary: 'Cancel a request of one’s own. Nothing is changed.',
    params: byId,
    answer: approval,
    errors: ['not_found', 'not_allowed', 'state_changed'],
  }),
  checkCancelLink: route({
    method: 'POST',
    path: '/api/approvals/cancel/check',
    access: EVERYONE,
    reads: 'approvals',
    summary: 'What the link of an e-mail would cancel; nothing is changed.',
    limits: [perAddress(60)],
    body: approvalToken,
    answer: linkedApproval,
    errors: ['not_found'],
  }),
  cancelByLink: route({
    method: 'POST',
    path: '/api/approvals/cancel',
    access: EVERYONE,
    changes: ['approvals'],
    summary: 'Cancel the request of a sole administrator by the link of an e-mail, which works once.',
    limits: [perAddress(60)],
    body: approvalToken,
    answer: linkedApproval,
    errors: ['not_found', 'state_changed'],
  }),
} as const
