import { guestRoutes } from '@fieldstone/contract/routes/accounts/guests'
import { PASSWORD_MIN_LENGTH, passwordProblem } from '@fieldstone/domain/accounts/password'
import { Link, useLocation } from 'react-router'
import { problemText } from '../../../lib/account-problem-text.ts'
import { call } from '../../../lib/api.ts'
import { Form } from '../../../lib/form/form.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { t } from '../../../lib/messages/guest-pay.ts'
import { loginPath } from '../../../lib/paths.ts'
import { beginSession, type Guest } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'

/** After a guest has paid: one field makes an account of it. Whoever has an account already logs in. */
export default function GuestAccount({ guest }: { readonly guest: Guest }) {
  const { pathname, search } = useLocation()
  if (guest.canSetPassword) return <ChoosePassword guest={guest} />
  return (
    <Notice kind="info">
      {t.rich('hasAccount', {
        email: guest.email,
        link: <Link to={loginPath(pathname + search)}>{t('logIn')}</Link>,
      })}
    </Notice>
  )
}

function ChoosePassword({ guest: { email } }: { readonly guest: Guest }) {
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => {
      const problem = password === '' ? 'password-too-short' : passwordProblem(password)
      if (problem === null) return null
      const text = problemText(problem)
      return { title: text, fields: { password: text } }
    },
    send: async (body) => {
      const { tokenString } = await call(guestRoutes.setGuestPassword, { body })
      beginSession(tokenString)
      void showSuccess(t('created'))
    },
  })
  return (
    <Sheet className="stack no-print" aria-labelledby="guest-account">
      <h2 id="guest-account">{t('accountTitle')}</h2>
      <p>{t('accountBody', { email })}</p>
      <Form form={form}>
        {/* Password managers keep the address with the password. */}
        <input type="email" value={email} autoComplete="username" readOnly hidden />
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          hint={t('rule', { minimum: PASSWORD_MIN_LENGTH })}
          autoComplete="new-password"
          maxLength={512}
        />
        <p>
          <Button type="submit" isBusy={form.isBusy}>
            {t('setPassword')}
          </Button>
        </p>
      </Form>
    </Sheet>
  )
}
