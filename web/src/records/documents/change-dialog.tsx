import { DOCUMENT_CATEGORIES, type Document } from '@fieldstone/contract/entities/documents/document'
import { documentRoutes } from '@fieldstone/contract/routes/documents'
import { DialogForm } from '../../lib/form/dialog-form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { formatInstantDay } from '../../lib/format.ts'
import { t } from '../../lib/messages/documents.ts'
import { useSession } from '../../lib/session.ts'
import { useSend } from '../../lib/use-send.ts'
import { SelectField } from '../../ui/field.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { categoryOf, valuesOf, visibilityOf } from './visibility.ts'
import { VisibilityFields } from './visibility-fields.tsx'

interface ChangeDialogProps {
  readonly document: Document
  readonly onClose: () => void
}

/** Changes the kind of a document and who sees it. */
export default function ChangeDialog({ document, onClose }: ChangeDialogProps) {
  const { id, name, category, addedAt } = document
  const role = useSession()?.role
  const change = useSend(documentRoutes.changeDocument)
  const form = useForm({
    initial: { category: String(category), ...valuesOf(document) },
    draft: { of: String(id) },
    check: () => null,
    send: async (values) => {
      const body = { category: categoryOf(values.category), ...visibilityOf(values, role) }
      await change({ params: { id }, body })
      void showSuccess(t('changeDone', { name }))
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={t('changeOf', { name })}
      lede={t('changeLede', { name, at: formatInstantDay(addedAt) })}
      size="brief"
      actionLabel={t('changeSend')}
      cancelLabel={t('cancel')}
      onClose={onClose}
    >
      <SelectField
        {...form.field('category')}
        label={t('category')}
        options={DOCUMENT_CATEGORIES.map((value) => ({ value, label: t(`category_${value}`) }))}
        data-autofocus
      />
      <VisibilityFields
        audience={form.field('audience')}
        isForCounty={form.checkField('isForCounty')}
        isForFirm={form.checkField('isForFirm')}
      />
    </DialogForm>
  )
}
