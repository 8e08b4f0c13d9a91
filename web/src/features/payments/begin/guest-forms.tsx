import { guestRoutes } from '@fieldstone/contract/routes/accounts/guests'
import {
  checkGuest,
  checkGuestEmail,
  GUEST_CODE_DIGITS,
  GUEST_CODE_MINUTES,
  readGuestCode,
} from '@fieldstone/domain/accounts/guest'
import { useEffect, useRef, useState } from 'react'
import { problemText } from '../../../lib/account-problem-text.ts'
import { call } from '../../../lib/api.ts'
import { Form } from '../../../lib/form/form.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { t } from '../../../lib/messages/guest-pay.ts'
import { beginGuest } from '../../../lib/session.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField } from '../../../ui/email-field.tsx'
import { TextField } from '../../../ui/field.tsx'
import { OneTimeCodeField } from '../../../ui/number-fields.tsx'

/** A code that was sent: to whom, and what must come back with it. */
export interface Requested {
  readonly email: string
  readonly challenge: string
}

async function requestCode(typed: string): Promise<Requested> {
  const email = typed.trim()
  const { challenge } = await call(guestRoutes.requestGuestCode, { body: { email } })
  return { email, challenge }
}

/** The first step: where the code and the receipt go. */
export function GuestEmailForm({ onSent }: { readonly onSent: (requested: Requested) => void }) {
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => {
      const answer = checkGuestEmail(email)
      if (answer.ok) return null
      const text = answer.headline === 'required' ? t('needEmail') : problemText(answer.headline)
      return { title: text, fields: { email: text } }
    },
    send: async ({ email }) => onSent(await requestCode(email)),
  })
  return (
    <Form form={form}>
      <EmailField {...form.valueField('email')} label={t('email')} required />
      <Button type="submit" isFull isBusy={form.isBusy}>
        {t('sendCode')}
      </Button>
    </Form>
  )
}

interface GuestCodeFormProps {
  readonly requested: Requested
  readonly payText: string
  readonly onResent: (requested: Requested) => void
  readonly onBack: () => void
  /** The guest session began. */
  readonly onDone: () => void
}

/** The second step: the code, and who pays. Its button opens the page of the payment processor. */
export function GuestCodeForm({ requested, payText, onResent, onBack, onDone }: GuestCodeFormProps) {
  const { email, challenge } = requested
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const form = useForm({
    initial: { code: '', firstName: '', lastName: '' },
    draft: { omits: ['code'] },
    check: ({ code, ...names }) => {
      const digits = readGuestCode(code)
      const isCode = /^\d+$/.test(digits) && digits.length === GUEST_CODE_DIGITS
      const answer = checkGuest({ email, ...names })
      const problems = answer.ok ? [] : answer.problems
      const fields = Object.fromEntries([
        ...(isCode ? [] : [['code', t('needCode')]]),
        ...problems.map(({ field, problem }) => [
          field,
          problem === 'required' ? t(NEEDED[field]) : problemText(problem),
        ]),
      ])
      return Object.keys(fields).length === 0 ? null : { title: t('problem'), fields }
    },
    send: async (values) => {
      const { tokenString } = await call(guestRoutes.openGuestSession, {
        body: { ...values, email, challenge },
      })
      beginGuest(tokenString)
      onDone()
    },
  })
  const [resentCount, setResentCount] = useState(0)
  const again = useAction(async () => {
    onResent(await requestCode(email))
    setResentCount((count) => count + 1)
  })
  return (
    <div ref={box}>
      <Form form={form}>
        <p role="status" key={resentCount}>
          {t(resentCount > 0 ? 'codeSentAgain' : 'codeSent', { email, minutes: GUEST_CODE_MINUTES })}
        </p>
        <OneTimeCodeField {...form.field('code')} label={t('code')} maxLength={10} required />
        <div className="fields">
          <TextField
            {...form.field('firstName')}
            label={t('firstName')}
            autoComplete="given-name"
            maxLength={80}
            required
          />
          <TextField
            {...form.field('lastName')}
            label={t('lastName')}
            autoComplete="family-name"
            maxLength={80}
            required
          />
        </div>
        <Button type="submit" isFull isBusy={form.isBusy}>
          {payText}
        </Button>
        <p className="small muted">{t('noCode')}</p>
        <div className="row">
          <Button kind="quiet" size="small" isBusy={again.isBusy} onClick={() => again.run()}>
            {t('anotherCode')}
          </Button>
          <Button kind="quiet" size="small" onClick={onBack}>
            {t('anotherAddress')}
          </Button>
        </div>
      </Form>
    </div>
  )
}

const NEEDED = { email: 'needEmail', firstName: 'needFirstName', lastName: 'needLastName' } as const
