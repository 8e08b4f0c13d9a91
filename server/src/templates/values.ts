import { formatCount, formatLongDate, formatMoney } from '@fieldstone/contract/format'
import {
  COMPANY_PLACEHOLDERS,
  placeholdersOf,
  type TemplateCode,
  type TemplateValues,
} from '@fieldstone/contract/templates'
import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import type { Placeholder, Values } from '@fieldstone/domain/templates/template'
import type { Sentence, ServerLanguage } from '../messages/language.ts'

/** What every template can say of the company: its settings. */
export interface CompanyFacts {
  readonly companyName: string
  readonly servicingEmail: string
  readonly phone: string
  readonly tollFree: string
  readonly hours: string
  readonly postalAddress: readonly string[]
  readonly paymentAddress: readonly string[]
}

/** A template and the values of its placeholders, neither formatted nor worded yet. */
export interface Message {
  readonly template: TemplateCode
  readonly values: Readonly<Record<string, string | number | Sentence>>
}

/** Checks at compile time that a template gets its values, each in its form. */
export const message = <C extends TemplateCode>(template: C, values: TemplateValues<C>): Message => ({
  template,
  // Each value is a text, a number or a sentence, which the compiler cannot tell of an open type.
  values: values as Message['values'],
})

/** The values of a message and those of the company, formatted for a reader of this language. */
export function formatValues(given: Message, company: CompanyFacts, language: ServerLanguage): Values {
  const placeholders = placeholdersOf(given.template)
  const values = Object.entries({ ...wordedIn(given, language), ...companyValues(company) })
  return Object.fromEntries(
    values.flatMap(([name, value]) => {
      const placeholder = placeholders[name]
      return placeholder ? [[name, formatted(placeholder, value, language)]] : []
    }),
  )
}

/** The values with their sentences in this language. */
export const wordedIn = (
  { values }: Message,
  language: ServerLanguage,
): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function' ? value(language) : value,
    ]),
  )

/** An example for each placeholder. */
export const exampleValues = (template: TemplateCode): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(placeholdersOf(template))
      .filter(([name]) => !Object.hasOwn(COMPANY_PLACEHOLDERS, name))
      .map(([name, { example }]) => [name, example]),
  )

export function formatted(
  { form }: Pick<Placeholder, 'form'>,
  value: string | number,
  language: ServerLanguage,
): string {
  switch (form) {
    case 'money':
      return formatMoney(cents(Number(value)))
    case 'date':
      return formatLongDate(parsePlainDate(String(value)), language)
    case 'count':
      return formatCount(Number(value))
    case 'text':
    case 'link':
      return String(value)
  }
}

/** Also the examples of what a template tells of the company. */
export const companyValues = (company: CompanyFacts): Record<keyof typeof COMPANY_PLACEHOLDERS, string> => ({
  company: company.companyName,
  servicingEmail: company.servicingEmail,
  phone: company.phone,
  tollFree: company.tollFree || company.phone,
  hours: company.hours,
  postalAddress: company.postalAddress.join('\n'),
  paymentAddress: company.paymentAddress.join('\n'),
})
