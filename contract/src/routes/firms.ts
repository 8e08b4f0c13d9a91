import * as z from 'zod/mini'
import { firm, firmFields } from '../entities/firms/firm.ts'
import { list, textFilter } from '../list.ts'
import { byId } from '../paging.ts'
import { route } from '../route.ts'
import { flagText } from '../values.ts'

/** The law firms, as administrators see them. */
export const firmRoutes = {
  listFirms: route({
    method: 'GET',
    path: '/api/admin/firms',
    access: ['admin'],
    reads: 'firms',
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
    reads: 'firms',
    summary: 'One law firm.',
    params: byId,
    answer: firm,
    errors: ['not_found'],
  }),
  addFirm: route({
    method: 'POST',
    path: '/api/admin/firms',
    access: ['admin'],
    changes: ['firms', 'places'],
    summary: 'Add a law firm; its name is not that of another one.',
    body: firmFields.facts,
    answer: firm,
    status: 201,
  }),
  saveFirm: route({
    method: 'PUT',
    path: '/api/admin/firms/:id',
    access: ['admin'],
    changes: ['firms', 'places'],
    summary: 'Change a law firm.',
    params: byId,
    body: firmFields.change,
    answer: firm,
    errors: ['not_found', 'edit_conflict'],
  }),
  closeFirm: route({
    method: 'POST',
    path: '/api/admin/firms/:id/close',
    access: ['admin'],
    changes: ['firms', 'places'],
    summary: 'A closed firm keeps its history and gets no new file and no new attorney.',
    params: byId,
    answer: firm,
    errors: ['not_found'],
  }),
  reopenFirm: route({
    method: 'POST',
    path: '/api/admin/firms/:id/reopen',
    access: ['admin'],
    changes: ['firms', 'places'],
    summary: 'A firm that was closed takes files again.',
    params: byId,
    answer: firm,
    errors: ['not_found'],
  }),
} as const
