import { CheckField, TextField } from '../../ui/field.tsx'
import { DialogForm } from '../form/dialog-form.tsx'
import { useForm } from '../form/use-form.ts'
import { t } from '../messages/worklists.ts'

interface SaveViewProps {
  readonly onSave: (name: string, isShared: boolean) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the name of a view. Replaces a view with the same name. */
export function SaveView({ onSave, onClose }: SaveViewProps) {
  const form = useForm({
    initial: { name: '', isShared: '' },
    check: ({ name }) => (name.trim() === '' ? { title: null, fields: { name: t('nameNeeded') } } : null),
    refused: ({ message, fields }) => ({
      title: 'name' in fields ? null : `${t('viewNotSaved')} ${message}`,
      fields,
    }),
    send: async ({ name, isShared }) => {
      await onSave(name.trim(), isShared === 'yes')
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={t('saveViewTitle')}
      actionLabel={t('save')}
      cancelLabel={t('cancel')}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={t('name')}
        hint={t('saveViewHint')}
        maxLength={60}
        autoComplete="off"
      />
      <CheckField {...form.checkField('isShared')} label={t('share')} hint={t('shareViewHint')} />
    </DialogForm>
  )
}
