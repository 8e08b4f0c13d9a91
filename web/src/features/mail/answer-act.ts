import type { ContactMessage } from '@fieldstone/contract/entities/mail/contact-message'
import type { messageRoutes } from '@fieldstone/contract/routes/mail/outbox'
import type { CallInput } from '../../lib/api.ts'
import type { Act } from '../../lib/form/act-dialog.tsx'
import { t } from '../../lib/messages/contact-messages.ts'

/** Makes the dialog that answers a message by e-mail, or records the answer given on the phone. */
export const answerAct = (
  message: ContactMessage,
  answer: (input: CallInput<typeof messageRoutes.answerMessage>) => Promise<void>,
): Act => ({
  title: t('answerTitle'),
  lede: message.email === '' ? t('answerLedeNoMail') : t('answerLede', { email: message.email }),
  actionLabel: message.email === '' ? t('close') : t('send'),
  problem: t('problem'),
  fields: [
    { name: 'text', label: t('text'), kind: 'long', maxLength: 5000 },
    {
      name: 'taxSaleNo',
      label: t('certificate'),
      hint: t('certificateHint'),
      kind: 'text',
      initial: message.certificateNo ?? '',
      isOptional: true,
    },
  ],
  send: (values) =>
    answer({
      params: { id: message.id },
      body: { text: values['text'] ?? '', taxSaleNo: values['taxSaleNo'] ?? '' },
    }),
})
