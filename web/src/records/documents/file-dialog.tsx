import type { ComponentProps } from 'react'
import { DialogForm } from '../../lib/form/dialog-form.tsx'
import type { Form } from '../../lib/form/use-form.ts'
import type { Values } from '../../lib/form/values.ts'
import { t } from '../../lib/messages/documents.ts'
import { FileField } from '../../ui/file-field.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

interface FileDialogProps<V extends Values & { readonly file: string }>
  extends Pick<ComponentProps<typeof DialogForm>, 'title' | 'lede' | 'actionLabel' | 'onClose' | 'children'>,
    Pick<ComponentProps<typeof FileField>, 'accept' | 'onFile'> {
  readonly form: Form<V>
  /** The share of the file that is uploaded, from 0 to 1. */
  readonly share: number
  /** The label of the progress bar for screen readers. */
  readonly sending: string
}

/** Chooses and describes a file, and shows the upload progress. Closing the dialog stops the upload. */
export function FileDialog<V extends Values & { readonly file: string }>(props: FileDialogProps<V>) {
  const { form, accept, onFile, share, sending, children, ...dialog } = props
  return (
    <DialogForm form={form} cancelLabel={t('cancel')} onStop={dialog.onClose} {...dialog}>
      <FileField
        id="file"
        label={t('file')}
        error={form.errorOf('file')}
        accept={accept}
        onFile={onFile}
        data-autofocus
      />
      {children}
      {form.isBusy ? (
        <ProgressBar
          label={sending}
          share={share}
          text={t('progressText', { percent: Math.round(share * 100) })}
        />
      ) : null}
    </DialogForm>
  )
}
