import * as z from 'zod/mini'
import {
  defendant,
  defendantChange,
  expense,
  expenseChange,
  expenseList,
  newDefendant,
  newExpense,
} from '../../entities/legal/tracking.ts'
import { entity } from '../../entity.ts'
import { byId } from '../../paging.ts'
import { route, STAFF } from '../../route.ts'
import { formId, formIdOrNone, idText } from '../../values.ts'
import { ofCertificate, removal } from './of-certificate.ts'

const change = { access: ['admin', 'legal'], params: ofCertificate } as const

/** What a change of a defendant makes stale. The page keeps the list of defendants itself. */
const AFTER_DEFENDANT = ['legal/history', 'legal/deadlines'] as const
const AFTER_EXPENSE = ['legal/expenses', 'legal/history', 'certificate'] as const

/** Service tracking and expense tracking of a legal file. */
export const trackingRoutes = {
  listDefendants: route({
    method: 'GET',
    path: '/api/legal/:parcelID/servicetracking',
    access: STAFF,
    reads: 'legal/defendants',
    summary: 'The defendants of a legal file and how they were served, in the order of entry.',
    params: ofCertificate,
    answer: z.array(defendant),
    errors: ['not_found'],
  }),
  addDefendant: route({
    method: 'POST',
    path: '/api/legal/:parcelID/servicetracking',
    ...change,
    changes: AFTER_DEFENDANT,
    summary: 'Add a defendant, or bring back a removed one under its id.',
    status: 201,
    body: newDefendant,
    answer: defendant,
    errors: ['not_found'],
  }),
  updateDefendant: route({
    method: 'PUT',
    path: '/api/legal/:parcelID/servicetracking',
    ...change,
    changes: AFTER_DEFENDANT,
    summary: 'Change a defendant; what is left out stays.',
    body: defendantChange,
    answer: defendant,
    errors: ['not_found', 'edit_conflict'],
  }),
  deleteDefendant: route({
    ...removal,
    path: '/api/legal/servicetracking/:defendantID',
    changes: AFTER_DEFENDANT,
    summary: 'Take a defendant off the file.',
    params: entity({ id: ['defendantID', idText] }),
    errors: ['not_found'],
  }),
  listExpenses: route({
    method: 'GET',
    path: '/api/legal/:parcelID/expensetracking',
    access: STAFF,
    reads: 'legal/expenses',
    summary: 'The expenses of a certificate, unposted and posted, with the payoff that they lead to.',
    params: ofCertificate,
    answer: expenseList,
    errors: ['not_found'],
  }),
  addExpense: route({
    method: 'POST',
    path: '/api/legal/:parcelID/expensetracking',
    ...change,
    changes: AFTER_EXPENSE,
    summary:
      'Add an expense that is not posted yet, by default $0.00, of today, not refundable; or bring back a removed one under its id.',
    status: 201,
    body: newExpense,
    answer: expense,
    errors: ['not_found'],
  }),
  updateExpense: route({
    method: 'PUT',
    path: '/api/legal/:parcelID/expensetracking',
    ...change,
    changes: AFTER_EXPENSE,
    summary: 'Change an expense that is not posted; what is left out stays.',
    body: expenseChange,
    answer: expense,
    errors: ['not_found', 'edit_conflict', 'already_posted'],
  }),
  deleteExpense: route({
    ...removal,
    path: '/api/legal/expensetracking/:id',
    changes: AFTER_EXPENSE,
    summary: 'Delete an expense that is not posted.',
    params: byId,
    errors: ['not_found', 'already_posted'],
  }),
  postExpenses: route({
    method: 'POST',
    path: '/api/legal/:parcelID/expensetracking/post',
    access: ['admin'],
    changes: AFTER_EXPENSE,
    summary:
      "Post expenses of one certificate, all or none: from today on they count. Attorney fees above the limit need the document with the court's order.",
    params: ofCertificate,
    body: entity({
      expenseIds: ['expenseIDs', z.array(formId).check(z.minLength(1), z.maxLength(200))],
      courtOrderId: ['courtOrderDocumentID', z._default(formIdOrNone, null)],
    }),
    answer: expenseList,
    errors: ['not_found', 'already_posted', 'court_order_required'],
  }),
} as const
