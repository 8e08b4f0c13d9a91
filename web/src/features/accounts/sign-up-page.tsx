import type { Role } from '@fieldstone/domain/access/actor'
import { lazy, Suspense, useState } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { Form } from '../../lib/form/form.tsx'
import { t } from '../../lib/messages/sign-up.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { AccountTypePicker } from './account-type-picker.tsx'
import { afterLogin, parcelIdOf, withReturnParams } from './destination.ts'
import { LanguageField, LateAddress } from './shared-fields.tsx'
import { LoginFields, PersonFields } from './sign-up-fields.tsx'
import { useSignUpForm } from './use-sign-up-form.ts'
import './accounts.css'

// Taxpayers, who are most, are not asked.
const ConfirmStaff = lazy(() => import('./confirm-staff.tsx'))

/** `preset` is the account type of the address. Signed-in users are redirected. */
export default function SignUpPage({ preset = 'taxpayer' }: { readonly preset?: Role }) {
  const params = useSignUpParams()
  const session = useSession()
  // Only when the page opens: a login in another tab must not discard what was typed here.
  const [isLedOn] = useState(session !== null)
  if (session !== null && isLedOn) return <Navigate to={afterLogin(session, params)} replace />
  return <SignUpSheet preset={preset} params={params} />
}

function SignUpSheet({ preset, params }: { readonly preset: Role; readonly params: URLSearchParams }) {
  const form = useSignUpForm(preset, params)
  return (
    <div className="stack loose narrow">
      <PageHead title={t('signUpTitle')} lede={t('signUpLede')}>
        {t('signUpHeading')}
      </PageHead>
      <Sheet isRuled>
        <Form form={form} className="stack loose">
          <AccountTypePicker form={form} />
          <LoginFields form={form} />
          <PersonFields form={form} />
          {form.isTaxpayer ? <LanguageField form={form} /> : null}
          {form.isTaxpayer ? <LateAddress form={form} isOwn hint={t('addressHint')} /> : null}
          <p>
            <Button type="submit" isBusy={form.isBusy}>
              {t('create')}
            </Button>
          </p>
        </Form>
      </Sheet>
      <p>
        {t.rich('haveAccount', {
          link: <Link to={withReturnParams(PATHS.login, params)}>{t('haveAccountLink')}</Link>,
        })}
      </p>
      {form.isConfirming ? (
        <Suspense fallback={null}>
          <ConfirmStaff form={form} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The certificate may stand in the path or in the query. */
function useSignUpParams(): URLSearchParams {
  const { parcelId } = useParams()
  const [query] = useSearchParams()
  const params = new URLSearchParams(query)
  if (parcelIdOf(parcelId) !== null && !params.has('parcelId')) params.set('parcelId', parcelId ?? '')
  return params
}
