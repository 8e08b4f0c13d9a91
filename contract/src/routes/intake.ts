import * as z from 'zod/mini'
import {
  IMPORT_TEMPLATES,
  importColumns,
  importMapping,
  importPreview,
  importRun,
  importSummary,
  sender,
} from '../entities/intake/import.ts'
import { undoObstacles } from '../entities/intake/import-undo.ts'
import { entity } from '../entity.ts'
import { fileName } from '../file-name.ts'
import { perUser } from '../limits.ts'
import { list, textFilter } from '../list.ts'
import { byId } from '../paging.ts'
import { ADMIN, file, route } from '../route.ts'
import { uploadPart } from '../uploads.ts'
import { centsNumber, intText, text } from '../values.ts'

/** Importing a file of certificates in the browser: upload, map its columns, check, import, undo. */
export const importRoutes = {
  listImports: route({
    method: 'GET',
    path: '/api/admin/imports',
    access: ADMIN,
    reads: 'imports',
    summary: 'The imports made in the browser, newest first unless sorted.',
    answer: z.array(importSummary),
    ...list({
      name: 'imports',
      sorts: ['created', 'sender', 'fileName', 'state'],
      filters: textFilter,
      columns: [
        ['Created', (row, dayOf) => dayOf(String(row['created']))],
        ['Source', 'sender'],
        ['File', 'fileName'],
        ['State', 'state'],
        ['Rows', 'rowCount'],
        ['New', 'addedCount'],
        ['Changed', 'changedCount'],
        ['Rejected', 'rejectedCount'],
        ['By', 'createdBy'],
      ],
    }),
  }),
  startImport: route({
    method: 'POST',
    path: '/api/admin/imports',
    access: ADMIN,
    changes: ['imports'],
    summary:
      'Start an import of a file of at most 25 MB. Send its parts next, each of `partBytes` but the last.',
    status: 201,
    limits: [perUser(120)],
    body: entity({
      source: ['sender', sender],
      fileName: fileName(160),
      byteCount: z.int().check(z.minimum(1)),
    }),
    answer: entity({ importId: ['importID', z.int()], partBytes: z.int() }),
    errors: ['too_large'],
  }),
  importPart: route({
    path: '/api/admin/imports/:id/parts/:part',
    access: ADMIN,
    ...uploadPart,
  }),
  finishImportFile: route({
    method: 'POST',
    path: '/api/admin/imports/:id/finish',
    access: ADMIN,
    changes: ['imports'],
    summary: 'Take the file once all parts are there. Its type is detected from its content: CSV or XLSX.',
    params: byId,
    answer: importRun,
    errors: ['not_found', 'import_refused', 'disk_full'],
  }),
  getImport: route({
    method: 'GET',
    path: '/api/admin/imports/:id',
    access: ADMIN,
    reads: 'imports',
    summary: 'One import with its report and its task.',
    params: byId,
    answer: importRun,
    errors: ['not_found'],
  }),
  importColumns: route({
    method: 'GET',
    path: '/api/admin/imports/:id/columns',
    access: ADMIN,
    reads: 'import-files',
    summary:
      'The columns of the file with samples, and a mapping: the last one of its source, or a suggestion.',
    limits: [perUser(600)],
    params: byId,
    /** What is said of the form of the file; the rest is found. */
    query: z.object({
      headerRow: z.optional(z.union([z.literal('none'), intText(1, 1000)])),
      sheet: z.optional(text(300)),
      delimiter: z.optional(z.enum([',', ';', '\t', '|'])),
    }),
    answer: importColumns,
    errors: ['not_found', 'import_refused'],
  }),
  previewImport: route({
    method: 'POST',
    path: '/api/admin/imports/:id/preview',
    access: ADMIN,
    reads: 'import-files',
    summary: 'What a mapping makes of the first rows, and what is wrong with it. Nothing is stored.',
    limits: [perUser(3600)],
    params: byId,
    body: z.object({ mapping: importMapping }),
    answer: importPreview,
    errors: ['not_found', 'import_refused'],
  }),
  checkImport: route({
    method: 'POST',
    path: '/api/admin/imports/:id/check',
    access: ADMIN,
    changes: ['imports'],
    summary: 'Save the mapping and check every row, without storing any. A task does it.',
    params: byId,
    body: z.object({ mapping: importMapping }),
    answer: importRun,
    errors: ['not_found', 'import_refused', 'edit_conflict'],
  }),
  commitImport: route({
    method: 'POST',
    path: '/api/admin/imports/:id/commit',
    access: ADMIN,
    changes: ['imports'],
    summary:
      'Import the checked file, all rows or none; with `acceptsValid`, the valid rows. A task does it. If empty cells erase stored values, `erasesEmpty` must agree to it. Row count and total, when given, must be those of the file; `taskID` is that of the check whose report was seen.',
    params: byId,
    body: entity({
      taskId: ['taskID', z.int().check(z.positive())],
      acceptsValid: z.boolean(),
      /** Agrees that empty cells erase the values that the report counts. */
      erasesEmpty: z.optional(z.boolean()),
      expectedRows: z.nullable(z.int().check(z.minimum(0), z.maximum(10_000_000))),
      expectedCents: z.nullable(centsNumber),
    }),
    answer: importRun,
    errors: ['not_found', 'import_refused', 'edit_conflict'],
  }),
  undoImport: route({
    method: 'POST',
    path: '/api/admin/imports/:id/undo',
    access: ADMIN,
    changes: ['imports'],
    summary:
      'Undo a whole import while nothing depends on it: new certificates go, changed ones become what they were. A task does it.',
    params: byId,
    answer: importRun,
    errors: ['not_found', 'edit_conflict'],
  }),
  undoObstacles: route({
    method: 'GET',
    path: '/api/admin/imports/:id/undo',
    access: ADMIN,
    reads: 'imports',
    summary: 'The certificates that keep an import from being undone as things stand, each with the reason.',
    limits: [perUser(600)],
    params: byId,
    answer: undoObstacles,
    errors: ['not_found'],
  }),
  importTemplate: route({
    method: 'GET',
    path: '/api/admin/imports/templates/:name',
    access: ADMIN,
    exchange: 'file',
    mediaType: 'text/csv; charset=utf-8',
    summary: 'The header of one of the files with which a portfolio moves in.',
    params: z.object({ name: z.enum(IMPORT_TEMPLATES) }),
    answer: file,
  }),
  rejectedRows: route({
    method: 'GET',
    path: '/api/admin/imports/:id/rejected',
    access: ADMIN,
    exchange: 'file',
    mediaType: 'text/csv; charset=utf-8',
    summary:
      'The rejected rows as CSV with all their own columns, the line and the reasons, to mend and send again.',
    limits: [perUser(600)],
    params: byId,
    answer: file,
    errors: ['not_found'],
  }),
} as const
