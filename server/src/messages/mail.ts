import { fillIn } from '@fieldstone/contract/sentences'
import { mails as en } from './en/mails.ts'

/** A further language is a folder beside `en` with the same keys, and a line here. */
const LANGUAGES = { en } as const

export type MailLanguage = keyof typeof LANGUAGES

/** The language of all mails, until accounts have one of their own. */
const DEFAULT_LANGUAGE: MailLanguage = 'en'

export type MailKind = keyof typeof en

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** The {names} in the subject and the text of a mail. */
export type MailParams<K extends MailKind> = Readonly<
  Record<NamesIn<(typeof en)[K]['subject' | 'text']>, string>
>

/** A mail in the reader's language, its {names} filled in once: text from people is not filled in again. */
export function mailText<K extends MailKind>(
  kind: K,
  params: MailParams<K>,
  language: MailLanguage = DEFAULT_LANGUAGE,
): { readonly kind: K; readonly subject: string; readonly text: string } {
  const { subject, text } = LANGUAGES[language][kind]
  return { kind, subject: fillIn(subject, params), text: fillIn(text, params) }
}
