import {
  DOCUMENT_CATEGORIES,
  DOCUMENT_TYPES,
  type Document,
  type NewDocument,
} from '@fieldstone/contract/entities/documents/document'
import { documentRoutes } from '@fieldstone/contract/routes/documents'
import { UPLOAD_MAX_BYTES } from '@fieldstone/contract/uploads'
import { useState } from 'react'
import { type ApiError, call, callPart } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { type FormProblem, problemIn } from '../../lib/form/values.ts'
import { t } from '../../lib/messages/documents.ts'
import { useSession } from '../../lib/session.ts'
import { sendParts, sizeText, useAbortOnUnmount } from '../../lib/uploads.ts'
import { useReadAgain } from '../../lib/use-send.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { FileDialog } from './file-dialog.tsx'
import { categoryOf, USUAL_VISIBILITY, visibilityOf } from './visibility.ts'
import { VisibilityFields } from './visibility-fields.tsx'
import './documents.css'

interface UploadDialogProps {
  readonly certificateId: number
  readonly onClose: () => void
}

/** Adds a file to a certificate: the file, its description, who sees it, and the upload progress. */
export default function UploadDialog({ certificateId, onClose }: UploadDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState(0)
  const form = useUploadForm({ certificateId, file, onProgress: setShare, onClose })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    if (chosen && form.values.name === '') form.set({ name: chosen.name.replace(/\.[^.]*$/, '') })
  }
  return (
    <FileDialog
      form={form}
      title={t('addTitle')}
      lede={t('addLede', { limit: sizeText(UPLOAD_MAX_BYTES) })}
      actionLabel={t('upload')}
      accept={[...DOCUMENT_TYPES, '.docx'].join(',')}
      onFile={choose}
      share={share}
      sending={t('progress')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t('name')} hint={t('nameHint')} maxLength={160} />
      <SelectField
        {...form.field('category')}
        label={t('category')}
        options={DOCUMENT_CATEGORIES.map((value) => ({ value, label: t(`category_${value}`) }))}
      />
      <TextAreaField
        {...form.field('note')}
        label={t('note')}
        hint={t('noteHint')}
        maxLength={500}
        rows={2}
      />
      <VisibilityFields
        audience={form.field('audience')}
        isForCounty={form.checkField('isForCounty')}
        isForFirm={form.checkField('isForFirm')}
      />
    </FileDialog>
  )
}

interface UploadForm extends UploadDialogProps {
  readonly file: File | null
  readonly onProgress: (share: number) => void
}

function useUploadForm({ certificateId, file, onProgress, onClose }: UploadForm) {
  const readAgain = useReadAgain('documents')
  const role = useSession()?.role
  const stop = useAbortOnUnmount()
  return useForm({
    initial: { file: '', name: '', category: 'other', note: '', ...USUAL_VISIBILITY },
    // Several files are open on one page.
    draft: { of: String(certificateId) },
    check: ({ name }) => problemOf(file, name),
    send: async ({ name, category, note, ...visibility }) => {
      if (file === null) return
      onProgress(0)
      await uploadDocument({
        certificateId,
        file,
        description: {
          name,
          category: categoryOf(category),
          note,
          ...visibilityOf(visibility, role),
        },
        onProgress,
        signal: stop(),
      })
      void readAgain()
      void showSuccess(t('saved'))
      onClose()
    },
    refused: refusedProblem,
  })
}

interface UploadOptions {
  readonly certificateId: number
  readonly file: File
  readonly description: Omit<NewDocument, 'byteCount'>
  /** From 0 to 1, after each part. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** Adds a file to a certificate. Throws ApiError. */
async function uploadDocument(options: UploadOptions): Promise<Document> {
  const { certificateId, file, description, onProgress, signal } = options
  const body = { ...description, byteCount: file.size }
  const started = await call(documentRoutes.startUpload, { params: { id: certificateId }, body }, { signal })
  const { uploadId: id, partBytes } = started
  await sendParts({
    file,
    partBytes,
    send: (part, bytes) => callPart(documentRoutes.uploadPart, { params: { id, part } }, bytes, { signal }),
    onProgress,
  })
  return call(documentRoutes.finishUpload, { params: { id } }, { signal })
}

function problemOf(file: File | null, name: string): FormProblem | null {
  return problemIn(null, {
    ...(file === null ? { file: t('needFile') } : file.size === 0 ? { file: t('empty') } : {}),
    ...(file !== null && file.size > UPLOAD_MAX_BYTES ? { file: tooLarge() } : {}),
    ...(name.trim() === '' ? { name: t('needName') } : {}),
  })
}

function refusedProblem({ code, message, fields }: ApiError): FormProblem {
  if (code === 'unsupported_media_type') return { title: null, fields: { file: t('wrongType') } }
  if (code === 'too_large') return { title: null, fields: { file: tooLarge() } }
  return { title: message, fields }
}

const tooLarge = (): string => t('tooLarge', { limit: sizeText(UPLOAD_MAX_BYTES) })
