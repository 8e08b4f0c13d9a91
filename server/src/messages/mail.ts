import { fillIn } from '@fieldstone/contract/sentences'
import { DEFAULT_LANGUAGE, type English, LANGUAGES, type NamesIn, type ServerLanguage } from './language.ts'

type Mails = English['mails']

export type MailKind = keyof Mails

/** The {names} in the subject and the text of a mail. */
export type MailParams<K extends MailKind> = Readonly<Record<NamesIn<Mails[K]['subject' | 'text']>, string>>

/** A mail in the reader's language, its {names} filled in once: text from people is not filled in again. */
export function mailText<K extends MailKind>(
  kind: K,
  params: MailParams<K>,
  language: ServerLanguage = DEFAULT_LANGUAGE,
): { readonly kind: K; readonly subject: string; readonly text: string } {
  const { subject, text } = LANGUAGES[language].mails[kind]
  return { kind, subject: fillIn(subject, params), text: fillIn(text, params) }
}
