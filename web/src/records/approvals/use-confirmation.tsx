import type { OwnConfirmation } from '@fieldstone/contract/entities/approvals/own-confirmation'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { DialogForm } from '../../lib/form/dialog-form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { t } from '../../lib/messages/approvals.ts'
import { OneTimeCodeField } from '../../ui/number-fields.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

interface Wanted {
  readonly title: string
  readonly lede: string
  readonly actionLabel: string
}

interface Asked extends Wanted {
  /** Sends the change; resolves once it is done. */
  readonly send: (confirmation: OwnConfirmation) => Promise<void>
  /** Called when the change was refused for another reason, or the dialog was closed. */
  readonly giveUp: (error: unknown) => void
}

export interface Confirmation {
  /**
   * Opens a dialog that asks for the user's password and code, and sends the change with them. The dialog shows if one is
   * wrong. Rejects with any other refusal, and with an AbortError when the dialog is closed.
   */
  readonly ask: <T>(
    send: (confirmation: OwnConfirmation) => Promise<T>,
    wanted?: Partial<Wanted>,
  ) => Promise<T>
  /** Render it anywhere on the page, outside of any form. */
  readonly dialog: ReactNode
}

/** Asks for the user's password and code if a change needs them. */
export function useConfirmation(): Confirmation {
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    ask: (send, wanted = {}) =>
      new Promise((resolve, reject) =>
        setAsked({
          ...{ title: t('confirmTitle'), lede: t('confirmLede'), actionLabel: t('confirmAction'), ...wanted },
          send: async (confirmation) => {
            resolve(await send(confirmation))
            setAsked(null)
          },
          giveUp: (error) => {
            setAsked(null)
            reject(error)
          },
        }),
      ),
    dialog: asked === null ? null : <ConfirmDialog asked={asked} />,
  }
}

function ConfirmDialog({ asked: { send, giveUp, ...wanted } }: { readonly asked: Asked }) {
  const form = useForm({
    initial: { currentPassword: '', code: '' },
    draft: { omits: ['currentPassword', 'code'] },
    check: ({ currentPassword }) =>
      currentPassword === ''
        ? { title: t('needPassword'), fields: { currentPassword: t('needPassword') } }
        : null,
    send: async ({ currentPassword, code }) => {
      try {
        await send({ currentPassword, ...(code.trim() === '' ? {} : { code }) })
      } catch (error) {
        if (error instanceof ApiError && isOwn(error)) throw error
        giveUp(error)
      }
    },
  })
  return (
    <DialogForm
      form={form}
      title={wanted.title}
      lede={wanted.lede}
      size="brief"
      onClose={() => giveUp(new DOMException('closed', 'AbortError'))}
      actionLabel={wanted.actionLabel}
      cancelLabel={t('confirmCancel')}
    >
      <PasswordField
        {...form.field('currentPassword')}
        label={t('password')}
        autoComplete="current-password"
        maxLength={512}
        data-autofocus
      />
      <OneTimeCodeField {...form.field('code')} label={t('code')} hint={t('codeHint')} maxLength={16} />
    </DialogForm>
  )
}

/** Whether the refusal is about the password or code, so that the user can try again. */
const isOwn = ({ code, fields }: ApiError): boolean =>
  code === 'too_many' || Object.keys(fields).some((name) => name === 'currentPassword' || name === 'code')
