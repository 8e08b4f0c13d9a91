import * as z from 'zod/mini'
import {
  newWorklist,
  ofChosen,
  tableView,
  tableViewChange,
  viewPage,
  worklist,
  worklistChange,
} from '../entities/worklists/worklist.ts'
import { byId } from '../paging.ts'
import { nothing, route, STAFF } from '../route.ts'
import { routesLike } from '../routes-like.ts'

const members = routesLike({
  method: 'POST',
  access: ['admin', 'county'],
  changes: ['worklists', 'certificates', 'county'],
  params: byId,
  body: ofChosen,
  answer: z.object({ changed: z.int() }),
  errors: ['not_found'],
})

/** Certificates that staff keep under a name, and their views of lists. */
export const worklistRoutes = {
  listWorklists: route({
    method: 'GET',
    path: '/api/worklists',
    access: ['admin', 'county'],
    reads: 'worklists',
    summary: 'The lists of certificates that this person keeps, and those that colleagues share, by name.',
    answer: z.array(worklist),
  }),
  addWorklist: route({
    method: 'POST',
    path: '/api/worklists',
    access: ['admin', 'county'],
    changes: ['worklists', 'certificates', 'county'],
    summary:
      'Keep certificates under a name, which no other list of this person has. What is out of reach is left out.',
    status: 201,
    body: newWorklist,
    answer: worklist,
  }),
  saveWorklist: route({
    method: 'PUT',
    path: '/api/worklists/:id',
    access: ['admin', 'county'],
    changes: ['worklists', 'certificates', 'county'],
    summary: 'Rename an own list, share it with colleagues or keep it to oneself.',
    params: byId,
    body: worklistChange,
    answer: worklist,
    errors: ['not_found'],
  }),
  deleteWorklist: route({
    method: 'DELETE',
    path: '/api/worklists/:id',
    access: ['admin', 'county'],
    changes: ['worklists'],
    summary: 'Delete an own list. It can be restored for a day.',
    status: 204,
    params: byId,
    answer: nothing,
    errors: ['not_found'],
  }),
  restoreWorklist: route({
    method: 'POST',
    path: '/api/worklists/:id/restore',
    access: ['admin', 'county'],
    changes: ['worklists', 'certificates', 'county'],
    summary: 'Have an own list again that was deleted within the last day.',
    params: byId,
    answer: worklist,
    errors: ['not_found'],
  }),
  addToWorklist: members(
    '/api/worklists/:id/members',
    'Add certificates to an own list. What is out of reach is left out. Answers how many are new in it.',
  ),
  removeFromWorklist: members(
    '/api/worklists/:id/members/remove',
    'Take certificates out of an own list. Answers how many were in it.',
  ),
  listTableViews: route({
    method: 'GET',
    path: '/api/tableviews',
    access: STAFF,
    reads: 'table-views',
    summary:
      'The saved views of the list on a page: those of this person, then those that colleagues share, by name.',
    query: z.object({ page: viewPage }),
    answer: z.array(tableView),
  }),
  saveTableView: route({
    method: 'POST',
    path: '/api/tableviews',
    access: STAFF,
    changes: ['table-views'],
    summary:
      'Save an own view of a list under its name, in place of one of the same name, and share it with colleagues or not.',
    status: 201,
    body: tableViewChange,
    answer: tableView,
  }),
  deleteTableView: route({
    method: 'DELETE',
    path: '/api/tableviews/:id',
    access: STAFF,
    changes: ['table-views'],
    summary: 'Delete an own view of a list.',
    status: 204,
    params: byId,
    answer: nothing,
    errors: ['not_found'],
  }),
} as const
