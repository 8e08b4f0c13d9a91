import { pathTo } from '@fieldstone/contract/pages'
import { getCompanyIn } from '../../company.ts'
import type { Transaction } from '../../db/database.ts'
import type { MailReader } from '../../records/letter-readers.ts'
import { queueMessage } from '../../templates/queue-message.ts'
import { message } from '../../templates/values.ts'
import type { LienRecord } from '../payoff/service.ts'

interface MailedLetter {
  readonly reader: MailReader
  readonly title: string
  /** Its PDF, stored with the files of the certificate. */
  readonly file: { readonly name: string; readonly storageKey: string }
  readonly baseUrl: string
  readonly at: Date
}

/** Queues the e-mail that carries a letter. Returns its outbox id. */
export async function mailLetter(
  trx: Transaction,
  { row }: LienRecord,
  { reader, title, file, baseUrl, at }: MailedLetter,
): Promise<number> {
  return queueMessage(trx, {
    at,
    to: reader.email,
    userId: reader.userId,
    language: reader.language,
    certificateId: row.id,
    attachment: file,
    company: await getCompanyIn(trx),
    message: message('letter-mail', {
      name: reader.name,
      letter: title,
      certificateNo: row.certificateNo,
      link: baseUrl + pathTo('profile', { userId: String(reader.userId) }),
    }),
  })
}
