import { accountRoutes } from '@fieldstone/contract/routes/accounts'
import { ACCOUNT_TYPES, type Role } from '@fieldstone/domain/access/actor'
import { type SubmitEvent, useState } from 'react'
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/messages/accounts.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { AlertDialog } from '../../ui/form-dialog.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { AccountTypePicker } from './account-type-picker.tsx'
import { afterLogin, carryOn, parcelIdOf } from './destination.ts'
import { AddressFields, LoginFields, PersonFields } from './sign-up-fields.tsx'
import { refusedSignUp, type SignUpErrors, signUpErrors } from './sign-up-rules.ts'
import './accounts.css'

/** `preset` is the type that the address has already chosen. Who is signed in has an account and is led on. */
export default function SignUpPage({ preset = 'taxpayer' }: { readonly preset?: Role }) {
  const params = useSignUpParams()
  const session = useSession()
  // Only as the page opens: a log-in in another tab takes nothing away that was typed here.
  const [isLedOn] = useState(session !== null)
  if (session !== null && isLedOn) return <Navigate to={afterLogin(session, params)} replace />
  return <SignUpSheet preset={preset} params={params} />
}

function SignUpSheet({ preset, params }: { readonly preset: Role; readonly params: URLSearchParams }) {
  const form = useSignUpForm(preset, params)
  const { typed, set, problem } = form
  const fields = { typed, set, errorOf: form.errorOf }
  return (
    <div className="stack loose narrow">
      <div className="stack tight">
        <PageHeading title={t('signUpTitle')}>{t('signUpHeading')}</PageHeading>
        <p className="lede">{t('signUpLede')}</p>
      </div>
      <Sheet isRuled>
        <form className="stack loose" noValidate onSubmit={form.submit}>
          {problem ? (
            <ErrorSummary title={problem.title} errors={problem.fields} attempt={problem.attempt} />
          ) : null}
          <AccountTypePicker
            accountType={typed.accountType}
            onChoose={(accountType) => set({ accountType })}
            error={form.errorOf('accountType')}
          />
          <LoginFields {...fields} />
          <PersonFields {...fields} />
          {typed.accountType === ACCOUNT_TYPES.taxpayer ? <AddressFields {...fields} /> : null}
          <p>
            <Button type="submit" isBusy={form.isBusy}>
              {t('create')}
            </Button>
          </p>
        </form>
      </Sheet>
      <p>
        {t.rich('haveAccount', {
          link: <Link to={carryOn(PATHS.login, params)}>{t('haveAccountLink')}</Link>,
        })}
      </p>
      <AlertDialog
        isOpen={form.isConfirming}
        title={t('confirmTitle')}
        onClose={form.stopConfirming}
        ask={{ cancelLabel: t('cancel'), confirmLabel: t('ok'), onConfirm: form.send }}
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

function useSignUpForm(preset: Role, params: URLSearchParams) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState({ ...EMPTY, accountType: ACCOUNT_TYPES[preset] as number })
  const [problem, setProblem] = useState<(SignUpErrors & { attempt: number }) | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const isDirty = Object.entries(EMPTY).some(([name, empty]) => typed[name as keyof typeof EMPTY] !== empty)
  useUnsavedChanges(isDirty && !isBusy)
  const refuse = (errors: SignUpErrors) => setProblem({ ...errors, attempt: (problem?.attempt ?? 0) + 1 })
  const send = async () => {
    setConfirming(false)
    setBusy(true)
    try {
      const user = await call(accountRoutes.createUser, { body: typed })
      const isTaxpayer = user.accountType === ACCOUNT_TYPES.taxpayer
      void navigate(isTaxpayer ? carryOn(PATHS.login, params, { newAccount: 'true' }) : PATHS.signUpDone)
    } catch (error) {
      setBusy(false)
      refuse(refusedSignUp(error))
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const errors = signUpErrors(typed)
    if (errors) refuse(errors)
    else if (typed.accountType === ACCOUNT_TYPES.taxpayer) void send()
    else setConfirming(true)
  }
  return {
    typed,
    set: (change: Partial<typeof typed>) => setTyped((old) => ({ ...old, ...change })),
    problem,
    errorOf: (field: string) => problem?.fields.find((it) => it.fieldId === field)?.text,
    isBusy,
    isConfirming,
    stopConfirming: () => setConfirming(false),
    send: () => void send(),
    submit,
  }
}

const EMPTY = {
  username: '',
  password: '',
  passwordConfirm: '',
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
}
