import type { TemplatePreview } from '@fieldstone/contract/entities/mail/template'
import { groupOf, placeholdersOf, TEMPLATES, type TemplateCode } from '@fieldstone/contract/templates'
import {
  checkTemplate,
  fillTemplate,
  namesIn,
  type TemplateText,
} from '@fieldstone/domain/templates/template'
import { getCompany } from '../../company.ts'
import type { AdminContext } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import type { ServerLanguage } from '../../messages/language.ts'
import { t } from '../../messages/mail-words.ts'
import { queueMail } from '../../outbox/queue-mail.ts'
import { exampleValues, formatValues, type Message } from '../../templates/values.ts'
import { getUserContact } from '../accounts/service.ts'
import { letterValues } from '../letters/service.ts'
import { lienValues } from './lien-values.ts'
import { refuseEmpty, refuseUnsound } from './template-problems.ts'

interface Draft extends TemplateText {
  readonly language: ServerLanguage
  /** The certificate whose values to fill in. Null: examples. */
  readonly certificateId: number | null
}

/** Renders a template that is being edited, with the values of a certificate or with examples. */
export async function previewTemplate(
  context: AdminContext,
  code: TemplateCode,
  { certificateId, subject, text, language }: Draft,
): Promise<TemplatePreview> {
  const { services } = context
  const real =
    certificateId === null
      ? {}
      : {
          ...(await lienValues(services, certificateId, groupOf(code))),
          ...(await letterValues(context, code, certificateId)),
        }
  const values = formatValues(
    { template: code, values: { ...exampleValues(code), ...ofTemplate(code, real) } },
    await getCompany(services),
    language,
  )
  const { empty, ...filled } = fillTemplate({ subject, text }, values)
  const used = namesIn(`${subject}\n${text}`)
  return {
    ...filled,
    emptyNames: [...empty],
    exampleNames: used.filter((name) => Object.hasOwn(TEMPLATES[code], name) && !Object.hasOwn(real, name)),
  }
}

const ofTemplate = (code: TemplateCode, values: Message['values']) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(TEMPLATES[code], name)))

/** E-mails the preview to the person who asks. Throws `bad_request` if it could not be saved or sent. */
export async function sendTestMail(context: AdminContext, code: TemplateCode, draft: Draft): Promise<void> {
  refuseUnsound(checkTemplate(draft, placeholdersOf(code)))
  const { subject, text, emptyNames } = await previewTemplate(context, code, draft)
  refuseEmpty(emptyNames)
  const { services, actor, at } = context
  await inTransaction(services.db, async (trx) => {
    const { email } = await getUserContact(trx, actor.userId)
    await queueMail(trx, {
      at,
      to: email,
      userId: actor.userId,
      kind: 'test',
      templateVersion: null,
      language: draft.language,
      subject: t('testSubject', { subject })(draft.language),
      text,
    })
    context.audit(trx, { action: 'send-test-mail', subject: { kind: 'template', id: code } })
  })
}
