import * as z from 'zod/mini'
import {
  PARCEL_PAIR_STATES,
  PARCEL_VERDICTS,
  parcelPair,
  parcelPairPreview,
} from '../entities/parcels/parcel-pair.ts'
import { list, textFilter } from '../list.ts'
import { byId } from '../paging.ts'
import { ADMIN, route } from '../route.ts'

export const PARCEL_PAIR_SORTS = ['found', 'countyName', 'parcelNo'] as const

const one = {
  path: '/api/admin/parcelPairs/:id',
  access: ADMIN,
  params: byId,
} as const

const decided = {
  ...one,
  changes: ['parcel-pairs', 'queues'],
  answer: parcelPair,
  errors: ['not_found', 'state_changed', 'parcel_payments_open', 'parcel_contradiction'],
} as const

/** Parcel numbers that differ only in separators. */
export const parcelRoutes = {
  listParcelPairs: route({
    method: 'GET',
    path: '/api/admin/parcelPairs',
    access: ADMIN,
    reads: 'parcel-pairs',
    summary:
      'Parcel numbers of a county that differ only in separators, the oldest find first unless sorted.',
    ...list({
      name: 'parcel-numbers',
      pageSize: 20,
      sorts: PARCEL_PAIR_SORTS,
      filters: { state: z._default(z.enum(PARCEL_PAIR_STATES), 'undecided'), ...textFilter },
      columns: [
        ['County', 'countyName'],
        ['Municipality', 'municipality'],
        ['Number', 'parcelNo'],
        ['Owners', 'owners'],
        ['Addresses', 'addresses'],
        ['Other number', 'otherParcelNo'],
        ['Other owners', 'otherOwners'],
        ['Other addresses', 'otherAddresses'],
        ['Found', (row, dayOf) => dayOf(String(row['found']))],
        ['Decision', 'verdict'],
        ['Decided by', 'decidedBy'],
      ],
    }),
    answer: z.array(parcelPair),
  }),
  getParcelPair: route({
    method: 'GET',
    ...one,
    reads: 'parcel-pairs',
    summary:
      'Two parcel numbers, and what each decision changes: certificates that move, and which is paid first.',
    answer: parcelPairPreview,
    errors: ['not_found'],
  }),
  decideParcelPair: route({
    method: 'PUT',
    ...decided,
    summary:
      'Decide whether two parcel numbers are the same parcel. Refused while a payment of a certificate that would move is under way.',
    body: z.object({ verdict: z.enum(PARCEL_VERDICTS) }),
  }),
  undoParcelPair: route({
    method: 'DELETE',
    ...decided,
    summary: 'Undo the decision. Certificates that it moved go back.',
  }),
} as const
