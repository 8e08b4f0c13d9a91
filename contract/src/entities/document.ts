import * as z from 'zod/mini'
import { asStored } from '../as-stored.ts'
import { type EntityOf, entity } from '../entity.ts'
import { instant, optionalText, text } from '../values.ts'

export const DOCUMENT_CATEGORIES = [
  'certificate',
  'correspondence',
  'court',
  'payment',
  'photo',
  'other',
] as const

/** The types that are accepted, detected from the content. A browser runs none of them. */
export const DOCUMENT_TYPES = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/tiff',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const

export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[number]
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** As many characters as the table holds. */
export const DOCUMENT_NAME_LENGTH = 160

/** What a user says of a file. Administrators always see it. */
const descriptionFields = {
  name: ['name', text(DOCUMENT_NAME_LENGTH).check(z.minLength(1))],
  category: ['category', z.enum(DOCUMENT_CATEGORIES)],
  note: ['note', optionalText(500)],
  isForCounty: ['visibleToCounty', z.boolean()],
  isForFirm: ['visibleToLegal', z.boolean()],
  byteCount: ['byteCount', z.int().check(z.minimum(1))],
} as const

/** A file of a certificate. */
const documentFields = {
  id: ['documentID', z.int()],
  ...asStored(descriptionFields),
  byteCount: ['byteCount', z.int()],
  mediaType: ['mediaType', z.enum(DOCUMENT_TYPES)],
  /** The name of the user; null for a file that came with the data. */
  addedBy: ['addedBy', z.nullable(z.string())],
  addedAt: ['added', instant],
} as const

export type NewDocument = EntityOf<typeof descriptionFields>
export type Document = EntityOf<typeof documentFields>

export const newDocument = entity(descriptionFields)
export const document = entity(documentFields)
