import { passwordRoutes } from '@fieldstone/contract/routes/accounts/passwords'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { ReachServicing } from '../../lib/contact.tsx'
import { Form } from '../../lib/form/form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { t } from '../../lib/messages/accounts.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { withReturnParams } from './destination.ts'
import './accounts.css'

/** Requests a link by mail. The answer never reveals whether the account exists. */
export default function ForgotPasswordPage() {
  const [params] = useSearchParams()
  return (
    <div className="stack loose narrow">
      <PageHead title={t('forgotTitle')} lede={t('forgotLede')}>
        {t('forgotHeading')}
      </PageHead>
      <Sheet isRuled className="stack">
        <RequestLinkForm />
      </Sheet>
      <div className="stack tight">
        <p>{t.rich('forgotHelp', { reach: <ReachServicing /> })}</p>
        <p className="muted">{t('forgotLook')}</p>
        <p>
          <Link to={withReturnParams(PATHS.login, params)}>{t('backToLogin')}</Link>
        </p>
      </div>
    </div>
  )
}

function RequestLinkForm() {
  const navigate = useNavigate()
  const form = useForm({
    initial: { who: '' },
    check: ({ who }) => (who.trim() === '' ? { title: t('needWho'), fields: { who: t('needWho') } } : null),
    send: async ({ who }) => {
      await call(passwordRoutes.requestReset, { params: { id: who.trim() } })
      void navigate(PATHS.forgotPasswordDone)
    },
  })
  return (
    <Form form={form}>
      <TextField
        {...form.field('who')}
        label={t('forgotWho')}
        hint={t('forgotWhoHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <p>
        <Button type="submit" isBusy={form.isBusy}>
          {t('sendLink')}
        </Button>
      </p>
    </Form>
  )
}
