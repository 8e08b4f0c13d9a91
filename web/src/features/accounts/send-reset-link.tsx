import type { User } from '@fieldstone/contract/entities/accounts/user'
import { passwordRoutes } from '@fieldstone/contract/routes/accounts/passwords'
import { useState } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { t as profile } from '../../lib/messages/profile.ts'
import { t } from '../../lib/messages/user-access.ts'
import { Button, type ButtonSize } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface SendResetLinkProps {
  readonly user: Pick<User, 'id' | 'email'>
  readonly size?: ButtonSize
}

/** Administrators cannot set another user's password, but can send a reset link. */
export default function SendResetLink({ user, size = 'normal' }: SendResetLinkProps) {
  const [answer, setAnswer] = useState<{ kind: 'good' | 'bad'; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await call(passwordRoutes.requestReset, { params: { id: String(user.id) } })
      setAnswer({ kind: 'good', text: t('linkSent', { email: user.email }) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setAnswer({ kind: 'bad', text: error.message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset className="field-group stack">
      <legend>{profile('password')}</legend>
      <p className="small muted">{t('passwordOther')}</p>
      <p>
        <Button kind="default" size={size} isBusy={isBusy} onClick={() => void send()}>
          {t('sendLink')}
        </Button>
      </p>
      {answer ? (
        <Notice kind={answer.kind} role={answer.kind === 'good' ? 'status' : 'alert'}>
          {answer.text}
        </Notice>
      ) : null}
    </fieldset>
  )
}
