import { type Filled, fillTemplate } from '@fieldstone/domain/templates/template'
import type { Db, Transaction } from '../db/database.ts'
import type { ServerLanguage } from '../messages/language.ts'
import { currentText } from './current-text.ts'
import { type CompanyFacts, formatValues, type Message } from './values.ts'

export interface Rendered extends Filled {
  /** Of the text; 0: the product's own. */
  readonly version: number
}

/**
 * A template as it holds now, filled in for a reader of this language. The caller refuses to send what has `empty` names:
 * half a message is worse than none.
 */
export async function renderMessage(
  db: Db | Transaction,
  message: Message,
  company: CompanyFacts,
  language: ServerLanguage,
): Promise<Rendered> {
  const { version, ...text } = await currentText(db, message.template, language)
  return { version, ...fillTemplate(text, formatValues(message, company, language)) }
}
