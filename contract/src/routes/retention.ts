import { RETENTION_KINDS } from '@fieldstone/domain/retention/kinds'
import * as z from 'zod/mini'
import { deletion } from '../entities/retention/deletion.ts'
import { preservation, retention } from '../entities/retention/retention.ts'
import { perUser } from '../limits.ts'
import { byId } from '../paging.ts'
import { route, TAXPAYER } from '../route.ts'
import { routesLike } from '../routes-like.ts'
import { because, formInt } from '../values.ts'

const reasonOnly = z.object({ reason: because })

const reads = routesLike({
  method: 'GET',
  access: ['admin'],
  reads: 'retention',
  params: byId,
  answer: preservation,
  errors: ['not_found'],
})

const acts = routesLike({
  method: 'POST',
  access: ['admin'],
  // Also whether an account may be deleted.
  changes: ['retention'],
  params: byId,
  body: reasonOnly,
  answer: preservation,
  errors: ['not_found', 'state_changed'],
})

/** How long records are kept, and what must be kept longer. */
export const retentionRoutes = {
  getRetention: route({
    method: 'GET',
    path: '/api/admin/retention',
    access: ['admin'],
    reads: 'retention',
    summary:
      'Each kind of record that is deleted after a time: how long it is kept, what is due, the last run and the next; with the preservation holds that stand, and who asks that their data is deleted.',
    answer: retention,
  }),
  setRetention: route({
    method: 'PUT',
    path: '/api/admin/retention/:kind',
    access: ['admin'],
    changes: ['retention'],
    summary: 'Keep a kind of record for so many days, within its bounds.',
    params: z.object({ kind: z.enum(RETENTION_KINDS) }),
    body: z.object({ days: formInt(1, 36_500), version: z.optional(formInt(0)) }),
    answer: retention,
    errors: ['edit_conflict'],
  }),
  getCertificatePreservation: reads(
    '/api/admin/parcels/:id/preservation',
    'The preservation holds of a certificate, the newest first.',
  ),
  placeCertificatePreservation: acts(
    '/api/admin/parcels/:id/preservation',
    'Keep everything of a certificate, however old, until the hold is lifted.',
  ),
  getPersonPreservation: reads(
    '/api/admin/people/:id/preservation',
    'The preservation holds of an account, the newest first.',
  ),
  placePersonPreservation: acts(
    '/api/admin/people/:id/preservation',
    'Keep everything of an account, however old, until the hold is lifted.',
  ),
  liftPreservation: acts(
    '/api/admin/preservation/:id/lift',
    'Lift a preservation hold: what is due goes with the next run.',
  ),
  getDeletion: route({
    method: 'GET',
    path: '/api/admin/people/:id/deletion',
    access: ['admin'],
    reads: 'retention',
    summary: 'Whether the personal data of an account can be deleted, what keeps it, and what stays of it.',
    params: byId,
    answer: deletion,
    errors: ['not_found'],
  }),
  deleteAccountData: route({
    method: 'POST',
    path: '/api/admin/people/:id/deletion',
    access: ['admin'],
    changes: ['retention', 'queues', 'people', 'users'],
    summary:
      'Delete the personal data of an account. Money, receipts, agreements and legal files stay. It cannot be undone.',
    params: byId,
    body: z.object({}),
    answer: deletion,
    errors: ['not_found', 'state_changed'],
  }),
  declineDeletion: route({
    method: 'POST',
    path: '/api/admin/people/:id/deletion/decline',
    access: ['admin'],
    changes: ['retention', 'queues', 'people', 'users'],
    summary: 'Decline to delete the data of an account, with the reason that its owner reads.',
    params: byId,
    body: reasonOnly,
    answer: deletion,
    errors: ['not_found', 'state_changed'],
  }),
  getOwnDeletion: route({
    method: 'GET',
    path: '/api/account/deletion',
    access: TAXPAYER,
    reads: 'own-deletion',
    summary: 'Whether the own data can be deleted, what keeps it, and what stays of it.',
    answer: deletion,
  }),
  askForDeletion: route({
    method: 'POST',
    path: '/api/account/deletion',
    access: TAXPAYER,
    summary: 'Ask that the own data is deleted; an administrator decides. Asks for the password.',
    limits: [perUser(120)],
    body: z.object({ currentPassword: z._default(z.string().check(z.maxLength(512)), '') }),
    answer: deletion,
    errors: ['state_changed'],
  }),
  withdrawDeletion: route({
    method: 'DELETE',
    path: '/api/account/deletion',
    access: TAXPAYER,
    summary: 'Take the request back while nobody has decided.',
    answer: deletion,
    errors: ['state_changed'],
  }),
} as const
