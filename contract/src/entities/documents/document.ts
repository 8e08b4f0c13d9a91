import * as z from 'zod/mini'
import { type EntityOf, entity, withoutLengthLimits } from '../../entity.ts'
import { fileName } from '../../file-name.ts'
import { instant, optionalMultilineText } from '../../values.ts'

export const DOCUMENT_CATEGORIES = [
  'certificate',
  'correspondence',
  'court',
  'payment',
  'photo',
  'other',
] as const

/** The accepted types, detected from the content. Browsers do not execute any of them. */
export const DOCUMENT_TYPES = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/tiff',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const

export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[number]
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** The maximum length in the database. */
export const DOCUMENT_NAME_LENGTH = 160

/** Who sees the document. The person who adds it always sees it (decision 0059). */
const visibilityFields = {
  /** Chosen by the firm that adds the document. Always true for documents of administrators. */
  isForAdmin: ['visibleToAdmin', z.boolean()],
  isForCounty: ['visibleToCounty', z.boolean()],
  /** Whether the firm that currently works on the file sees it. */
  isForFirm: ['visibleToLegal', z.boolean()],
} as const

/** What a user enters about a file. */
const descriptionFields = {
  name: fileName(DOCUMENT_NAME_LENGTH),
  category: z.enum(DOCUMENT_CATEGORIES),
  note: optionalMultilineText(500),
  ...visibilityFields,
  byteCount: z.int().check(z.minimum(1)),
} as const

/** A file of a certificate. */
export const document = entity({
  id: ['documentID', z.int()],
  ...withoutLengthLimits(descriptionFields),
  byteCount: z.int(),
  mediaType: z.enum(DOCUMENT_TYPES),
  /** The name of the user. Null for a file that came with the imported data. */
  addedBy: z.nullable(z.string()),
  addedAt: ['added', instant],
  /** Whether an attorney added it, so that their firm decides who sees it. */
  isOfFirm: ['ofFirm', z.boolean()],
  /** False if the reader only sees that the document exists, but not its content. */
  canOpen: z.boolean(),
  /** Whether the reader may change who sees it, and remove it. */
  canManage: z.boolean(),
  /** When an administrator asked its firm to share it. Null if nobody asked, or if the reader may not know. */
  shareAskedAt: ['shareAsked', z.nullable(instant)],
  removedAt: ['removed', z.nullable(instant)],
  removedBy: z.nullable(z.string()),
})
export type Document = z.output<typeof document>

/** A change of the category and visibility of a document. */
export const documentChange = entity({ category: z.enum(DOCUMENT_CATEGORIES), ...visibilityFields })
export type DocumentChange = z.output<typeof documentChange>

export type NewDocument = EntityOf<typeof descriptionFields>

export type DocumentVisibility = EntityOf<typeof visibilityFields>

export const newDocument = entity(descriptionFields)
