import * as z from 'zod/mini'
import { document, documentChange, newDocument } from '../entities/documents/document.ts'
import { perUser } from '../limits.ts'
import { list, textFilter } from '../list.ts'
import { byId } from '../paging.ts'
import { file, route, STAFF } from '../route.ts'
import { uploadPart } from '../uploads.ts'
import { flagText } from '../values.ts'

/** Who adds files: the firm that works on the case, and administrators. */
const WRITERS = ['admin', 'legal'] as const

const files = (name: string) => ({
  params: byId,
  answer: z.array(document),
  errors: ['not_found'] as const,
  ...list({
    name,
    sorts: ['name', 'category', 'byteCount', 'added'],
    // Removed ones alone: for who may restore them, within 30 days.
    filters: { ...textFilter, removed: z.optional(flagText) },
    columns: [
      ['Name', 'name'],
      ['Kind', 'category'],
      ['Note', 'note'],
      ['Type', 'mediaType'],
      ['Bytes', 'byteCount'],
      ['Visible to administrators', (row) => (row['visibleToAdmin'] === true ? 'yes' : 'no')],
      ['Visible to county', (row) => (row['visibleToCounty'] === true ? 'yes' : 'no')],
      ['Visible to law firm', (row) => (row['visibleToLegal'] === true ? 'yes' : 'no')],
      ['Added', (row, dayOf) => dayOf(String(row['added']))],
      ['Added by', 'addedBy'],
    ],
  }),
})

/** Images and documents of a certificate. Each role sees those that are visible to it. */
export const documentRoutes = {
  listImages: route({
    method: 'GET',
    path: '/api/documents/parcels/:id/images',
    access: STAFF,
    reads: 'documents',
    summary: 'The images of a certificate, newest first unless sorted. X-Total-Count holds the whole count.',
    ...files('images'),
  }),
  listDocuments: route({
    method: 'GET',
    path: '/api/documents/parcels/:id/documents',
    access: STAFF,
    reads: 'documents',
    summary:
      'The documents of a certificate, newest first unless sorted. X-Total-Count holds the whole count.',
    ...files('documents'),
  }),
  startUpload: route({
    method: 'POST',
    path: '/api/documents/parcels/:id/uploads',
    access: WRITERS,
    summary: 'Start to add a file of at most 25 MB. Send its parts next, each of `partBytes` but the last.',
    status: 201,
    limits: [perUser(120)],
    params: byId,
    body: newDocument,
    answer: z.object({ uploadId: z.int(), partBytes: z.int() }),
    errors: ['not_found', 'too_large'],
  }),
  uploadPart: route({
    path: '/api/documents/uploads/:id/parts/:part',
    access: WRITERS,
    ...uploadPart,
  }),
  finishUpload: route({
    method: 'POST',
    path: '/api/documents/uploads/:id/finish',
    access: WRITERS,
    changes: ['documents'],
    summary:
      'Add the file once all parts are there. Its type is detected from its content: PDF, PNG, JPEG, TIFF, DOCX.',
    status: 201,
    params: byId,
    answer: document,
    errors: ['not_found', 'unsupported_media_type', 'disk_full'],
  }),
  changeDocument: route({
    method: 'PUT',
    path: '/api/documents/:id',
    access: WRITERS,
    changes: ['documents'],
    summary:
      'Change the kind of a document and who sees it: the firm of what its attorneys added while it has the file, administrators of everything else. What a county sees, administrators see.',
    params: byId,
    body: documentChange,
    answer: document,
    errors: ['not_found', 'not_allowed'],
  }),
  removeDocument: route({
    method: 'POST',
    path: '/api/documents/:id/remove',
    access: WRITERS,
    changes: ['documents'],
    summary:
      'Remove a document: it leaves all lists at once, and can be restored for 30 days. Refused while the file rests on it.',
    params: byId,
    answer: document,
    errors: ['not_found', 'not_allowed', 'document_in_use'],
  }),
  restoreDocument: route({
    method: 'POST',
    path: '/api/documents/:id/restore',
    access: WRITERS,
    changes: ['documents'],
    summary: 'Restore a document that was removed in the last 30 days.',
    params: byId,
    answer: document,
    errors: ['not_found'],
  }),
  askForDocument: route({
    method: 'POST',
    path: '/api/documents/:id/ask',
    access: ['admin'],
    changes: ['documents'],
    summary: 'Ask the firm that keeps a document for itself to share it. Asking again changes nothing.',
    params: byId,
    answer: document,
    errors: ['not_found', 'state_changed'],
  }),
  documentFile: route({
    method: 'GET',
    path: '/api/documents/:id/file',
    access: STAFF,
    reads: 'document-files',
    exchange: 'file',
    summary: 'The content of an image or a document, to save.',
    limits: [perUser(1200)],
    params: byId,
    answer: file,
    errors: ['not_found'],
  }),
} as const
