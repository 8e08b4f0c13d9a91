import { t } from '../../lib/messages/sign-up.ts'
import { AlertDialog } from '../../ui/form-dialog.tsx'
import type { SignUpForm } from './use-sign-up-form.ts'

/** Asks before a staff account is created, because it needs approval. */
export default function ConfirmStaff({ form }: { readonly form: SignUpForm }) {
  return (
    <AlertDialog
      isOpen
      title={t('confirmTitle')}
      onClose={form.stopConfirming}
      ask={{ cancelLabel: t('cancel'), confirmLabel: t('ok'), onConfirm: form.confirm }}
    >
      <p className="as-written">{t('confirmBody')}</p>
    </AlertDialog>
  )
}
