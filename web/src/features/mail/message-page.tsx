import type { ContactMessage } from '@fieldstone/contract/entities/mail/contact-message'
import { messageRoutes } from '@fieldstone/contract/routes/mail/outbox'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { ActDialog } from '../../lib/form/act-dialog.tsx'
import { formatInstant, formatPhone } from '../../lib/format.ts'
import { t } from '../../lib/messages/contact-messages.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { deskPath, queuePath } from '../../lib/staff-paths.ts'
import { useSend } from '../../lib/use-send.ts'
import { useIdParam } from '../../records/id-param.ts'
import { RecordPage } from '../../records/record-page.tsx'
import { Button } from '../../ui/button.tsx'
import { FactList } from '../../ui/record-header.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { answerAct } from './answer-act.ts'
import { MailReachNotice } from './mail-reach-notice.tsx'
import './templates.css'

/** A message of the contact form, and its answer. */
export default function MessagePage() {
  const id = useIdParam('messageId')
  const message = useCall(messageRoutes.getMessage, { params: { id } }, { staleTime: 0 })
  return (
    <RecordPage
      query={message}
      title={t('title')}
      failedTitle={t('failed')}
      back={[t('back'), queuePath('contact-messages')]}
    >
      {(it) => <Message message={it} />}
    </RecordPage>
  )
}

function Message({ message }: { readonly message: ContactMessage }) {
  const [isOpen, setOpen] = useState(false)
  const answer = useSend(messageRoutes.answerMessage, { shows: messageRoutes.getMessage })
  const act = answerAct(message, async (input) => {
    await answer(input)
    void showSuccess(t('done'))
  })
  return (
    <>
      <PageHeading title={t('from', { name: message.fullName || t('nobody') })} />
      <Sheet isRuled className="stack" aria-label={t('title')}>
        <FactList facts={factsOf(message)} />
        <p className="as-typed">{message.message || t('empty')}</p>
      </Sheet>
      {message.answeredAt === null ? (
        <div className="stack tight">
          <MailReachNotice reach={message.reach} email={message.email} />
          <div>
            <Button onClick={() => setOpen(true)}>{t('answer')}</Button>
          </div>
        </div>
      ) : (
        <Sheet className="stack" aria-labelledby="answer">
          <h2 id="answer">{t('answered')}</h2>
          <p className="muted">
            {t('answeredWhen', {
              at: formatInstant(message.answeredAt),
              name: message.answeredBy ?? t('nobody'),
            })}
          </p>
          <p className="as-typed">{message.answer}</p>
        </Sheet>
      )}
      {isOpen ? <ActDialog act={act} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function factsOf(message: ContactMessage) {
  const { certificateId, certificateNo } = message
  const text = (label: string, value: string) => ({ label, value: value || t('empty') })
  return [
    { label: t('received'), value: formatInstant(message.receivedAt) },
    text(t('email'), message.email),
    text(t('phone'), formatPhone(message.phone)),
    text(t('address'), [message.address, message.cityStateZip].filter(Boolean).join(', ')),
    text(t('about'), message.relatedProperty),
    {
      label: t('certificate'),
      value: certificateId === null ? t('empty') : <Link to={deskPath(certificateId)}>{certificateNo}</Link>,
    },
  ]
}
