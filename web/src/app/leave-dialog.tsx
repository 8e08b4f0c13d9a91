import { t } from '../lib/messages/app-dialogs.ts'
import { AlertDialog } from '../ui/form-dialog.tsx'

interface LeaveDialogProps {
  readonly onStay: () => void
  readonly onGo: () => void
}

export default function LeaveDialog({ onStay, onGo }: LeaveDialogProps) {
  return (
    <AlertDialog
      isOpen
      title={t('leaveTitle')}
      onClose={onStay}
      ask={{ cancelLabel: t('leaveStay'), confirmLabel: t('leaveGo'), onConfirm: onGo }}
    >
      <p>{t('leaveBody')}</p>
    </AlertDialog>
  )
}
