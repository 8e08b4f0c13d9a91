import * as z from 'zod/mini'
import { firm, firmChange, firmFacts } from '../entities/firms/firm.ts'
import { placementOfChosen, placementResult, takenBack } from '../entities/firms/placement.ts'
import { entity } from '../entity.ts'
import { list, textFilter } from '../list.ts'
import { byId } from '../paging.ts'
import { route } from '../route.ts'
import { flagText, formId, formIdOrNone } from '../values.ts'

/** The law firms, as administrators keep them, and which firm has which legal file. */
export const firmRoutes = {
  listFirms: route({
    method: 'GET',
    path: '/api/admin/firms',
    access: ['admin'],
    summary: 'The law firms, open ones or also those that are closed. X-Total-Count holds the whole count.',
    ...list({
      name: 'firms',
      pageSize: 20,
      sorts: ['firmName', 'lastName', 'openFileCount'],
      filters: { ...textFilter, closed: z.optional(flagText) },
      columns: [
        ['Firm', 'firmName'],
        ['Contact first name', 'firstName'],
        ['Contact last name', 'lastName'],
        ['E-mail', 'email'],
        ['Phone', 'phone'],
        ['Attorneys', 'attorneyCount'],
        ['Open files', 'openFileCount'],
        ['Closed', 'closedDate'],
      ],
    }),
    answer: z.array(firm),
  }),
  getFirm: route({
    method: 'GET',
    path: '/api/admin/firms/:id',
    access: ['admin'],
    summary: 'One law firm.',
    params: byId,
    answer: firm,
    errors: ['not_found'],
  }),
  addFirm: route({
    method: 'POST',
    path: '/api/admin/firms',
    access: ['admin'],
    summary: 'Add a law firm; its name is not that of another one.',
    body: firmFacts,
    answer: firm,
    status: 201,
  }),
  saveFirm: route({
    method: 'PUT',
    path: '/api/admin/firms/:id',
    access: ['admin'],
    summary: 'Change a law firm.',
    params: byId,
    body: firmChange,
    answer: firm,
    errors: ['not_found', 'edit_conflict'],
  }),
  closeFirm: route({
    method: 'POST',
    path: '/api/admin/firms/:id/close',
    access: ['admin'],
    summary: 'A closed firm keeps its history and gets no new file and no new attorney.',
    params: byId,
    answer: firm,
    errors: ['not_found'],
  }),
  reopenFirm: route({
    method: 'POST',
    path: '/api/admin/firms/:id/reopen',
    access: ['admin'],
    summary: 'A firm that was closed takes files again.',
    params: byId,
    answer: firm,
    errors: ['not_found'],
  }),
  placeLegalFiles: route({
    method: 'POST',
    path: '/api/legal/place',
    access: ['admin'],
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
    summary:
      'The same for what is chosen in a list, each file by itself: answers which have changed, with what they were before, and which were refused and why.',
    body: placementOfChosen,
    answer: placementResult,
  }),
  takePlacementBack: route({
    method: 'POST',
    path: '/api/legal/place/undo',
    access: ['admin'],
    summary:
      'Put files back to the firm, the attorney and the state that they had before they were placed. One that was changed since is refused.',
    body: takenBack,
    answer: placementResult,
  }),
} as const
