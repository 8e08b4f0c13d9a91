import type { Handler } from '../../http/handler.ts'
import * as acts from './document-acts.ts'
import * as documents from './service.ts'
import * as uploads from './uploads.ts'

export const listImages: Handler<'listImages'> = (context, { params, query }) =>
  documents.listFiles(context, params.id, 'image', query)

export const listDocuments: Handler<'listDocuments'> = (context, { params, query }) =>
  documents.listFiles(context, params.id, 'document', query)

export const documentFile: Handler<'documentFile'> = (context, { params }) =>
  documents.documentFile(context, params.id)

export const changeDocument: Handler<'changeDocument'> = (context, { params, body }) =>
  acts.changeDocument(context, params.id, body)

export const removeDocument: Handler<'removeDocument'> = (context, { params }) =>
  acts.removeDocument(context, params.id)

export const restoreDocument: Handler<'restoreDocument'> = (context, { params }) =>
  acts.restoreDocument(context, params.id)

export const askForDocument: Handler<'askForDocument'> = (context, { params }) =>
  acts.askForDocument(context, params.id)

export const startUpload: Handler<'startUpload'> = (context, { params, body }) =>
  uploads.startUpload(context, params.id, body)

export const uploadPart: Handler<'uploadPart'> = (context, { params }) =>
  uploads.receivePart(context, params.id, params.part)

export const finishUpload: Handler<'finishUpload'> = (context, { params }) =>
  uploads.finishUpload(context, params.id)
