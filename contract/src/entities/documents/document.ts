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

/** Who sees it. Whoever adds it always does: decision 0059. */
const visibilityFields = {
  /** Chosen by the firm that adds it; of what administrators add it is always true. */
  isForAdmin: ['visibleToAdmin', z.boolean()],
  isForCounty: ['visibleToCounty', z.boolean()],
  /** The firm that works on the file, whichever it is. */
  isForFirm: ['visibleToLegal', z.boolean()],
} as const

/** What a user says of a file. */
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
  /** The name of the user; null for a file that came with the data. */
  addedBy: z.nullable(z.string()),
  addedAt: ['added', instant],
  /** Whether an attorney added it, whose firm then says who sees it. */
  isOfFirm: ['ofFirm', z.boolean()],
  /** False: the reader is told that it is there, and not what is in it. */
  canOpen: z.boolean(),
  /** Whether the reader may change who sees it, and remove it. */
  canManage: z.boolean(),
  /** When an administrator asked its firm to share it; null: nobody did, or the reader is not told. */
  shareAskedAt: ['shareAsked', z.nullable(instant)],
  removedAt: ['removed', z.nullable(instant)],
  removedBy: z.nullable(z.string()),
})
export type Document = z.output<typeof document>

/** A change of what was said when it was added. */
export const documentChange = entity({ category: z.enum(DOCUMENT_CATEGORIES), ...visibilityFields })
export type DocumentChange = z.output<typeof documentChange>

export type NewDocument = EntityOf<typeof descriptionFields>

export type DocumentVisibility = EntityOf<typeof visibilityFields>

export const newDocument = entity(descriptionFields)
