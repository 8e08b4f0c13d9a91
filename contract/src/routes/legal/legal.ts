import * as z from 'zod/mini'
import {
  legalChange,
  legalFile,
  legalHistoryLine,
  legalRow,
  newEarlierBankruptcy,
} from '../../entities/legal/legal.ts'
import { coverSheet } from '../../entities/legal/tracking.ts'
import { legalToday } from '../../entities/today.ts'
import { entity } from '../../entity.ts'
import { list, textFilter } from '../../list.ts'
import { byId, pageQuery } from '../../paging.ts'
import { route, STAFF } from '../../route.ts'
import { flagText, formId, formIdOrNone, idText } from '../../values.ts'
import { ofCertificate } from './of-certificate.ts'

/** What lists of legal files may be ordered by. */
export const LEGAL_SORTS = [
  'taxSaleNo',
  'parcelNo',
  'webRefNum',
  'caseNum',
  'ownerName',
  'webAssignedAttorneyUserName',
  'nextStepDate',
] as const

const narrowed = { ...textFilter, isActive: z.optional(flagText) }

/** At most 200, as many as a list shows at once. */
const fileIds = z.string().check(z.regex(/^\d{1,15}(,\d{1,15}){0,199}$/))

const columns = [
  ['Certificate number', 'taxSaleNo'],
  ['Parcel number', 'parcelNo'],
  ['Ref #', 'webRefNum'],
  ['Case number', 'caseNum'],
  ['Owner', 'ownerName'],
  ['Property address', 'propertyAddressFull'],
  ['Status', 'status'],
  ['Assigned attorney', 'webAssignedAttorneyUserName'],
  ['County', 'countyName'],
  [
    'Next step',
    (row: Readonly<Record<string, unknown>>) => String(row['nextStep']).replaceAll('-', ' '),
    'next',
  ],
  ['Next step date', 'nextStepDate'],
] as const

/** What a saved file makes stale. The page keeps the file and its row as they were answered. */
const AFTER_FILE = [
  'legal/unassigned',
  'legal/history',
  'legal/expenses',
  'legal/deadlines',
  'certificate',
] as const

export const legalRoutes = {
  countUnassigned: route({
    method: 'GET',
    path: '/api/counties/:id/unassignedlegalparcelcount',
    access: ['legal'],
    summary: "How many of the firm's active legal files in this county have no assigned attorney.",
    params: byId,
    answer: z.int(),
    errors: ['not_found'],
  }),
  countFirmUnassigned: route({
    method: 'GET',
    path: '/api/legal/unassignedcount',
    access: ['legal'],
    reads: 'legal/unassigned',
    summary: "How many of the firm's active legal files have no assigned attorney, in whatever county.",
    answer: z.int(),
  }),
  listLegalFiles: route({
    method: 'GET',
    path: '/api/parcels/legal',
    access: ['admin', 'legal'],
    reads: 'legal/files',
    summary:
      "The firm's legal files, for an administrator those of every firm; all of them, or only mine, without an attorney, or the chosen ones. X-Total-Count holds the whole count.",
    ...list({
      name: 'legal-parcels',
      pageSize: 15,
      sorts: LEGAL_SORTS,
      filters: {
        ...narrowed,
        countyId: ['countyID', z.optional(idText)],
        mine: z.optional(flagText),
        unassigned: z.optional(flagText),
        ids: z.optional(fileIds),
      },
      columns,
    }),
    answer: z.array(legalRow),
  }),
  listMyCountyFiles: route({
    method: 'GET',
    path: '/api/counties/:id/myparcels',
    access: ['legal'],
    summary: 'The legal files of a county that are assigned to me. X-Total-Count holds the whole count.',
    params: byId,
    ...list({
      name: 'my-assigned-parcels',
      pageSize: 15,
      sorts: LEGAL_SORTS,
      filters: narrowed,
      columns,
    }),
    answer: z.array(legalRow),
    errors: ['not_found'],
  }),
  getLegalFile: route({
    method: 'GET',
    path: '/api/parcels/:id/legal',
    access: STAFF,
    reads: 'legal',
    summary: "One legal file: its firm's, its county's, or for an administrator any.",
    params: byId,
    answer: legalFile,
    errors: ['not_found'],
  }),
  updateCertificate: route({
    method: 'PUT',
    path: '/api/parcels',
    access: ['admin', 'legal'],
    changes: AFTER_FILE,
    summary:
      'Change a legal file: its firm the legal fields, an administrator also the firm and whether it is open. What is left out stays.',
    body: legalChange,
    answer: legalFile,
    errors: ['not_found', 'edit_conflict'],
  }),
  addEarlierBankruptcy: route({
    method: 'POST',
    path: '/api/legal/:parcelID/bankruptcies',
    access: ['admin', 'legal'],
    changes: AFTER_FILE,
    summary:
      'Enter a bankruptcy case that has ended. If it is the one of the file, by its day of filing, the file is free for the next one.',
    status: 201,
    params: ofCertificate,
    body: newEarlierBankruptcy,
    answer: legalFile,
    errors: ['not_found'],
  }),
  deleteEarlierBankruptcy: route({
    method: 'DELETE',
    path: '/api/legal/bankruptcies/:id',
    access: ['admin', 'legal'],
    changes: AFTER_FILE,
    summary: 'Take a bankruptcy case that has ended off the file.',
    params: byId,
    answer: legalFile,
    errors: ['not_found'],
  }),
  assignLegalFiles: route({
    method: 'POST',
    path: '/api/legal/assign',
    access: ['admin', 'legal'],
    changes: ['legal'],
    summary:
      'Assign several legal files of one firm to one of its attorneys, or to nobody; all of them or none.',
    body: entity({
      certificateIds: ['parcelIDs', z.array(formId).check(z.minLength(1), z.maxLength(200))],
      assignedAttorneyId: ['webAssignedAttorneyUserID', formIdOrNone],
    }),
    answer: z.object({ changed: z.int() }),
    errors: ['not_found'],
  }),
  listCoverSheets: route({
    method: 'GET',
    path: '/api/legal/coversheets',
    access: ['admin', 'legal'],
    reads: 'legal',
    summary:
      'What the cover sheets of the chosen legal files say, in the order asked for; all of them or none.',
    query: z.object({ ids: fileIds }),
    answer: z.array(coverSheet),
    errors: ['not_found'],
  }),
  listLegalHistory: route({
    method: 'GET',
    path: '/api/parcels/:id/legal/history',
    access: ['admin', 'legal'],
    reads: 'legal/history',
    summary: 'Who changed what in a legal file, from, to and when; newest first.',
    params: byId,
    query: pageQuery,
    answer: z.array(legalHistoryLine),
    errors: ['not_found'],
  }),
  getLegalToday: route({
    method: 'GET',
    path: '/api/legal/today',
    access: ['legal'],
    reads: 'legal/deadlines',
    summary:
      'Of my files: what is due today or overdue and in the next 14 days, files that are new, and files that need a hand.',
    answer: legalToday,
  }),
} as const
