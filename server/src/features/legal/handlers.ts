import type { Handler } from '../../http/handler.ts'
import { assignFiles } from './assign.ts'
import * as bankruptcies from './bankruptcies.ts'
import * as calendar from './calendar-feed.ts'
import * as changes from './changes.ts'
import { listCoverSheets as coverSheets } from './cover-sheets.ts'
import { countDeadlines as count } from './deadline-counts.ts'
import * as marks from './deadline-marks.ts'
import * as deadlines from './deadlines.ts'
import * as defendants from './defendants.ts'
import * as expenses from './expenses.ts'
import * as lists from './lists.ts'
import { placeChosen, placeFiles, takePlacementBack as takeBack } from './place-files.ts'
import { postExpenses as post } from './post-expenses.ts'
import * as files from './read-file.ts'
import * as legal from './service.ts'
import { readLegalToday } from './today.ts'
import { updateFile } from './update-file.ts'

export const countUnassigned: Handler<'countUnassigned'> = (context, { params }) =>
  legal.countUnassigned(context, params.id)

export const countFirmUnassigned: Handler<'countFirmUnassigned'> = (context) =>
  legal.countFirmUnassigned(context)

export const listLegalFiles: Handler<'listLegalFiles'> = (context, { query }) =>
  lists.listLegalFiles(context, query)

export const listMyCountyFiles: Handler<'listMyCountyFiles'> = (context, { params, query }) =>
  lists.listMyCountyFiles(context, params.id, query)

export const getLegalFile: Handler<'getLegalFile'> = (context, { params }) =>
  files.getLegalFile(context, params.id)

export const updateCertificate: Handler<'updateCertificate'> = (context, { body }) =>
  updateFile(context, body)

export const assignLegalFiles: Handler<'assignLegalFiles'> = async (context, { body }) => ({
  changed: await assignFiles(context, body.certificateIds, body.assignedAttorneyId),
})

export const placeLegalFiles: Handler<'placeLegalFiles'> = async (
  context,
  { body: { certificateIds, ...placement } },
) => ({
  changed: await placeFiles(context, certificateIds, placement),
})

export const addEarlierBankruptcy: Handler<'addEarlierBankruptcy'> = (context, { params, body }) =>
  bankruptcies.addEarlierBankruptcy(context, params.certificateId, body)

export const deleteEarlierBankruptcy: Handler<'deleteEarlierBankruptcy'> = (context, { params }) =>
  bankruptcies.deleteEarlierBankruptcy(context, params.id)

export const listCoverSheets: Handler<'listCoverSheets'> = (context, { query }) =>
  coverSheets(context, [...new Set(query.ids.split(',').map(Number))])

export const listLegalHistory: Handler<'listLegalHistory'> = (context, { params, query }) =>
  changes.listLegalHistory(context, params.id, query)

export const listDefendants: Handler<'listDefendants'> = (context, { params }) =>
  defendants.listDefendants(context, params.certificateId)

export const addDefendant: Handler<'addDefendant'> = (context, { params, body }) =>
  defendants.addDefendant(context, params.certificateId, body)

export const updateDefendant: Handler<'updateDefendant'> = (context, { params, body }) =>
  defendants.updateDefendant(context, params.certificateId, body)

export const deleteDefendant: Handler<'deleteDefendant'> = async (context, { params }) => {
  await defendants.deleteDefendant(context, params.id)
  return undefined
}

export const listExpenses: Handler<'listExpenses'> = (context, { params }) =>
  expenses.listExpenses(context, params.certificateId)

export const addExpense: Handler<'addExpense'> = (context, { params, body }) =>
  expenses.addExpense(context, params.certificateId, body)

export const updateExpense: Handler<'updateExpense'> = (context, { params, body }) =>
  expenses.updateExpense(context, params.certificateId, body)

export const deleteExpense: Handler<'deleteExpense'> = async (context, { params }) => {
  await expenses.deleteExpense(context, params.id)
  return undefined
}

export const postExpenses: Handler<'postExpenses'> = (context, { params, body }) =>
  post(context, { ...params, ...body })

export const listDeadlines: Handler<'listDeadlines'> = (context, { query }) =>
  deadlines.listDeadlines(context, query)

export const countDeadlines: Handler<'countDeadlines'> = (context, { query }) => count(context, query)

export const getLegalToday: Handler<'getLegalToday'> = (context) => readLegalToday(context)

export const markDeadline: Handler<'markDeadline'> = (context, { params, body }) =>
  marks.markDeadline(context, params.certificateId, body)

export const unmarkDeadline: Handler<'unmarkDeadline'> = async (context, { params }) => {
  await marks.unmarkDeadline(context, params.id)
  return undefined
}

export const getReminders: Handler<'getReminders'> = (context) => calendar.getReminders(context)

export const setReminders: Handler<'setReminders'> = (context, { body }) =>
  calendar.setReminders(context, body.remindDays)

export const createFeed: Handler<'createFeed'> = (context) => calendar.createFeed(context)

export const revokeFeed: Handler<'revokeFeed'> = async (context) => {
  await calendar.revokeFeed(context)
  return undefined
}

export const readFeed: Handler<'readFeed'> = (context, { params }) =>
  calendar.readFeed(context, params.secret)

export const placeChosenFiles: Handler<'placeChosenFiles'> = (
  context,
  { body: { certificateIds, ...placement } },
) => placeChosen(context, certificateIds, placement)

export const takePlacementBack: Handler<'takePlacementBack'> = (context, { body: { placed, ...since } }) =>
  takeBack(context, placed, since)
