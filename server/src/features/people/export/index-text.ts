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
  /** Letters whose file is missing. */
  readonly missing: readonly number[]
}

/** Writes the index of an export in plain words. */
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

/** Translates a text of an export and fills in its {names}. */
export type Say = (text: string, params?: Readonly<Record<string, string | number>>) => string

/** Returns the translator. Texts without a translation stay English, such as those of tables that only staff get. */
export const sayIn =
  (language: AccountLanguage): Say =>
  (text, params = {}) =>
    (language === 'es' ? (exportWords[text] ?? text) : text).replace(/\{(\w+)\}/g, (_, name: string) =>
      String(params[name]),
    )
