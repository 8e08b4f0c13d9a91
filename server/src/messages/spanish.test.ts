import { ELECTRONIC_LETTERS_TEXT_VERSION } from '@fieldstone/contract/papers/electronic-letters'
import { textVersionIn } from '@fieldstone/contract/papers/text-version'
import {
  COMPANY_PLACEHOLDERS,
  groupOf,
  placeholdersOf,
  TEMPLATE_CODES,
  type TemplateCode,
} from '@fieldstone/contract/templates'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { checkTemplate, fillTemplate, namesIn } from '@fieldstone/domain/templates/template'
import { describe, expect, test } from 'vitest'
import { formatValues } from '../templates/values.ts'
import { agreedText, versionIn } from './agreements.ts'
import { englishIn } from './english-words.testing.ts'
import { LANGUAGES, type ServerLanguage } from './language.ts'
import { PAPERS } from './papers.ts'

/** Mails to staff, who read English: they are the same in every language. */
const TO_STAFF: ReadonlySet<string> = new Set([
  ...TEMPLATE_CODES.filter((code) => groupOf(code) === 'staff'),
  'test-mail',
  'deadlines',
  'report-view',
  'report-view-part',
  'report-view-unreadable',
])
const TO_READERS = TEMPLATE_CODES.filter((code) => !TO_STAFF.has(code))

/** Tasks, reminders, the correspondence and reports, which staff read. */
const FOR_STAFF: Readonly<Record<string, readonly RegExp[]>> = {
  alerts: [/./],
  templateProblems: [/./],
  holdWords: [/^(?!stopLink$)/],
  letterWords: [/^reason-/],
  mailWords: [/^(cureDue|standingCorrected|missed|overdue|dueToday|dueIn|moreDeadlines)/],
}
const isForStaff = (catalogue: string, key: string) =>
  (FOR_STAFF[catalogue] ?? []).some((pattern) => pattern.test(key))

interface Text {
  readonly name: string
  readonly english: string
  readonly spanish: string
}

const textsOf = (
  name: string,
  english: Readonly<Record<string, string>>,
  spanish: Readonly<Record<string, string>>,
): readonly Text[] =>
  Object.entries(english).map(([key, text]) => ({
    name: `${name}.${key}`,
    english: text,
    spanish: spanish[key] ?? '',
  }))

const { templates: ownEnglish, ...english } = LANGUAGES.en
const { templates: ownSpanish, ...spanish } = LANGUAGES.es

const SAID = (Object.keys(english) as (keyof typeof english)[]).flatMap((name) =>
  textsOf(name, english[name], spanish[name]).filter(
    (text) => !isForStaff(name, text.name.split('.')[1] ?? ''),
  ),
)
const ON_PAPER = (Object.keys(PAPERS.en) as (keyof (typeof PAPERS)['en'])[]).flatMap((name) =>
  textsOf(name, PAPERS.en[name], PAPERS.es[name]),
)
const IN_TEMPLATES = TO_READERS.flatMap((code) =>
  textsOf(code, { ...ownEnglish[code] }, { ...ownSpanish[code] }),
)
const ALL = [...SAID, ...ON_PAPER, ...IN_TEMPLATES]

/** All that they say is the name of something else. */
const SAME_IN_BOTH = new Set(['letter-mail.subject'])

test('every text that a taxpayer may read is there in Spanish, and is not the English one', () => {
  expect(ALL.length).toBeGreaterThan(400)
  expect(ALL.filter(({ spanish: text }) => text.trim() === '').map(({ name }) => name)).toEqual([])
  const same = ALL.filter((text) => text.english === text.spanish && !SAME_IN_BOTH.has(text.name))
  expect(same.map(({ name }) => name)).toEqual([])
})

test('a Spanish text takes the same values as the English one', () => {
  // The hours of the company are typed in one language, so Spanish mails leave them out.
  const sorted = (text: string) =>
    namesIn(text)
      .filter((name) => name !== 'hours')
      .toSorted()
  const other = ALL.filter((text) => sorted(text.english).join() !== sorted(text.spanish).join())
  expect(other.map(({ name }) => name)).toEqual([])
})

test('no Spanish text holds an English word', () => {
  const found = ALL.flatMap(({ name, spanish: text }) => englishIn(text).map((word) => `${name}: ${word}`))
  expect(found).toEqual([])
})

/** Texts as Spanish senders give them; what is looked for is what the template itself says. */
const valuesFor = (code: TemplateCode) => ({
  template: code,
  values: Object.fromEntries(
    Object.entries(placeholdersOf(code)).flatMap(([name, { form, example }]) =>
      Object.hasOwn(COMPANY_PLACEHOLDERS, name) ? [] : [[name, form === 'text' ? 'XX' : example]],
    ),
  ),
})

const COMPANY = {
  companyName: 'Fieldstone',
  servicingEmail: 'servicio@fieldstone.example',
  phone: '(330) 555-0142',
  tollFree: '(800) 555-0119',
  hours: '8:30-5',
  postalAddress: ['P.O. Box 1180', 'Akron, OH 44309'],
  paymentAddress: ['P.O. Box 1180', 'Akron, OH 44309'],
}

test.each(TO_READERS)('%s in Spanish: could be saved, is whole, holds no English word', (code) => {
  const own = ownSpanish[code]
  expect(checkTemplate(own, placeholdersOf(code))).toEqual([])
  const { subject, text, empty } = fillTemplate(own, formatValues(valuesFor(code), COMPANY, 'es'))
  expect(empty).toEqual([])
  expect(englishIn(`${subject}\n${text}`)).toEqual([])
})

const DEBITS = [
  {
    dueOn: plainDate('2026-12-15'),
    charge: { portionCents: cents(64_284), feeCents: cents(643), totalCents: cents(64_927) },
  },
]
const PAYER = { ...COMPANY, payer: 'Rosa Prieto' }

const AGREED = {
  account: (language: ServerLanguage) => agreedText('account', COMPANY, language),
  payment: (language: ServerLanguage) =>
    agreedText(
      'payment',
      {
        ...PAYER,
        charge: { portionCents: cents(100), feeCents: cents(1), totalCents: cents(101) },
        account: { type: 'checking', last4: '6789' },
        on: plainDate('2026-12-15'),
      },
      language,
    ),
  plan: (language: ServerLanguage) =>
    agreedText('plan', { ...PAYER, debits: DEBITS, account: { type: 'savings', last4: '6789' } }, language),
  planCard: (language: ServerLanguage) =>
    agreedText('planCard', { ...PAYER, debits: DEBITS, card: { brand: 'visa', last4: '4242' } }, language),
  letters: (language: ServerLanguage) => agreedText('letters', COMPANY, language),
  planAgreement: (language: ServerLanguage) =>
    agreedText(
      'planAgreement',
      {
        companyName: 'Fieldstone',
        certificateNo: '2021-1005',
        parcelNo: '67-1',
        owner: 'Rosa Prieto',
        instalments: [{ dueOn: plainDate('2026-12-15'), amountCents: cents(64_284) }],
        graceDays: 10,
        defaultAfterMissed: 2,
      },
      language,
    ),
} as const

describe('what is agreed to', () => {
  test.each(Object.entries(AGREED))(
    '%s: read in Spanish it says that the English text counts, which is kept',
    (_, of) => {
      const { text, englishText } = of('es')
      expect(englishIn(text)).toEqual([])
      expect(text).toContain('vale el texto en inglés')
      expect(englishText).toBe(of('en').text)
      expect(of('en').englishText).toBeNull()
    },
  )

  test('its version names the language, except English', () => {
    expect(versionIn(ELECTRONIC_LETTERS_TEXT_VERSION, { language: 'en' })).toBe(
      ELECTRONIC_LETTERS_TEXT_VERSION,
    )
    expect(versionIn('2', { language: 'es' })).toBe(textVersionIn('2', 'es'))
    expect(textVersionIn('2', 'es')).toBe('2-es')
  })
})
