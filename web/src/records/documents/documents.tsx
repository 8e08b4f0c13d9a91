import type { Document } from '@fieldstone/contract/entities/document'
import { documentRoutes } from '@fieldstone/contract/routes/documents'
import { lazy, Suspense, useId, useState } from 'react'
import { t } from '../../lib/messages/documents.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { DocumentList } from './document-list.tsx'
import './documents.css'

const UploadDialog = lazy(() => import('./upload-dialog.tsx'))
const PreviewDialog = lazy(() => import('./preview-dialog.tsx'))

/** Images and documents of a certificate: lists, preview, download, and for administrators and attorneys the upload. */
export function Documents({ certificateId }: { readonly certificateId: number }) {
  const role = useSession()?.role
  const [opened, setOpened] = useState<Document | null>(null)
  const [isAdding, setAdding] = useState(false)
  // A list of legal files can have several of them open.
  const headingId = useId()
  const lists = { certificateId, onOpen: setOpened }
  return (
    <Sheet isFlush aria-labelledby={headingId}>
      <div className="sheet-head row apart">
        <h2 id={headingId}>{t('heading')}</h2>
        {role === 'admin' || role === 'legal' ? (
          <Button kind="default" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        ) : null}
      </div>
      <DocumentList {...lists} name="documents" route={documentRoutes.listDocuments} />
      <DocumentList {...lists} name="images" route={documentRoutes.listImages} />
      <Suspense fallback={null}>
        {opened ? <PreviewDialog document={opened} onClose={() => setOpened(null)} /> : null}
        {isAdding ? <UploadDialog certificateId={certificateId} onClose={() => setAdding(false)} /> : null}
      </Suspense>
    </Sheet>
  )
}
