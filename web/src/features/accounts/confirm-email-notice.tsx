import { accountRoutes } from '@fieldstone/contract/routes/accounts/accounts'
import { useState } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { t } from '../../lib/messages/confirm-email.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Shown on the own profile until a link that was sent to the address has been used. Everything else works without it. */
export default function ConfirmEmailNotice({ email }: { readonly email: string }) {
  const [answer, setAnswer] = useState<{ kind: 'good' | 'bad'; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await call(accountRoutes.sendEmailConfirmation)
      setAnswer({ kind: 'good', text: t('sent', { email }) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setAnswer({ kind: 'bad', text: error.code === 'state_changed' ? t('already') : error.message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Notice kind="info" title={t('title')}>
      <div className="stack">
        <p>{t('body', { email })}</p>
        <p>
          <Button kind="default" size="small" isBusy={isBusy} onClick={() => void send()}>
            {t('sendAgain')}
          </Button>
        </p>
        {answer ? (
          <Notice kind={answer.kind} role={answer.kind === 'good' ? 'status' : 'alert'}>
            {answer.text}
          </Notice>
        ) : null}
      </div>
    </Notice>
  )
}
