import { siteRoutes } from '@fieldstone/contract/routes/site'
import { type SubmitEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, call } from '../../lib/api.ts'
import { useDraftFields } from '../../lib/drafts.ts'
import { t } from '../../lib/messages/contact.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showSuccess } from '../../ui/toasts.tsx'

/** The contact form. What is typed stays through errors, limits, a login and leaving the page, until it is sent. */
export function ContactForm() {
  const session = useSession()
  const [params] = useSearchParams()
  const { typed, set, clear } = useDraftFields('contact', {
    ...EMPTY,
    email: session?.email ?? '',
    relatedProperty: params.get('property')?.slice(0, 200) ?? '',
  })
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const send = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await call(siteRoutes.contactUs, { body: typed })
      clear()
      setSent(true)
      void showSuccess(t('sent'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const fields = Object.entries(error.fields).map(([fieldId, text]) => ({ fieldId, text }))
      setProblem({ title: error.message, fields, attempt: (problem?.attempt ?? 0) + 1 })
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isBusy) void send()
  }
  if (isSent) return <Sent onAnother={() => setSent(false)} />
  const bind = (name: keyof typeof EMPTY) => ({
    id: name,
    value: typed[name],
    error: problem?.fields.find((it) => it.fieldId === name)?.text,
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {problem ? (
        <ErrorSummary title={problem.title} errors={problem.fields} attempt={problem.attempt} />
      ) : null}
      <TextField {...bind('fullName')} label={t('fullName')} autoComplete="name" maxLength={120} />
      <TextField {...bind('address')} label={t('address')} autoComplete="street-address" maxLength={200} />
      <TextField {...bind('cityStateZip')} label={t('cityStateZip')} maxLength={120} />
      <div className="fields">
        <EmailField
          id="email"
          label={t('email')}
          error={problem?.fields.find((it) => it.fieldId === 'email')?.text}
          value={typed.email}
          onValue={(email) => set({ email })}
        />
        <TextField
          {...bind('phone')}
          label={t('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
        />
      </div>
      <TextField
        {...bind('relatedProperty')}
        label={t('relatedProperty')}
        hint={t('relatedPropertyHint')}
        maxLength={200}
      />
      <TextAreaField
        {...bind('message')}
        label={t('message')}
        hint={t('messageHint')}
        rows={6}
        maxLength={5000}
      />
      <p>
        <Button type="submit" isBusy={isBusy}>
          {t('send')}
        </Button>
      </p>
    </form>
  )
}

interface Problem {
  readonly title: string
  readonly fields: readonly { readonly fieldId: string; readonly text: string }[]
  readonly attempt: number
}

const Sent = ({ onAnother }: { readonly onAnother: () => void }) => (
  <div className="stack">
    <Notice kind="good" role="status" title={t('sent')}>
      {t('sentBody')}
    </Notice>
    <p>
      <Button kind="default" onClick={onAnother}>
        {t('another')}
      </Button>
    </p>
  </div>
)

const EMPTY = {
  fullName: '',
  address: '',
  cityStateZip: '',
  email: '',
  phone: '',
  relatedProperty: '',
  message: '',
}
