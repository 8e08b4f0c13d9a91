import type { Role } from '@fieldstone/domain/access/actor'
import { useState } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { Form } from '../../lib/form/form.tsx'
import { t } from '../../lib/messages/sign-up.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/form-dialog.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { AccountTypePicker } from './account-type-picker.tsx'
import { AddressFields } from './address-fields.tsx'
import { afterLogin, parcelIdOf, withReturnParams } from './destination.ts'
import { LanguageField } from './language-field.tsx'
import { LoginFields, PersonFields } from './sign-up-fields.tsx'
import { useSignUpForm } from './use-sign-up-form.ts'
import './accounts.css'

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
          {form.isTaxpayer ? <AddressFields form={form} isOwn hint={t('addressHint')} /> : null}
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
      <AlertDialog
        isOpen={form.isConfirming}
        title={t('confirmTitle')}
        onClose={form.stopConfirming}
        ask={{ cancelLabel: t('cancel'), confirmLabel: t('ok'), onConfirm: form.confirm }}
      >
        <p className="as-written">{t('confirmBody')}</p>
      </AlertDialog>
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
