import type { Transaction } from '../db/database.ts'
import { hasRow } from '../db/has-row.ts'
import type { ServerLanguage } from '../messages/language.ts'
import { renderMessage } from './render.ts'
import { type CompanyFacts, message } from './values.ts'

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
