import type { Transaction } from '../db/database.ts'
import type { Sentence, ServerLanguage } from '../messages/language.ts'
import { type QueuedMail, queueMail } from '../outbox/queue-mail.ts'
import { renderMessage, withInRemNotice } from './render.ts'
import { type CompanyFacts, type Message, wordedIn } from './values.ts'

type Delivery = Pick<
  QueuedMail,
  'at' | 'to' | 'userId' | 'attachment' | 'sendAfter' | 'expiresAt' | 'certificateId'
>

export interface QueuedMessage extends Delivery {
  readonly message: Message
  readonly company: CompanyFacts
  /** Of who reads it. */
  readonly language: ServerLanguage
  /** By default, if it goes to an account. */
  readonly isToOwner?: boolean
  /** Stands below the text, which staff may change, whatever they have written. */
  readonly foot?: Sentence
}

/**
 * Makes a mail from its template and queues it in the transaction of the change that causes it. One that lacks a value is
 * never sent half: it waits in the outbox with the names of what is missing, for staff to look at. Returns its number.
 */
export const queueMessage = async (trx: Transaction, queued: QueuedMessage): Promise<number> =>
  queueMail(trx, await mailOf(trx, queued))

async function mailOf(
  trx: Transaction,
  { message, company, language, foot, isToOwner: isOwner, ...delivery }: QueuedMessage,
): Promise<QueuedMail> {
  const { subject, text: body, version, empty } = await renderMessage(trx, message, company, language)
  const footed = foot === undefined ? body : `${body}\n\n${foot(language)}`
  const { certificateId = null, userId } = delivery
  // A receipt asks for nothing.
  const isToOwner = certificateId !== null && (isOwner ?? userId !== null) && message.template !== 'receipt'
  const text = isToOwner ? await withInRemNotice(trx, footed, { certificateId, company, language }) : footed
  const made = { kind: message.template, subject, text, templateVersion: version, language }
  // A mail to the company goes nowhere before its address is set. One to nobody, as after a reset for an unknown account, is
  // queued like any other, so that it takes as long.
  const isToCompany = delivery.to === '' && company.servicingEmail === '' && delivery.expiresAt === undefined
  const emptyNames = isToCompany ? [...new Set([...empty, 'servicingEmail'])] : empty
  if (emptyNames.length === 0) return { ...delivery, ...made }
  return { ...delivery, ...made, notMade: { emptyNames, values: wordedIn(message, language) } }
}
