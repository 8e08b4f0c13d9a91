import type { LegalStep, LienPlan } from '@fieldstone/domain/certificates/lien-filters'
import type { HoldKind } from '@fieldstone/domain/holds/hold'
import type { CsvColumn } from './csv.ts'

// The words of codes, as pages and files show them.

export const LIEN_PLAN_WORDS = {
  none: 'None',
  requested: 'Requested',
  offered: 'Offered',
  active: 'Active',
  late: 'Late',
  default: 'In default',
  complete: 'Complete',
} as const satisfies Readonly<Record<LienPlan, string>>

export const LEGAL_STEP_WORDS = {
  none: 'None',
  referred: 'Referred to counsel',
  notice: 'Notice of intent filed',
  complaint: 'Complaint filed',
  judgment: 'Judgment entered',
  'sale-set': 'Sale date set',
  confirmed: 'Sale confirmed or forfeited',
  deed: 'Deed issued',
} as const satisfies Readonly<Record<LegalStep, string>>

export const HOLD_KIND_WORDS = {
  bankruptcy: 'Bankruptcy',
  military: 'Military service',
  'contact-stopped': 'Reminders stopped on request',
  represented: 'Represented by an attorney',
  deceased: 'Owner has died',
  disputed: 'Debt is disputed',
  staff: 'Held by staff',
} as const satisfies Readonly<Record<HoldKind, string>>

/** A column that writes the words of a code, or of several with commas. A code without words is written as it is. */
export const wordColumn = (
  title: string,
  field: string,
  words: Readonly<Record<string, string>>,
): CsvColumn => {
  const wordsOf = (value: unknown) => words[String(value)] ?? String(value ?? '')
  return [
    title,
    (row) => {
      const value = row[field]
      return Array.isArray(value) ? value.map(wordsOf).join(', ') : wordsOf(value)
    },
    field,
  ]
}

/** The words with a prefix before each code, as the keys of messages. */
export const prefixed = <P extends string, W extends Readonly<Record<string, string>>>(prefix: P, words: W) =>
  Object.fromEntries(Object.entries(words).map(([code, text]) => [`${prefix}${code}`, text])) as {
    readonly [Code in keyof W & string as `${P}${Code}`]: W[Code]
  }
