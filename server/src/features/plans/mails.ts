import type { Company } from '../../company.ts'
import { type ServerLanguage, STAFF_LANGUAGE } from '../../messages/language.ts'
import { t } from '../../messages/mail-words.ts'
import { oneLine } from '../../outbox/queue-mail.ts'
import type { QueuedMessage } from '../../templates/queue-message.ts'
import { message } from '../../templates/values.ts'

interface PlanMailInput {
  readonly company: Company
  readonly person: {
    readonly id: number
    readonly username: string
    readonly email: string
    readonly firstName: string
    readonly lastName: string
    readonly language: ServerLanguage
  }
  readonly certificate: { readonly certificateNo: string; readonly parcelNo: string }
  readonly comment: string
  readonly link: string
}

/** One mail to servicing with the person's message, and one to the person, which contains nothing that was typed. */
export function planMails({
  company,
  person,
  certificate: { certificateNo, parcelNo },
  comment,
  link,
}: PlanMailInput): readonly Pick<QueuedMessage, 'to' | 'userId' | 'language' | 'company' | 'message'>[] {
  return [
    {
      to: company.servicingEmail,
      userId: null,
      language: STAFF_LANGUAGE,
      company,
      message: message('plan-request', {
        name: oneLine(`${person.firstName} ${person.lastName}`),
        username: oneLine(person.username),
        email: oneLine(person.email),
        ...{ certificateNo, parcelNo, link },
        comment: comment === '' ? t('none') : comment,
      }),
    },
    {
      to: person.email,
      userId: person.id,
      language: person.language,
      company,
      message: message('plan-request-received', { certificateNo, parcelNo, link }),
    },
  ]
}
