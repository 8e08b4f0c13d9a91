import type { Handler } from '../../../http/handler.ts'
import { templates } from '../portfolio/parts.ts'
import * as imports from './service.ts'

export const listImports: Handler<'listImports'> = (context, { query }) => imports.listRuns(context, query)

export const startImport: Handler<'startImport'> = (context, { body }) => imports.startImport(context, body)

export const importPart: Handler<'importPart'> = (context, { params }) =>
  imports.receivePart(context, params.id, params.part)

export const finishImportFile: Handler<'finishImportFile'> = (context, { params }) =>
  imports.finishFile(context, params.id)

export const getImport: Handler<'getImport'> = (context, { params }) => imports.getImport(context, params.id)

export const importColumns: Handler<'importColumns'> = (context, { params, query }) =>
  imports.describeImport(context, params.id, {
    headerRow: query.headerRow ?? null,
    sheet: query.sheet ?? null,
    delimiter: query.delimiter ?? null,
  })

export const previewImport: Handler<'previewImport'> = (context, { params, body }) =>
  imports.previewImport(context, params.id, body.mapping)

export const checkImport: Handler<'checkImport'> = (context, { params, body }) =>
  imports.checkImport(context, params.id, body.mapping)

export const commitImport: Handler<'commitImport'> = (context, { params, body }) =>
  imports.commitImport(context, params.id, body)

export const undoObstacles: Handler<'undoObstacles'> = (context, { params }) =>
  imports.undoObstacles(context, params.id)

export const undoImport: Handler<'undoImport'> = (context, { params }) =>
  imports.undoImport(context, params.id)

export const importTemplate: Handler<'importTemplate'> = async (_, { params: { name } }) => ({
  name: `${name}.csv`,
  bytes: Buffer.from(`${templates()[name]?.join(',')}\n`),
})

export const rejectedRows: Handler<'rejectedRows'> = (context, { params }) =>
  imports.rejectedRowsFile(context, params.id)
