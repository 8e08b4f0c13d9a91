import type { User } from '@fieldstone/contract/entities/user'
import { accountRoutes } from '@fieldstone/contract/routes/accounts'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError, call } from '../../lib/api.ts'
import { t } from '../../lib/messages/profile.ts'
import { secondFactorPath } from '../../lib/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CheckField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ProfileForm } from './use-profile-form.ts'

/** The second factor of staff: its state, set-up and removal. */
export function OwnFactor({ form }: { readonly form: ProfileForm }) {
  const { id, hasSecondFactor } = form.base
  return (
    <fieldset className="field-group stack">
      <legend>{t('factor')}</legend>
      <p>{t(hasSecondFactor ? 'factorOn' : 'factorOff')}</p>
      {hasSecondFactor ? <RemoveFactor form={form} label={t('factorRemove')} /> : null}
      <p>
        <Link className={buttonClass({ kind: 'default' })} to={secondFactorPath(id)}>
          {t(hasSecondFactor ? 'factorAgain' : 'factorSetUp')}
        </Link>
      </p>
    </fieldset>
  )
}

export function FactorOfOther({ form }: { readonly form: ProfileForm }) {
  const { hasSecondFactor } = form.base
  return (
    <fieldset className="field-group stack">
      <legend>{t('factor')}</legend>
      <p>{t(hasSecondFactor ? 'factorOn' : 'factorOffOther')}</p>
      {hasSecondFactor ? <RemoveFactor form={form} label={t('factorRemoveOther')} /> : null}
    </fieldset>
  )
}

const RemoveFactor = ({ form, label }: { readonly form: ProfileForm; readonly label: string }) => (
  <CheckField
    {...form.checkField('hasSecondFactor')}
    label={label}
    checked={form.values.hasSecondFactor === ''}
    onChange={(event) => form.set({ hasSecondFactor: event.currentTarget.checked ? '' : 'yes' })}
  />
)

/** Administrators cannot set another user's password, but can send a reset link. */
export function SendResetLink({ user }: { readonly user: User }) {
  const [answer, setAnswer] = useState<{ kind: 'good' | 'bad'; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await call(accountRoutes.requestReset, { params: { id: String(user.id) } })
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
      <legend>{t('password')}</legend>
      <p className="small muted">{t('passwordOther')}</p>
      <p>
        <Button kind="default" isBusy={isBusy} onClick={() => void send()}>
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
