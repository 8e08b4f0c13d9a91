import { lazy, Suspense } from 'react'
import { BlockSkeleton } from '../../ui/skeletons.tsx'

/** The encoder is loaded for this page only. */
const Drawing = lazy(() => import('../../lib/qr-drawing.tsx'))

export const QrCode = (props: { readonly text: string; readonly label: string }) => (
  <div className="qr">
    <Suspense fallback={<BlockSkeleton height="100%" />}>
      <Drawing {...props} />
    </Suspense>
  </div>
)
