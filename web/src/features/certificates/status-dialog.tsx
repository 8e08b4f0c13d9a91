import {
  type Certificate,
  certificate as certificateCodec,
} from '@fieldstone/contract/entities/certificates/certificate'
import { staffCertificateRoutes } from '@fieldstone/contract/routes/certificates/staff'
import { type StatusOverride, WEB_STATUSES } from '@fieldstone/domain/certificates/web-status'
import { call } from '../../lib/api.ts'
import { DialogForm } from '../../lib/form/dialog-form.tsx'
import { t } from '../../lib/messages/staff-certificate.ts'
import { useReadAgain } from '../../lib/use-send.ts'
import { useVersionedForm, type VersionedForm } from '../../records/use-versioned-form.ts'
import type { VersionedRecord } from '../../records/versioned.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextAreaField } from '../../ui/field.tsx'
import { FactList } from '../../ui/record-header.tsx'
import { showSuccess } from '../../ui/toasts.tsx'

export type StatusTask = 'set' | 'remove'

interface StatusDialogProps {
  readonly certificate: Certificate
  readonly task: StatusTask
  readonly onSaved: (saved: Certificate) => void
  readonly onClose: () => void
}

const CHOICES = WEB_STATUSES.filter((status): status is StatusOverride => status !== 'Redeemed')

/** Sets or removes the status override; both need a reason. */
export function StatusDialog({ certificate, task, onSaved, onClose }: StatusDialogProps) {
  const form = useStatusForm({ certificate, task, onSaved, onClose })
  if (form.conflict) return <StatusConflict form={form} task={task} onTake={onClose} />
  return (
    <DialogForm
      form={form}
      title={t(task === 'set' ? 'statusTitle' : 'removeTitle')}
      lede={t('statusLede', { number: certificate.certificateNo, status: certificate.status })}
      actionLabel={t(task === 'set' ? 'statusSave' : 'statusRemoveSave')}
      cancelLabel={t('cancel')}
      onClose={onClose}
    >
      {task === 'set' ? (
        <SelectField
          {...form.field('status')}
          label={t('statusField')}
          hint={t('statusFieldHint')}
          options={CHOICES.map((value) => ({ value, label: value }))}
        />
      ) : (
        <p>{t('removeBody')}</p>
      )}
      <TextAreaField
        {...form.field('reason')}
        label={t('reasonField')}
        hint={t('reasonHint')}
        maxLength={500}
        rows={3}
      />
    </DialogForm>
  )
}

type StatusValues = Readonly<Record<'status' | 'reason', string>>

function useStatusForm({ certificate, task, onSaved, onClose }: StatusDialogProps) {
  const readAgain = useReadAgain(...staffCertificateRoutes.setStatus.changes)
  return useVersionedForm<Certificate, StatusValues>({
    record: certificate,
    versioned: statusOf(task),
    check: ({ reason }) =>
      reason.trim() === '' ? { title: t('statusProblem'), fields: { reason: t('reasonMissing') } } : null,
    refused: ({ message, fields }) => {
      void readAgain()
      return { title: `${t('statusProblem')} ${message}`, fields }
    },
    onSaved: (saved) => {
      onSaved(saved)
      void readAgain()
      void showSuccess(t(task === 'set' ? 'statusSaved' : 'statusRemoved'))
      onClose()
    },
  })
}

/** The status override. It is always sent: choosing the current status pins it. */
const statusOf = (task: StatusTask): VersionedRecord<Certificate, StatusValues> => ({
  valuesOf: ({ status }) => ({
    status: CHOICES.find((choice) => choice === status) ?? 'Active Certificate',
    reason: '',
  }),
  codec: certificateCodec,
  extras: ['reason'],
  always: ['status'],
  save: ({ id, version }, _changed, { status, reason }) => {
    const chosen = task === 'set' ? (CHOICES.find((choice) => choice === status) ?? null) : null
    return call(staffCertificateRoutes.setStatus, {
      params: { id },
      body: { status: chosen, reason: reason.trim(), version },
    })
  },
})

interface StatusConflictProps {
  readonly form: VersionedForm<Certificate, StatusValues>
  readonly task: StatusTask
  readonly onTake: () => void
}

/** Somebody else changed the status: the user chooses which one to keep. */
function StatusConflict({ form, task, onTake }: StatusConflictProps) {
  const foot = (
    <>
      <Button kind="default" onClick={onTake} data-autofocus>
        {t('takeTheirs')}
      </Button>
      <Button isBusy={form.isBusy} onClick={() => form.keepMine('status')}>
        {t('keepMine')}
      </Button>
    </>
  )
  const mine = task === 'set' ? form.values.status : t('conflictFromDates')
  return (
    <Dialog isOpen isAlert title={t('conflictTitle')} onClose={onTake} foot={foot}>
      <FactList
        facts={[
          { label: t('conflictTheirs'), value: form.base.status },
          { label: t('conflictMine'), value: mine },
        ]}
      />
    </Dialog>
  )
}
