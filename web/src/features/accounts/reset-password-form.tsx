import { passwordRoutes } from '@fieldstone/contract/routes/accounts/passwords'
import { useNavigate } from 'react-router'
import { newPasswordErrors } from '../../lib/account-problem-text.ts'
import { call } from '../../lib/api.ts'
import { Form } from '../../lib/form/form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { t } from '../../lib/messages/accounts.ts'
import { PATHS } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { NewPasswordFields, NO_PASSWORD } from './new-password.tsx'

interface ResetPasswordFormProps {
  readonly token: string
  /** The link has been used, or is too old. */
  readonly onExpired: () => void
}

export function ResetPasswordForm({ token, onExpired }: ResetPasswordFormProps) {
  const navigate = useNavigate()
  const form = useForm({
    initial: NO_PASSWORD,
    check: (values) => {
      const fields = newPasswordErrors(values)
      const title = fields.passwordConfirm ?? fields.password
      return title === undefined ? null : { title, fields }
    },
    send: async (values) => {
      await call(passwordRoutes.resetPassword, { query: {}, body: { token, ...values } })
      void navigate(PATHS.resetPasswordDone, { replace: true })
    },
    refused: (error) => {
      if (error.code !== 'reset_refused') return { title: error.message, fields: error.fields }
      onExpired()
      return null
    },
  })
  return (
    <Form form={form}>
      <NewPasswordFields form={form} />
      <p>
        <Button type="submit" isBusy={form.isBusy}>
          {t('setPassword')}
        </Button>
      </p>
    </Form>
  )
}
