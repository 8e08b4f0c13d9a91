import type { Document } from '@fieldstone/contract/entities/documents/document'
import { documentRoutes } from '@fieldstone/contract/routes/documents'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { t } from '../../lib/messages/documents.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { DocumentList } from './document-list.tsx'
import './documents.css'

const UploadDialog = lazy(() => import('./upload-dialog.tsx'))
const ChangeDialog = lazy(() => import('./change-dialog.tsx'))
const PreviewDialog = lazy(() => import('./preview-dialog.tsx'))

/** Images and documents of a certificate: lists, preview, download; administrators and attorneys add, change and remove. */
export function Documents({ certificateId }: { readonly certificateId: number }) {
  const role = useSession()?.role
  const [opened, setOpened] = useState<Document | null>(null)
  const [changed, setChanged] = useState<Document | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<'present' | 'removed'>('present')
  const heading = useRef<HTMLHeadingElement>(null)
  // A list of legal files can show several of these blocks.
  const headingId = useId()
  const onGone = () => heading.current?.focus({ preventScroll: true })
  const reader = { role, onOpen: setOpened, onChange: setChanged, onGone }
  const lists = { certificateId, reader, shown }
  const isWriter = role === 'admin' || role === 'legal'
  const isRemoved = shown === 'removed'
  return (
    <Sheet isFlush aria-labelledby={headingId}>
      <div className="sheet-head row apart">
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {t(isRemoved ? 'removedHeading' : 'heading')}
        </h2>
        {isWriter ? (
          <div className="row">
            <Button kind="quiet" onClick={() => setShown(isRemoved ? 'present' : 'removed')}>
              {t(isRemoved ? 'hideRemoved' : 'showRemoved')}
            </Button>
            <Button kind="default" onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          </div>
        ) : null}
      </div>
      <DocumentList
        {...lists}
        key={`documents ${shown}`}
        name="documents"
        route={documentRoutes.listDocuments}
      />
      <DocumentList {...lists} key={`images ${shown}`} name="images" route={documentRoutes.listImages} />
      <Suspense fallback={null}>
        {opened ? <PreviewDialog document={opened} onClose={() => setOpened(null)} /> : null}
        {changed ? <ChangeDialog document={changed} onClose={() => setChanged(null)} /> : null}
        {isAdding ? <UploadDialog certificateId={certificateId} onClose={() => setAdding(false)} /> : null}
      </Suspense>
    </Sheet>
  )
}
