import type { ErrorCode } from '@fieldstone/contract/errors'
import { formatDate } from '@fieldstone/contract/format'
import { ACCOUNT_LIMITS } from '@fieldstone/contract/sentences'
import type { AccountProblem } from '@fieldstone/domain/accounts/problems'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { DateRefusal } from '@fieldstone/domain/legal/date-checks'
import { LANGUAGES, type Sentence, type ServerLanguage } from './language.ts'
import { sentences } from './translator.ts'

export const t = sentences('refusals')

/** What a refusal says that has nothing more to say than its code. */
export const codeSentence: (code: ErrorCode) => Sentence = sentences('codes')

/** Why a value that was sent is refused. */
export const fieldSentence = sentences('fields')

/** A sentence that has no code of its own yet: the rules that page and server share say it in English. */
export const asWritten =
  (text: string): Sentence =>
  () =>
    text

/** What a schema of the contract says, which knows no reader: the same in the reader's language, where a catalogue has it. */
export const schemaSentence = (text: string): Sentence => {
  for (const name of ['fields', 'accountProblems'] as const) {
    const found = Object.entries(LANGUAGES.en[name]).find(([, said]) => said === text)
    if (found !== undefined) return (language) => wordsOf(name, language)[found[0]] ?? text
  }
  return asWritten(text)
}

const wordsOf = (
  name: 'fields' | 'accountProblems',
  language: ServerLanguage,
): Readonly<Record<string, string>> => LANGUAGES[language][name]

const accountProblem = sentences('accountProblems')

export const accountSentence = (problem: AccountProblem): Sentence => accountProblem(problem, ACCOUNT_LIMITS)

/** Why a date of a legal file, of a service or of an expense is refused. */
export const legalDateSentence =
  (refusal: DateRefusal, purchasedOn: PlainDate | null): Sentence =>
  (language) =>
    fieldSentence(`date-${refusal}`, { purchasedOn: formatDate(purchasedOn, language) })(language)
