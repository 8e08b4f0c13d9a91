import { type Certificate, certificate as certificateCodec } from '@fieldstone/contract/entities/certificate'
import { certificateRoutes } from '@fieldstone/contract/routes/certificates'
import { type StatusOverride, WEB_STATUSES } from '@fieldstone/domain/certificates/web-status'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ApiError, call } from '../../lib/api.ts'
import { t } from '../../lib/messages/staff-certificate.ts'
import { certificateKey } from '../../records/certificate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { SelectField, TextAreaField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FactList } from '../../ui/record-header.tsx'
import { showSuccess } from '../../ui/toasts.tsx'

export type StatusTask = 'set' | 'remove'

interface StatusDialogProps {
  readonly certificate: Certificate
  readonly task: StatusTask
  readonly onClose: () => void
}

const CHOICES = WEB_STATUSES.filter((status): status is StatusOverride => status !== 'Redeemed')

/** Sets the shown status by hand, or lets go of it; a reason is needed for both. */
export function StatusDialog({ certificate, task, onClose }: StatusDialogProps) {
  const [status, setStatus] = useState<StatusOverride>(
    CHOICES.find((choice) => choice === certificate.status) ?? 'Active Certificate',
  )
  const [reason, setReason] = useState('')
  const [attempt, setAttempt] = useState(0)
  const chosen = task === 'set' ? status : null
  const save = useSaveStatus(certificate.id, task, onClose)
  const isMissing = attempt > 0 && reason.trim() === ''
  const send = (version: number) => save.mutate({ status: chosen, reason: reason.trim(), version })
  const submit = () => {
    setAttempt(attempt + 1)
    if (reason.trim() !== '') send(certificate.version)
  }
  const theirs = conflictOf(save.error)
  if (theirs)
    return <Conflict theirs={theirs} mine={chosen} isBusy={save.isPending} onKeep={send} onTake={onClose} />
  return (
    <FormDialog
      isOpen
      title={t(task === 'set' ? 'statusTitle' : 'removeTitle')}
      lede={t('statusLede', { number: certificate.certificateNo, status: certificate.status })}
      actionLabel={t(task === 'set' ? 'statusSave' : 'statusRemoveSave')}
      cancelLabel={t('cancel')}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {isMissing ? (
        <ErrorSummary
          title={t('statusProblem')}
          errors={[{ fieldId: 'status-reason', text: t('reasonMissing') }]}
          attempt={attempt}
        />
      ) : save.error ? (
        <Notice kind="bad" title={t('statusProblem')} role="alert">
          {save.error.message}
        </Notice>
      ) : null}
      {task === 'set' ? (
        <SelectField
          id="status-choice"
          label={t('statusField')}
          hint={t('statusFieldHint')}
          options={CHOICES.map((value) => ({ value, label: value }))}
          value={status}
          onChange={(event) => setStatus(CHOICES.find((it) => it === event.currentTarget.value) ?? status)}
        />
      ) : (
        <p>{t('removeBody')}</p>
      )}
      <TextAreaField
        id="status-reason"
        label={t('reasonField')}
        hint={t('reasonHint')}
        error={isMissing ? t('reasonMissing') : null}
        value={reason}
        maxLength={500}
        rows={3}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

interface ConflictProps {
  readonly theirs: Certificate
  readonly mine: StatusOverride | null
  readonly isBusy: boolean
  readonly onKeep: (version: number) => void
  readonly onTake: () => void
}

/** Somebody was faster: both are shown, and a person says which one holds. */
function Conflict({ theirs, mine, isBusy, onKeep, onTake }: ConflictProps) {
  const foot = (
    <>
      <Button kind="default" onClick={onTake} data-autofocus>
        {t('takeTheirs')}
      </Button>
      <Button isBusy={isBusy} onClick={() => onKeep(theirs.version)}>
        {t('keepMine')}
      </Button>
    </>
  )
  return (
    <Dialog isOpen isAlert title={t('conflictTitle')} onClose={onTake} foot={foot}>
      <FactList
        facts={[
          { label: t('conflictTheirs'), value: theirs.status },
          { label: t('conflictMine'), value: mine ?? t('conflictFromDates') },
        ]}
      />
    </Dialog>
  )
}

interface StatusChange {
  readonly status: StatusOverride | null
  readonly reason: string
  readonly version: number
}

/** Whatever comes of it, the certificate and its history are read anew: a conflict has shown that they are old. */
function useSaveStatus(id: number, task: StatusTask, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation<Certificate, Error, StatusChange>({
    mutationFn: (body) => call(certificateRoutes.setStatus, { params: { id }, body }),
    onSuccess: () => {
      void showSuccess(t(task === 'set' ? 'statusSaved' : 'statusRemoved'))
      onSaved()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: certificateKey(id) }),
  })
}

/** The certificate as it is now, when a change was refused because somebody else was faster. */
function conflictOf(error: Error | null): Certificate | null {
  if (!(error instanceof ApiError) || error.code !== 'edit_conflict') return null
  const current = z.safeDecode(certificateCodec, error.extra['current'] as z.input<typeof certificateCodec>)
  return current.success ? current.data : null
}
