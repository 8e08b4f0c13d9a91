import type { Worklist } from '@fieldstone/contract/entities/worklists/worklist'
import { worklistRoutes } from '@fieldstone/contract/routes/worklists'
import { DialogForm } from '../../lib/form/dialog-form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { t } from '../../lib/messages/worklists.ts'
import { useSend } from '../../lib/use-send.ts'
import { CheckField, TextField } from '../../ui/field.tsx'

interface WorklistDialogProps {
  /** Null: a new one, with the chosen certificates. */
  readonly list: Worklist | null
  readonly chosen: readonly number[]
  readonly onClose: () => void
  readonly onSaved: (list: Worklist) => void
}

/** Asks for the name of a list, and whether to share it. */
export function WorklistDialog({ list, chosen, onClose, onSaved }: WorklistDialogProps) {
  const add = useSend(worklistRoutes.addWorklist)
  const save = useSend(worklistRoutes.saveWorklist)
  const form = useForm({
    initial: { name: list?.name ?? '', isShared: list?.isShared ? 'yes' : '' },
    check: ({ name }) => (name.trim() === '' ? { title: null, fields: { name: t('nameNeeded') } } : null),
    refused: ({ message, fields }) => ({
      title: 'name' in fields ? null : `${t('notSaved')} ${message}`,
      fields,
    }),
    send: async (values) => {
      const change = { name: values.name.trim(), isShared: values.isShared === 'yes' }
      onSaved(
        list === null
          ? await add({ body: { ...change, certificateIds: [...chosen] } })
          : await save({ params: { id: list.id }, body: change }),
      )
    },
  })
  return (
    <DialogForm
      form={form}
      title={t(list === null ? 'newTitle' : 'changeTitle')}
      actionLabel={t(list === null ? 'keep' : 'save')}
      cancelLabel={t('cancel')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t('name')} maxLength={60} autoComplete="off" />
      <CheckField {...form.checkField('isShared')} label={t('share')} hint={t('shareHint')} />
    </DialogForm>
  )
}
