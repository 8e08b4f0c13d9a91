import { contactRoutes } from '@fieldstone/contract/routes/site/contact'
import { normalEmail } from '@fieldstone/domain/accounts/email'
import { normalPhone } from '@fieldstone/domain/accounts/phone'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { Form } from '../../lib/form/form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { t } from '../../lib/messages/contact.ts'
import type { MessageSubject } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showSuccess } from '../../ui/toasts.tsx'

const EMPTY = {
  fullName: '',
  address: '',
  cityStateZip: '',
  email: '',
  phone: '',
  relatedProperty: '',
  message: '',
}

type Contact = typeof EMPTY

/** The contact form. Input survives errors, rate limits, a login and navigation, until it is sent. */
export function ContactForm() {
  const [sent, setSent] = useState<Contact | null>(null)
  const form = useContactForm(setSent)
  if (sent) return <Sent canAnswer={canAnswer(sent)} onAnother={() => setSent(null)} />
  return (
    <Form form={form}>
      <TextField {...form.field('fullName')} label={t('fullName')} autoComplete="name" maxLength={120} />
      <TextField
        {...form.field('address')}
        label={t('address')}
        autoComplete="street-address"
        maxLength={200}
      />
      <TextField {...form.field('cityStateZip')} label={t('cityStateZip')} maxLength={120} />
      <div className="fields">
        <EmailField {...form.valueField('email')} label={t('email')} />
        <TextField
          {...form.field('phone')}
          label={t('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
        />
      </div>
      <TextField
        {...form.field('relatedProperty')}
        label={t('relatedProperty')}
        hint={t('relatedPropertyHint')}
        maxLength={200}
      />
      <TextAreaField
        {...form.field('message')}
        label={t('message')}
        hint={t('messageHint')}
        rows={6}
        maxLength={5000}
      />
      <p>
        <Button type="submit" isBusy={form.isBusy}>
          {t('send')}
        </Button>
      </p>
    </Form>
  )
}

const SUBJECTS: readonly MessageSubject[] = ['figure', 'access']

function begunMessage(about: string | null): string {
  const subject = SUBJECTS.find((it) => it === about)
  return subject === undefined ? '' : t(`${subject}Message`)
}

function useContactForm(onSent: (contact: Contact) => void) {
  const session = useSession()
  const [params] = useSearchParams()
  const initial: Contact = {
    ...EMPTY,
    email: session?.email ?? '',
    relatedProperty: params.get('property')?.slice(0, 200) ?? '',
    message: begunMessage(params.get('about')),
  }
  const form = useForm({
    initial,
    // The specification has no other rule.
    check: () => null,
    send: async (values) => {
      await call(contactRoutes.contactUs, { body: values })
      form.reset()
      onSent(values)
      void showSuccess(t('sent'))
    },
    draft: { place: 'contact' },
  })
  return form
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

const canAnswer = ({ email, phone }: Contact): boolean =>
  normalEmail(email) !== null || normalPhone(phone) !== null
