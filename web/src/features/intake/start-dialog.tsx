import { SOURCE_NAME } from '@fieldstone/contract/entities/intake/import'
import { importRoutes } from '@fieldstone/contract/routes/intake'
import { UPLOAD_MAX_BYTES } from '@fieldstone/contract/uploads'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, callPart } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { problemIn } from '../../lib/form/values.ts'
import { t } from '../../lib/messages/intake.ts'
import { importPath } from '../../lib/staff-paths.ts'
import { sendParts, sizeText, useAbortOnUnmount } from '../../lib/uploads.ts'
import { FileDialog } from '../../records/documents/file-dialog.tsx'
import { TextField } from '../../ui/field.tsx'

/** Asks for a file and its source, and uploads the file. */
export default function StartDialog({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState(0)
  const navigate = useNavigate()
  const stop = useAbortOnUnmount()
  const form = useForm({
    initial: { file: '', source: '' },
    check: ({ source }) => problemOf(file, source.trim()),
    send: async ({ source }) => {
      if (file === null) return
      setShare(0)
      const id = await upload({ file, source: source.trim(), onProgress: setShare, signal: stop() })
      onClose()
      void navigate(importPath(id))
    },
  })
  return (
    <FileDialog
      form={form}
      title={t('startTitle')}
      lede={t('startLede', { limit: sizeText(UPLOAD_MAX_BYTES) })}
      actionLabel={t('upload')}
      accept=".csv,.txt,.xlsx,.json"
      onFile={setFile}
      share={share}
      sending={t('uploading')}
      onClose={onClose}
    >
      <TextField {...form.field('source')} label={t('sender')} hint={t('senderHint')} maxLength={60} />
    </FileDialog>
  )
}

function problemOf(file: File | null, source: string) {
  const fields: Record<string, string> = {}
  if (file === null) fields['file'] = t('fileRequired')
  else if (file.size > UPLOAD_MAX_BYTES)
    fields['file'] = t('fileTooLarge', { limit: sizeText(UPLOAD_MAX_BYTES) })
  if (!SOURCE_NAME.test(source)) fields['source'] = t('senderInvalid')
  return problemIn(null, fields)
}

interface Upload {
  readonly file: File
  readonly source: string
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

async function upload({ file, source, onProgress, signal }: Upload): Promise<number> {
  const body = { source, fileName: file.name, byteCount: file.size }
  const { importId: id, partBytes } = await call(importRoutes.startImport, { body }, { signal })
  await sendParts({
    file,
    partBytes,
    send: (part, bytes) => callPart(importRoutes.importPart, { params: { id, part } }, bytes, { signal }),
    onProgress,
  })
  await call(importRoutes.finishImportFile, { params: { id } }, { signal })
  return id
}
