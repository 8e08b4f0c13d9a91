import { siteRoutes } from '@fieldstone/contract/routes/site'
import { normalEmail } from '@fieldstone/domain/accounts/email'
import { normalPhone } from '@fieldstone/domain/accounts/phone'
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
  const given: Typed = {
    ...EMPTY,
    email: session?.email ?? '',
    relatedProperty: params.get('property')?.slice(0, 200) ?? '',
  }
  const { typed, set, clear } = useDraftFields('contact', given)
  const [isBusy, setBusy] = useState(false)
  const [sent, setSent] = useState<Typed | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const send = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await call(siteRoutes.contactUs, { body: typed })
      clear()
      setSent(typed)
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
    if (isBusy) return
    if (!isUntouched(typed, given)) return void send()
    setProblem({ title: null, fields: [{ fieldId: 'message', text: t('needMessage') }], attempt: 0 })
    event.currentTarget.querySelector<HTMLElement>('#message')?.focus()
  }
  if (sent) return <Sent canAnswer={canAnswer(sent)} onAnother={() => setSent(null)} />
  const bind = (name: keyof typeof EMPTY) => ({
    id: name,
    value: typed[name],
    error: problem?.fields.find((it) => it.fieldId === name)?.text,
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {problem !== null && problem.title !== null ? (
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
  /** Null where a word beside the field is enough. */
  readonly title: string | null
  readonly fields: readonly { readonly fieldId: string; readonly text: string }[]
  readonly attempt: number
}

interface SentProps {
  readonly canAnswer: boolean
  readonly onAnother: () => void
}

const Sent = ({ canAnswer, onAnother }: SentProps) => (
  <div className="stack">
    <Notice kind={canAnswer ? 'good' : 'waiting'} role="status" title={t('sent')}>
      {t(canAnswer ? 'sentBody' : 'noAnswer')}
    </Notice>
    <p>
      <Button kind="default" onClick={onAnother}>
        {t('another')}
      </Button>
    </p>
  </div>
)

/** Nothing but what stood there by itself: the own e-mail address, and the property that the link was of. */
const isUntouched = (typed: Typed, given: Typed): boolean =>
  FIELDS.every((name) => typed[name].trim() === '' || typed[name] === given[name])

const canAnswer = ({ email, phone }: Typed): boolean =>
  normalEmail(email) !== null || normalPhone(phone) !== null

const EMPTY = {
  fullName: '',
  address: '',
  cityStateZip: '',
  email: '',
  phone: '',
  relatedProperty: '',
  message: '',
}

type Typed = Readonly<Record<keyof typeof EMPTY, string>>
const FIELDS = Object.keys(EMPTY) as (keyof typeof EMPTY)[]
