import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { exportWords } from '../../../messages/es/export-words.ts'

interface Exported {
  readonly name: string
  readonly day: PlainDate
  readonly isOwn: boolean
  readonly tables: readonly { readonly file: string; readonly about: string; readonly count: number }[]
  readonly mailCount: number
  readonly letterCount: number
  /** Letters whose file could not be found. */
  readonly missing: readonly number[]
}

/** What lies in an export, in plain words, for whoever opens it first. */
export function indexText({ name, day, isOwn, tables, ...exported }: Exported, say: Say): string {
  const { mailCount, letterCount, missing } = exported
  return [
    say('Records of {name}, as of {day}.', { name: name || '?', day }),
    '',
    say('Each table opens in a spreadsheet. What there is none of has no file.'),
    '',
    ...tables.flatMap(({ file, about, count }) => [
      `${file}. ${say('Rows: {count}', { count })}`,
      `  ${say(about)}`,
      '',
    ]),
    ...(mailCount === 0
      ? []
      : [`mails (${mailCount})`, `  ${say('The text of each e-mail, under its number in mails.csv.')}`, '']),
    ...(letterCount === 0
      ? []
      : [`letters (${letterCount})`, `  ${say('Each letter as PDF, under its number in letters.csv.')}`, '']),
    ...(missing.length === 0
      ? []
      : [
          say('Missing: the files of the letters {numbers} could not be found. Ask us for them.', {
            numbers: missing.join(', '),
          }),
          '',
        ]),
    isOwn
      ? say(
          'Not in here: passwords, which nobody can read; card and bank account numbers, which never reach us; and notes of staff. Ask us if something is missing.',
        )
      : 'Not in here: passwords, card and bank account numbers; and what belongs to others, such as documents of the county and of law firms.',
    '',
  ].join('\r\n')
}

/** A text of an export in its reader's language, its {names} filled in. */
export type Say = (text: string, params?: Readonly<Record<string, string | number>>) => string

/** Staff read English. What a language does not say stays as it is: the tables of staff alone have no Spanish. */
export const sayIn =
  (language: AccountLanguage): Say =>
  (text, params = {}) =>
    (language === 'es' ? (exportWords[text] ?? text) : text).replace(/\{(\w+)\}/g, (_, name: string) =>
      String(params[name]),
    )
