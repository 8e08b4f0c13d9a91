import type { TemplateCode } from '@fieldstone/contract/templates'
import { type Filled, fillTemplate, type TemplateText } from '@fieldstone/domain/templates/template'
import type { Db, Transaction } from '../db/database.ts'
import { hasRow } from '../db/has-row.ts'
import { LANGUAGES, type ServerLanguage } from '../messages/language.ts'
import { type CompanyFacts, formatValues, type Message, message } from './values.ts'

interface CurrentText extends TemplateText {
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

/**
 * Adds the in-rem notice to a letter or e-mail about a certificate whose owner got a discharge: the lien is enforced, and
 * nobody is personally liable (11 U.S.C. 524(a)(2)).
 */
export async function withInRemNotice(
  trx: Transaction,
  text: string,
  {
    certificateId,
    company,
    language,
  }: {
    readonly certificateId: number
    readonly company: CompanyFacts
    readonly language: ServerLanguage
  },
): Promise<string> {
  const discharges = trx
    .selectFrom('earlier_bankruptcy')
    .select('id')
    .where('certificate_id', '=', certificateId)
    .where('ending', '=', 'discharged')
  if (!(await hasRow(discharges))) return text
  const notice = await renderMessage(trx, message('in-rem-notice', {}), company, language)
  return `${text.trimEnd()}\n\n${notice.text.trim()}\n`
}
