import { routesByFeature } from '@fieldstone/contract/routes'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { implement } from '../../http/handler.ts'
import { isOpenFile } from '../../records/legal-files.ts'
import { countyExists } from '../../records/reach.ts'
import { Refusal } from '../../refusal.ts'
import { addEarlierBankruptcy, deleteEarlierBankruptcy } from './bankruptcies.ts'
import { createFeed, getReminders, readFeed, revokeFeed, setReminders } from './calendar-feed.ts'
import { listLegalHistory } from './changes.ts'
import { listCoverSheets } from './cover-sheets.ts'
import { countDeadlines } from './deadline-counts.ts'
import { markDeadline, unmarkDeadline } from './deadline-marks.ts'
import { listDeadlines } from './deadlines.ts'
import { addDefendant, deleteDefendant, listDefendants, updateDefendant } from './defendants.ts'
import { addExpense, deleteExpense, listExpenses, updateExpense } from './expenses.ts'
import { listLegalFiles, listMyCountyFiles } from './lists.ts'
import { assignFiles, placeChosen, placeFiles, takePlacementBack } from './place-files.ts'
import {
  confirmPlacementBatch,
  getPlacementBatch,
  listPlacementBatches,
  listPlacementItems,
  startPlacementBatch,
  undoPlacementBatch,
} from './placement-batches.ts'
import { postExpenses } from './post-expenses.ts'
import { getLegalFile } from './read-file.ts'
import { readLegalToday } from './today.ts'
import { updateFile } from './update-file.ts'

export const legal = implement(routesByFeature.legal, {
  countUnassigned: async ({ services, actor }, { params }) => {
    if (!(await countyExists(services.db, params.id))) throw new Refusal('not_found')
    return countUnassigned(services.db, actor.firmId, params.id)
  },
  countFirmUnassigned: ({ services, actor }) => countUnassigned(services.db, actor.firmId, null),
  listLegalFiles: (context, { query }) => listLegalFiles(context, query),
  listMyCountyFiles: (context, { params, query }) => listMyCountyFiles(context, params.id, query),
  getLegalFile: (context, { params }) => getLegalFile(context, params.id),
  updateCertificate: (context, { body }) => updateFile(context, body),
  assignLegalFiles: async (context, { body }) => ({
    changed: await assignFiles(context, body.certificateIds, body.assignedAttorneyId),
  }),
  placeLegalFiles: async (context, { body: { certificateIds, ...placement } }) => ({
    changed: await placeFiles(context, certificateIds, placement),
  }),
  startPlacementBatch: async (context, { body }) => ({ batchId: await startPlacementBatch(context, body) }),
  listPlacementBatches: (context) => listPlacementBatches(context),
  getPlacementBatch: (context, { params }) => getPlacementBatch(context, params.id),
  listPlacementItems: (context, { params, query }) => listPlacementItems(context, params.id, query),
  confirmPlacementBatch: (context, { params }) => confirmPlacementBatch(context, params.id),
  undoPlacementBatch: (context, { params }) => undoPlacementBatch(context, params.id),
  addEarlierBankruptcy: (context, { params, body }) =>
    addEarlierBankruptcy(context, params.certificateId, body),
  deleteEarlierBankruptcy: (context, { params }) => deleteEarlierBankruptcy(context, params.id),
  listCoverSheets: (context, { query }) =>
    listCoverSheets(context, [...new Set(query.ids.split(',').map(Number))]),
  listLegalHistory: (context, { params, query }) => listLegalHistory(context, params.id, query),
  listDefendants: (context, { params }) => listDefendants(context, params.certificateId),
  addDefendant: (context, { params, body }) => addDefendant(context, params.certificateId, body),
  updateDefendant: (context, { params, body }) => updateDefendant(context, params.certificateId, body),
  deleteDefendant: async (context, { params }) => {
    await deleteDefendant(context, params.id)
    return undefined
  },
  listExpenses: (context, { params }) => listExpenses(context, params.certificateId),
  addExpense: (context, { params, body }) => addExpense(context, params.certificateId, body),
  updateExpense: (context, { params, body }) => updateExpense(context, params.certificateId, body),
  deleteExpense: async (context, { params }) => {
    await deleteExpense(context, params.id)
    return undefined
  },
  postExpenses: (context, { params, body }) => postExpenses(context, { ...params, ...body }),
  listDeadlines: (context, { query }) => listDeadlines(context, query),
  countDeadlines: (context, { query }) => countDeadlines(context, query),
  getLegalToday: (context) => readLegalToday(context),
  markDeadline: (context, { params, body }) => markDeadline(context, params.certificateId, body),
  unmarkDeadline: async (context, { params }) => {
    await unmarkDeadline(context, params.id)
    return undefined
  },
  getReminders: (context) => getReminders(context),
  setReminders: (context, { body }) => setReminders(context, body.remindDays),
  createFeed: (context) => createFeed(context),
  revokeFeed: async (context) => {
    await revokeFeed(context)
    return undefined
  },
  readFeed: (context, { params }) => readFeed(context, params.secret),
  placeChosenFiles: (context, { body: { certificateIds, ...placement } }) =>
    placeChosen(context, certificateIds, placement),
  takePlacementBack: (context, { body: { placed, ...since } }) => takePlacementBack(context, placed, since),
})

export { recordChanges } from './changes.ts'
export { listDeadlines, openDeadlinesQuery } from './deadlines.ts'
export { listFiles } from './file-row.ts'
export { filesWith } from './lists.ts'
export { sendDeadlineReminders } from './reminders.ts'
export { readDueDeadlines } from './today.ts'

/** Counts a firm's active files without an assigned attorney, in a county or in all counties (null). */
async function countUnassigned(db: Db, firmId: number, countyId: number | null): Promise<number> {
  const { count } = await db
    .selectFrom('legal_case')
    .innerJoin('certificate', 'certificate.id', 'legal_case.certificate_id')
    .select(sql<number>`count(*)`.as('count'))
    .where('legal_case.firm_id', '=', firmId)
    .where(isOpenFile('legal_case'))
    .where('legal_case.assigned_attorney_id', 'is', null)
    .$if(countyId !== null, (query) => query.where('certificate.county_id', '=', countyId ?? 0))
    .executeTakeFirstOrThrow()
  return count
}
