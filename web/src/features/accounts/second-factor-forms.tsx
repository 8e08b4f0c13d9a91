import { secondFactorRoutes } from '@fieldstone/contract/routes/accounts/second-factor'
import { lazy, Suspense } from 'react'
import { call } from '../../lib/api.ts'
import { Form } from '../../lib/form/form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import type { FormProblem } from '../../lib/form/values.ts'
import { t as profile } from '../../lib/messages/profile.ts'
import { t } from '../../lib/messages/user-access.ts'
import { beginSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { OneTimeCodeField } from '../../ui/number-fields.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import OwnCodeField from './own-code-field.tsx'

/** The encoder loads for this page only. */
const QrDrawing = lazy(() => import('../../lib/qr-drawing.tsx'))

/** The secret shared by the authenticator app and the server. */
export interface SharedSecret {
  readonly secret: string
  readonly otpauthUri: string
}

interface BeginFormProps {
  /** False right after a login that requires the set-up. */
  readonly asksPassword: boolean
  readonly onDone: (secret: SharedSecret) => void
}

export function BeginForm({ asksPassword, onDone }: BeginFormProps) {
  const form = useForm({
    initial: { currentPassword: '', code: '' },
    draft: { omits: ['currentPassword', 'code'] },
    check: ({ currentPassword }) =>
      asksPassword && currentPassword === ''
        ? onField('currentPassword', profile('needCurrentPassword'))
        : null,
    send: async ({ currentPassword, code }) => {
      const body = { currentPassword, ...(code.trim() === '' ? {} : { code }) }
      onDone(await call(secondFactorRoutes.startSecondFactor, { body }))
    },
  })
  return (
    <Form form={form}>
      <p>{t('enrolNeed')}</p>
      {asksPassword ? (
        <PasswordField
          {...form.field('currentPassword')}
          label={profile('currentPassword')}
          autoComplete="current-password"
          maxLength={512}
        />
      ) : null}
      {asksPassword ? <OwnCodeField {...form.field('code')} /> : null}
      <p>
        <Button type="submit" isBusy={form.isBusy}>
          {t('enrolStart')}
        </Button>
      </p>
    </Form>
  )
}

type ScanFormProps = SharedSecret & { readonly onDone: (recoveryCodes: readonly string[]) => void }

export function ScanForm({ secret, otpauthUri, onDone }: ScanFormProps) {
  const form = useForm({
    initial: { code: '' },
    draft: { omits: ['code'] },
    check: ({ code }) => (code.trim() === '' ? onField('code', t('needCode')) : null),
    send: async ({ code }) => {
      const answer = await call(secondFactorRoutes.confirmSecondFactor, { body: { code: code.trim() } })
      // First the codes: the new session re-renders this page.
      onDone(answer.recoveryCodes)
      beginSession(answer.tokenString)
    },
  })
  return (
    <Form form={form}>
      <h2>{t('enrolScan')}</h2>
      <QrCode text={otpauthUri} label={t('enrolQr')} />
      <div className="stack tight">
        <p className="small">{t('enrolKey')}</p>
        <CopyText text={grouped(secret)} what={t('enrolKeyName')} />
      </div>
      <OneTimeCodeField
        {...form.field('code')}
        label={t('enrolCode')}
        maxLength={16}
        className="code-field"
      />
      <p>
        <Button type="submit" isBusy={form.isBusy}>
          {t('enrolOn')}
        </Button>
      </p>
    </Form>
  )
}

const onField = (name: string, text: string): FormProblem => ({ title: text, fields: { [name]: text } })

/** 'ABCD EFGH …': grouped for typing; apps ignore the spaces. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

const QrCode = (props: { readonly text: string; readonly label: string }) => (
  <div className="qr">
    <Suspense fallback={<BlockSkeleton height="100%" />}>
      <QrDrawing {...props} />
    </Suspense>
  </div>
)
