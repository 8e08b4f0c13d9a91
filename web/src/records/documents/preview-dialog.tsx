import type { Document } from '@fieldstone/contract/entities/documents/document'
import { documentRoutes } from '@fieldstone/contract/routes/documents'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callFile, saveFile } from '../../lib/api-files.ts'
import { t } from '../../lib/messages/documents.ts'
import { keyOf } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { Loaded } from '../loaded.tsx'
import './documents.css'

interface PreviewDialogProps {
  readonly document: Document
  readonly onClose: () => void
}

/** Shows an image or a PDF in the page. Other types can only be downloaded. */
export default function PreviewDialog({ document, onClose }: PreviewDialogProps) {
  const { id, name } = document
  const content = useQuery({
    queryKey: keyOf(documentRoutes.documentFile, { params: { id } }),
    queryFn: ({ signal }) => callFile(documentRoutes.documentFile, { params: { id } }, { signal }),
    // Each time it is opened counts as one export: the file is fetched once and not kept.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data } = content
  const foot = (
    <Button isUnavailable={!data} onClick={() => data && saveFile(data.name || name, data.blob)}>
      {t('download')}
    </Button>
  )
  return (
    <Dialog isOpen title={name} onClose={onClose} size="wide" foot={foot} lede={document.note}>
      <Loaded query={content} failedTitle={t('previewFailed')} skeleton={<BlockSkeleton height="24rem" />}>
        {({ blob }) => <Preview document={document} blob={blob} />}
      </Loaded>
    </Dialog>
  )
}

/** The types that are shown from a blob: address. Their content was detected by the server. */
const SHOWN: Readonly<Partial<Record<Document['mediaType'], 'image' | 'pdf'>>> = {
  'image/png': 'image',
  'image/jpeg': 'image',
  'application/pdf': 'pdf',
}

function Preview({
  document: { name, mediaType },
  blob,
}: {
  readonly document: Document
  readonly blob: Blob
}) {
  const kind = SHOWN[mediaType]
  const address = useBlobAddress(blob, mediaType)
  if (kind === undefined) return <p>{t('noPreview')}</p>
  if (address === null) return null
  return kind === 'image' ? (
    <img className="preview-image" src={address} alt={t('previewOf', { name })} />
  ) : (
    <iframe className="preview-pdf" src={address} title={t('previewOf', { name })} />
  )
}

/** The address of the blob under the type that the server detected, whatever the answer's header said. */
function useBlobAddress(blob: Blob, mediaType: string): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([blob], { type: mediaType }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob, mediaType])
  return address
}
