import type { TemplateCode } from '@fieldstone/contract/templates'
import type { TemplateText } from '@fieldstone/domain/templates/template'
import type { Db, Transaction } from '../db/database.ts'
import { LANGUAGES, type ServerLanguage } from '../messages/language.ts'

export interface CurrentText extends TemplateText {
  /** 0 where nobody has changed the product's own text. */
  readonly version: number
}

/** The product's own text of a template. */
export const ownText = (template: TemplateCode, language: ServerLanguage): TemplateText =>
  LANGUAGES[language].templates[template]

/** The text of a template as it holds now. */
export async function currentText(
  db: Db | Transaction,
  template: TemplateCode,
  language: ServerLanguage,
): Promise<CurrentText> {
  const last = await db
    .selectFrom('template_version')
    .select(['number', 'subject', 'body'])
    .where('template', '=', template)
    .where('language', '=', language)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const own = ownText(template, language)
  return {
    subject: last?.subject ?? own.subject,
    text: last?.body ?? own.text,
    version: last?.number ?? 0,
  }
}
