import { lazy, Suspense } from 'react'
import { PageSkeleton } from '../ui/skeletons.tsx'

const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }))
const ForbiddenPage = lazy(async () => ({ default: (await import('./forbidden-page.tsx')).ForbiddenPage }))

/** In the place of a page that does not exist, or that this reader may not see. A page that stands never loads it. */
export const MissingPage = ({ status }: { readonly status: 403 | 404 }) => (
  <Suspense fallback={<PageSkeleton />}>{status === 404 ? <NotFoundPage /> : <ForbiddenPage />}</Suspense>
)
