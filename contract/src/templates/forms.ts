import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import { type PlainDate, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents } from '@fieldstone/domain/money/cents'

/** Makes the placeholders of templates: how each is written, and an example. */

export const text = (example: string) => ({ form: 'text', example }) as const
export const link = (path: string) =>
  ({ form: 'link', example: `https://portal.example.com${path}` }) as const
export const count = (example: number) => ({ form: 'count', example }) as const
export const money = (exampleCents: number) => ({ form: 'money', example: cents(exampleCents) }) as const
export const date = (example: string) => ({ form: 'date', example: dayOf(example) }) as const

/** The law or the message needs it. */
export const required = <P extends object>(placeholder: P) => ({ ...placeholder, isRequired: true }) as const

function dayOf(example: string): PlainDate {
  const day = parsePlainDate(example)
  if (day === null) throw new Error(`${example} is no day`)
  return day
}

interface Values {
  /** As it is, or words that are chosen once the reader's language is known. */
  readonly text: string | ((language: AccountLanguage) => string)
  readonly link: string
  readonly count: number
  readonly money: Cents
  readonly date: PlainDate
}

/** What a sender gives for placeholders, before it is formatted in the reader's language. */
export type ValuesOf<P extends Readonly<Record<string, { readonly form: keyof Values }>>> = {
  readonly [Name in keyof P]: Values[P[Name]['form']]
}

/** What e-mails say of a payment by card that paid a certificate off. */
export const PROGRESS_EXAMPLE = `Paid: Nov 20, 2026
Cleared: Nov 20, 2026
Recorded: Our staff will record it
Released: Expected Dec 20, 2026 to Jan 19, 2027

The lien release is recorded within 30–60 days after funds clear.`
