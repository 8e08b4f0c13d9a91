import type { OutboxMailDetail } from '@fieldstone/contract/entities/mail/outbox'
import { outboxRoutes } from '@fieldstone/contract/routes/mail/outbox'
import { TEMPLATE_CODES } from '@fieldstone/contract/templates'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { formatInstant } from '../../lib/format.ts'
import { t } from '../../lib/messages/outbox.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { deskPath, mailPath, templatePath } from '../../lib/staff-paths.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSend } from '../../lib/use-send.ts'
import { useIdParam } from '../../records/id-param.ts'
import { RecordPage } from '../../records/record-page.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Fact, FactList } from '../../ui/record-header.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { MailReachNotice } from './mail-reach-notice.tsx'
import { errorOf, kindText, recipientOf } from './mail-words.ts'
import './templates.css'

/** Shows one e-mail as it was sent, with the actions that are still possible. */
export default function MailPage() {
  const id = useIdParam('mailId')
  const mail = useCall(outboxRoutes.getMail, { params: { id } }, { staleTime: 0 })
  return (
    <RecordPage query={mail} title={t('mail')} failedTitle={t('failed')} back={[t('back'), PATHS.outbox]}>
      {(it) => <Mail mail={it} />}
    </RecordPage>
  )
}

function Mail({ mail }: { readonly mail: OutboxMailDetail }) {
  return (
    <>
      <PageHeading title={mail.subject} area={kindText(mail.kind)} />
      <Sheet isRuled className="stack" aria-label={t('mail')}>
        <FactList facts={factsOf(mail)} />
        <div className="mail-paper">
          <p className="as-typed">{mail.text === '' ? t('textGone') : (mail.text ?? t('secret'))}</p>
        </div>
      </Sheet>
      <MailAction mail={mail} />
    </>
  )
}

function MailAction({ mail: { id, action, state, reach, recipient } }: { readonly mail: OutboxMailDetail }) {
  const send = { again: useSend(outboxRoutes.sendMailAgain), copy: useSend(outboxRoutes.copyMail) }
  const act = useAction(async (chosen: 'again' | 'copy') => {
    await send[chosen]({ params: { id } })
    void showSuccess(t(chosen === 'again' ? 'againDone' : 'copyDone'))
  })
  if (action === null) return null
  return (
    <div className="stack tight">
      {state === 'incomplete' ? (
        <Notice kind="waiting">
          {t('incompleteHint')} <Link to={PATHS.settings}>{t('openSettings')}</Link>
        </Notice>
      ) : null}
      {recipient === '' ? null : <MailReachNotice reach={reach} email={recipient} />}
      <p className="muted">{t(`${action}Hint`)}</p>
      <div>
        <Button
          kind={action === 'again' ? 'primary' : 'default'}
          isBusy={act.isBusy}
          onClick={() => act.run(action)}
        >
          {t(action)}
        </Button>
      </div>
    </div>
  )
}

function factsOf(mail: OutboxMailDetail): readonly Fact[] {
  const { certificateId, certificateNo, copyOf } = mail
  return [
    { label: t('to'), value: recipientOf(mail) },
    { label: t('columnKind'), value: <Kind kind={mail.kind} /> },
    { label: t('columnState'), value: t(`state_${mail.state}`) },
    { label: t('created'), value: formatInstant(mail.createdAt), isNumber: true },
    ...factIf(t('sent'), mail.sentAt === null ? null : formatInstant(mail.sentAt)),
    ...factIf(t('nextTry'), mail.nextTryAt === null ? null : formatInstant(mail.nextTryAt)),
    ...factIf(t('lastError'), errorOf(mail)),
    ...factIf(t('version'), versionText(mail.templateVersion)),
    ...factIf(t('attachment'), mail.attachmentName),
    ...(certificateId === null
      ? []
      : [
          { label: t('columnCertificate'), value: <Link to={deskPath(certificateId)}>{certificateNo}</Link> },
        ]),
    ...(copyOf === null ? [] : [{ label: t('copyOf'), value: <Link to={mailPath(copyOf)}>{copyOf}</Link> }]),
  ]
}

const factIf = (label: string, value: string | null): readonly Fact[] =>
  value === null ? [] : [{ label, value }]

const versionText = (version: number | null): string | null =>
  version === 0 ? t('ownText') : version === null ? null : String(version)

const Kind = ({ kind }: { readonly kind: string }) =>
  TEMPLATE_CODES.some((code) => code === kind) ? (
    <Link to={templatePath(kind)}>{kindText(kind)}</Link>
  ) : (
    kindText(kind)
  )
