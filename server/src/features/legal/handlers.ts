import type { Handler } from '../../http/handler.ts'
import { assignFiles } from './assign.ts'
import * as changes from './changes.ts'
import * as defendants from './defendants.ts'
import * as expenses from './expenses.ts'
import * as lists from './lists.ts'
import { postExpenses as post } from './post-expenses.ts'
import * as files from './read-file.ts'
import * as legal from './service.ts'
import { updateFile } from './update-file.ts'

export const countUnassigned: Handler<'countUnassigned'> = (context, { params }) =>
  legal.countUnassigned(context, params.id)

export const listLegalFiles: Handler<'listLegalFiles'> = (context, { query }) =>
  lists.listLegalFiles(context, query)

export const listMyCountyFiles: Handler<'listMyCountyFiles'> = (context, { params, query }) =>
  lists.listMyCountyFiles(context, params.id, query)

export const getLegalFile: Handler<'getLegalFile'> = (context, { params }) =>
  files.getLegalFile(context, params.id)

export const updateCertificate: Handler<'updateCertificate'> = (context, { body }) =>
  updateFile(context, body)

export const assignLegalFiles: Handler<'assignLegalFiles'> = async (context, { body }) => ({
  changed: await assignFiles(context, body.parcelIDs, body.webAssignedAttorneyUserID),
})

export const listLegalHistory: Handler<'listLegalHistory'> = (context, { params, query }) =>
  changes.listLegalHistory(context, params.id, query)

export const listDefendants: Handler<'listDefendants'> = (context, { params }) =>
  defendants.listDefendants(context, params.parcelID)

export const addDefendant: Handler<'addDefendant'> = (context, { params, body }) =>
  defendants.addDefendant(context, params.parcelID, body)

export const updateDefendant: Handler<'updateDefendant'> = (context, { params, body }) =>
  defendants.updateDefendant(context, params.parcelID, body)

export const deleteDefendant: Handler<'deleteDefendant'> = async (context, { params }) => {
  await defendants.deleteDefendant(context, params.defendantID)
  return undefined
}

export const listExpenses: Handler<'listExpenses'> = (context, { params }) =>
  expenses.listExpenses(context, params.parcelID)

export const addExpense: Handler<'addExpense'> = (context, { params, body }) =>
  expenses.addExpense(context, params.parcelID, body)

export const updateExpense: Handler<'updateExpense'> = (context, { params, body }) =>
  expenses.updateExpense(context, params.parcelID, body)

export const deleteExpense: Handler<'deleteExpense'> = async (context, { params }) => {
  await expenses.deleteExpense(context, params.id)
  return undefined
}

export const postExpenses: Handler<'postExpenses'> = (context, { params, body }) =>
  post(context, {
    certificateId: params.parcelID,
    expenseIds: body.expenseIDs,
    courtOrderId: body.courtOrderDocumentID,
  })
