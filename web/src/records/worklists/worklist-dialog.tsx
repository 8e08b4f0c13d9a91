import type { Worklist } from '@fieldstone/contract/entities/worklists/worklist'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { t } from '../../lib/messages/worklists.ts'
import { CheckField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { saveWorklist } from './use-worklists.ts'

interface WorklistDialogProps {
  /** Null: a new one, with what is chosen. */
  readonly list: Worklist | null
  readonly chosen: readonly number[]
  readonly onClose: () => void
  readonly onSaved: (list: Worklist) => void
}

/** The name of a list, and whether colleagues may use it. */
export function WorklistDialog({ list, chosen, onClose, onSaved }: WorklistDialogProps) {
  const [name, setName] = useState(list?.name ?? '')
  const [isShared, setShared] = useState(list?.isShared ?? false)
  const [isMissing, setMissing] = useState(false)
  const save = useMutation({
    mutationFn: () => saveWorklist({ name: name.trim(), isShared }, list, chosen),
    onSuccess: onSaved,
  })
  const ofName = save.error instanceof ApiError ? save.error.fields['name'] : undefined
  return (
    <FormDialog
      isOpen
      title={t(list === null ? 'newTitle' : 'changeTitle')}
      actionLabel={t(list === null ? 'keep' : 'save')}
      cancelLabel={t('cancel')}
      isBusy={save.isPending}
      onClose={onClose}
      onSubmit={() => {
        setMissing(name.trim() === '')
        if (name.trim() !== '') save.mutate()
      }}
    >
      {save.error && ofName === undefined ? (
        <Notice kind="bad" title={t('notSaved')} role="alert">
          <p>{save.error.message}</p>
        </Notice>
      ) : null}
      <TextField
        id="worklist-name"
        label={t('name')}
        value={name}
        maxLength={60}
        autoComplete="off"
        error={isMissing ? t('nameNeeded') : ofName}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <CheckField
        id="worklist-shared"
        label={t('share')}
        hint={t('shareHint')}
        checked={isShared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
