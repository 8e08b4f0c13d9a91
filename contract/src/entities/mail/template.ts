import { ACCOUNT_LANGUAGES } from '@fieldstone/domain/accounts/language'
import { TEMPLATE_LIMITS } from '@fieldstone/domain/templates/template'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { TEMPLATE_CODES, TEMPLATE_GROUPS } from '../../templates.ts'
import { exactLines, instant } from '../../values.ts'

export const templateCode = z.enum(TEMPLATE_CODES)

/** Who saved the version that holds, and when; null while it is the product's own text. */
const heldFields = {
  code: templateCode,
  group: z.enum(TEMPLATE_GROUPS),
  /** Each has its own text and its own versions. */
  language: z.enum(ACCOUNT_LANGUAGES),
  /** 0: nobody has changed the product's own text. */
  version: z.int(),
  /** The text is the product's own, first or again. */
  isOwn: z.boolean(),
  subject: z.string(),
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
} as const

const placeholder = z.object({
  name: z.string(),
  form: z.enum(['text', 'money', 'date', 'count', 'link']),
  example: z.string(),
  isRequired: z.boolean(),
})

export const template = entity({
  ...heldFields,
  text: z.string(),
  placeholders: z.array(placeholder),
})
export type Template = z.output<typeof template>

/** The text as it holds after the call; a change that waits for its second approval has a number. */
export const savedTemplate = entity({
  ...heldFields,
  text: z.string(),
  placeholders: z.array(placeholder),
  approvalId: ['approvalID', z.optional(z.int())],
})
export type SavedTemplate = z.output<typeof savedTemplate>

export const templateVersion = entity({
  version: z.int(),
  isOwn: z.boolean(),
  subject: z.string(),
  text: z.string(),
  note: z.string(),
  /** Null: the product's own text, before the first change. */
  at: z.nullable(instant),
  by: z.nullable(z.string()),
})
export type TemplateVersion = z.output<typeof templateVersion>

export const templatePreview = entity({
  subject: z.string(),
  text: z.string(),
  /** Placeholders without a value: such a mail would not be sent. */
  emptyNames: z.array(z.string()),
  /** Placeholders that the chosen certificate has no value for, so that an example stands there. */
  exampleNames: z.array(z.string()),
})
export type TemplatePreview = z.output<typeof templatePreview>

/** Not trimmed, so that a mail stays as it was typed. */
const typed = (part: keyof typeof TEMPLATE_LIMITS) => exactLines(TEMPLATE_LIMITS[part])
export const templateText = { subject: typed('subject'), text: typed('text') } as const

export type TemplateRow = EntityOf<typeof heldFields>
export type TemplatePlaceholder = z.output<typeof placeholder>
export const templateRow = entity(heldFields)
