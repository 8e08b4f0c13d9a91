import * as z from 'zod/mini'
import {
  newRehearsal,
  rehearsal,
  rehearsalChange,
  rehearsalSummary,
} from '../../entities/analysis/rehearsals/rehearsal.ts'
import { approvalDecision } from '../../entities/approvals/approval.ts'
import { entity } from '../../entity.ts'
import { perUser } from '../../limits.ts'
import { list, textFilter } from '../../list.ts'
import { byId } from '../../paging.ts'
import { ADMIN, route } from '../../route.ts'

/** A change of rules or settings that is tried on every certificate of its place before it holds. */
export const rehearsalRoutes = {
  listRehearsals: route({
    method: 'GET',
    path: '/api/admin/rehearsals',
    access: ADMIN,
    reads: 'rehearsals',
    summary: 'The rehearsals, newest first unless sorted.',
    answer: z.array(rehearsalSummary),
    ...list({
      name: 'rehearsals',
      pageSize: 20,
      sorts: ['staged'],
      columns: [
        ['Staged', (row, dayOf) => dayOf(String(row['staged']))],
        ['By', 'stagedBy'],
        ['State', 'stateID'],
        ['County', 'countyName'],
        ['In force from', 'effectiveFrom'],
        ['Standing', 'state'],
        ['Affected', 'affected'],
        ['Difference', 'difference'],
      ],
      money: ['Difference'],
    }),
  }),
  startRehearsal: route({
    method: 'POST',
    path: '/api/admin/rehearsals',
    access: ADMIN,
    changes: ['rehearsals'],
    summary:
      'Stage a row of payoff rules, or other settings of a county, and replay every certificate of the place with it as a task. Nothing but the rehearsal is stored.',
    status: 201,
    limits: [perUser(120)],
    body: newRehearsal,
    answer: entity({ rehearsalId: ['rehearsalID', z.int()] }),
    errors: ['not_found', 'edit_conflict'],
  }),
  getRehearsal: route({
    method: 'GET',
    path: '/api/admin/rehearsals/:id',
    access: ADMIN,
    reads: 'rehearsals',
    summary: 'One rehearsal with its task and what it has come to.',
    params: byId,
    answer: rehearsal,
    errors: ['not_found'],
  }),
  listRehearsalChanges: route({
    method: 'GET',
    path: '/api/admin/rehearsals/:id/certificates',
    access: ADMIN,
    reads: 'rehearsals',
    summary:
      'The certificates that a rehearsal reaches, the largest changes first unless sorted. X-Total-Count holds the whole count.',
    params: byId,
    answer: z.array(rehearsalChange),
    errors: ['not_found'],
    ...list({
      name: 'rehearsal',
      pageSize: 100,
      sorts: ['size', 'certificate'],
      filters: textFilter,
      columns: [
        ['Certificate', 'taxSaleNo'],
        ['County', 'countyName'],
        ['Owner', 'ownerName'],
        ['Payoff before', 'before'],
        ['Payoff after', 'after'],
        ['Difference', 'difference'],
        ['Good through before', 'goodThroughBefore'],
        ['Good through after', 'goodThroughAfter'],
        ['Later day before', 'horizonBefore'],
        ['Later day after', 'horizonAfter'],
        ['Effects', (row) => (row['effects'] as readonly string[]).join(' ')],
      ],
      totals: ['Payoff before', 'Payoff after', 'Difference', 'Later day before', 'Later day after'],
    }),
  }),
  runRehearsal: route({
    method: 'POST',
    path: '/api/admin/rehearsals/:id/run',
    access: ADMIN,
    changes: ['rehearsals', 'approvals'],
    summary: 'Run a rehearsal again, with the settings and certificates as they are now.',
    limits: [perUser(120)],
    params: byId,
    answer: rehearsal,
    errors: ['not_found', 'rehearsal_refused'],
  }),
  discardRehearsal: route({
    method: 'POST',
    path: '/api/admin/rehearsals/:id/discard',
    access: ADMIN,
    changes: ['rehearsals', 'approvals'],
    summary: 'End a rehearsal without its change. Its figures stay, its list of certificates goes.',
    params: byId,
    answer: rehearsal,
    errors: ['not_found', 'rehearsal_refused'],
  }),
  putRehearsalInForce: route({
    method: 'POST',
    path: '/api/admin/rehearsals/:id/inforce',
    access: ADMIN,
    changes: ['rehearsals', 'approvals'],
    summary:
      'Ask a second administrator to approve the change of a rehearsal. Only for who staged it, and not once settings have moved.',
    params: byId,
    body: approvalDecision,
    answer: rehearsal,
    errors: ['not_found', 'rehearsal_refused', 'state_changed'],
  }),
} as const
