import * as z from 'zod/mini'
import {
  BATCH_OUTCOMES,
  placementBatch,
  placementItem,
  placementOfChosen,
  placementResult,
  takenBack,
} from '../../entities/legal/placement.ts'
import { entity } from '../../entity.ts'
import { list, textFilter } from '../../list.ts'
import { byId } from '../../paging.ts'
import { route } from '../../route.ts'
import { formId, formIdOrNone } from '../../values.ts'
import { lienMatch } from '../certificates/liens.ts'

/** Which firm has which legal file. */
export const placementRoutes = {
  placeLegalFiles: route({
    method: 'POST',
    path: '/api/legal/place',
    access: ['admin'],
    changes: ['legal', 'certificates', 'firms'],
    summary:
      'Give the legal files of several certificates to a firm, take them back (null), open or close them; all of them or none. What is left out stays.',
    body: entity({
      certificateIds: ['parcelIDs', z.array(formId).check(z.minLength(1), z.maxLength(200))],
      firmId: ['ohsAttorneyID', z.optional(formIdOrNone)],
      isActive: z.optional(z.boolean()),
    }),
    answer: z.object({ changed: z.int() }),
    errors: ['not_found'],
  }),
  placeChosenFiles: route({
    method: 'POST',
    path: '/api/legal/place/chosen',
    access: ['admin'],
    changes: ['legal', 'certificates', 'firms'],
    summary:
      'The same for what is chosen in a list, each file by itself: answers which have changed, with what they were before, and which were refused and why.',
    body: placementOfChosen,
    answer: placementResult,
  }),
  takePlacementBack: route({
    method: 'POST',
    path: '/api/legal/place/undo',
    access: ['admin'],
    changes: ['legal', 'certificates', 'firms'],
    summary:
      'Put files back to the firm, the attorney and the state that they had before they were placed. One that was changed since is refused.',
    body: takenBack,
    answer: placementResult,
  }),
  startPlacementBatch: route({
    method: 'POST',
    path: '/api/legal/placementbatches',
    access: ['admin'],
    changes: ['legal/batches'],
    summary:
      'Place all legal files that match a filter of All Liens. Fixes their certificates and checks each as a task; nothing is changed before it is confirmed.',
    status: 201,
    body: entity({
      match: lienMatch,
      firmId: ['ohsAttorneyID', z.optional(formIdOrNone)],
      isActive: z.optional(z.boolean()),
    }),
    answer: entity({ batchId: ['batchID', z.int()] }),
    errors: ['not_found', 'state_changed'],
  }),
  listPlacementBatches: route({
    method: 'GET',
    path: '/api/legal/placementbatches',
    access: ['admin'],
    reads: 'legal/batches',
    summary: 'The last 50 batches, newest first.',
    answer: z.array(placementBatch),
  }),
  getPlacementBatch: route({
    method: 'GET',
    path: '/api/legal/placementbatches/:id',
    access: ['admin'],
    reads: 'legal/batches',
    summary: 'How far a batch is, and how many of its certificates have which outcome.',
    params: byId,
    answer: placementBatch,
    errors: ['not_found'],
  }),
  listPlacementItems: route({
    method: 'GET',
    path: '/api/legal/placementbatches/:id/items',
    access: ['admin'],
    reads: 'legal/batches',
    summary: 'The certificates of a batch with their outcome, and why one was not changed.',
    params: byId,
    ...list({
      name: 'placement-batch',
      pageSize: 20,
      sorts: ['taxSaleNo'],
      columns: [
        ['Tax certificate', 'taxSaleNo'],
        ['Owner', 'ownerName'],
        ['Outcome', 'outcome'],
        ['Reason', 'reason'],
      ],
      filters: { ...textFilter, outcome: z.optional(z.enum(BATCH_OUTCOMES)) },
    }),
    answer: z.array(placementItem),
  }),
  confirmPlacementBatch: route({
    method: 'POST',
    path: '/api/legal/placementbatches/:id/confirm',
    access: ['admin'],
    changes: ['legal', 'certificates', 'firms'],
    summary: 'Place the files of a batch that were found ready, as a task.',
    params: byId,
    body: z.object({}),
    answer: placementBatch,
    errors: ['not_found', 'state_changed'],
  }),
  undoPlacementBatch: route({
    method: 'POST',
    path: '/api/legal/placementbatches/:id/undo',
    access: ['admin'],
    changes: ['legal', 'certificates', 'firms'],
    summary:
      'Put the changed files of a batch back as they were, as a task. One that was changed since stays.',
    params: byId,
    body: z.object({}),
    answer: placementBatch,
    errors: ['not_found', 'state_changed'],
  }),
} as const
