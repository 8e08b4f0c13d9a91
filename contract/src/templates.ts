import type { Placeholders } from '@fieldstone/domain/templates/template'
import { text, type ValuesOf } from './templates/forms.ts'
import { letterTemplates } from './templates/letters.ts'
import { accountTemplates, otherTemplates, staffTemplates } from './templates/others.ts'
import { paymentTemplates } from './templates/payments.ts'
import { planTemplates } from './templates/plans.ts'

/** What every template can say of the company. Its settings fill it in. */
export const COMPANY_PLACEHOLDERS = {
  company: text('Fieldstone Lien Servicing'),
  servicingEmail: text('servicing@example.com'),
  phone: text('(330) 555-0142'),
  tollFree: text('(800) 555-0119'),
  hours: text('Monday to Friday, 8:30 to 5'),
  postalAddress: text('120 South Broadway, Suite 400\nAkron, OH 44308'),
  paymentAddress: text('P.O. Box 1180\nAkron, OH 44309'),
} as const

/** The templates by what they are about, each with the placeholders that its sender fills in. */
const GROUPS = {
  accounts: accountTemplates,
  payments: paymentTemplates,
  plans: planTemplates,
  letters: letterTemplates,
  others: otherTemplates,
  staff: staffTemplates,
} as const

export type TemplateGroup = keyof typeof GROUPS
export const TEMPLATE_GROUPS = Object.keys(GROUPS) as [TemplateGroup, ...TemplateGroup[]]

/** Every text that staff can change. A new one is a row of its group, its text on the server and its words in the browser. */
export const TEMPLATES = {
  ...accountTemplates,
  ...paymentTemplates,
  ...planTemplates,
  ...letterTemplates,
  ...otherTemplates,
  ...staffTemplates,
} as const

export type TemplateCode = keyof typeof TEMPLATES
export const TEMPLATE_CODES = Object.keys(TEMPLATES) as [TemplateCode, ...TemplateCode[]]

/** The values that the sender of a template gives. */
export type TemplateValues<C extends TemplateCode> = ValuesOf<(typeof TEMPLATES)[C]>

export const groupOf = (code: TemplateCode): TemplateGroup =>
  TEMPLATE_GROUPS.find((group) => Object.hasOwn(GROUPS[group], code)) ?? 'others'

/** All placeholders that a template may use: its own and the company's. */
export const placeholdersOf = (code: TemplateCode): Placeholders => ({
  ...TEMPLATES[code],
  ...COMPANY_PLACEHOLDERS,
})

type KeysOf<T> = T extends unknown ? keyof T : never
/** The name of any placeholder. */
export type PlaceholderName = KeysOf<(typeof TEMPLATES)[TemplateCode]> | keyof typeof COMPANY_PLACEHOLDERS
