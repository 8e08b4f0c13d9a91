import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ApiError } from '../api.ts'
import { t } from '../messages/worklists.ts'

interface SaveViewProps {
  readonly onSave: (name: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the name of a view. One of the same name is replaced. */
export function SaveView({ onSave, onClose }: SaveViewProps) {
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const save = useMutation({ mutationFn: () => onSave(name.trim()), onSuccess: onClose })
  const ofName = save.error instanceof ApiError ? save.error.fields['name'] : undefined
  return (
    <FormDialog
      isOpen
      title={t('saveViewTitle')}
      actionLabel={t('save')}
      cancelLabel={t('cancel')}
      isBusy={save.isPending}
      onClose={onClose}
      onSubmit={() => {
        setMissing(name.trim() === '')
        if (name.trim() !== '') save.mutate()
      }}
    >
      {save.error && ofName === undefined ? (
        <Notice kind="bad" title={t('viewNotSaved')} role="alert">
          <p>{save.error.message}</p>
        </Notice>
      ) : null}
      <TextField
        id="table-view-name"
        label={t('name')}
        hint={t('saveViewHint')}
        value={name}
        maxLength={60}
        autoComplete="off"
        error={isMissing ? t('nameNeeded') : ofName}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
