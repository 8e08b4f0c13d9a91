import { type ComponentProps, lazy, Suspense } from 'react'
import { BlockSkeleton } from '../../ui/skeletons.tsx'

const AddressFields = lazy(async () => ({ default: (await import('./address-fields.tsx')).AddressFields }))

/** Address fields below the main fields of a form. */
export const LateAddress = (props: ComponentProps<typeof AddressFields>) => (
  <Suspense fallback={<BlockSkeleton height="27rem" />}>
    <AddressFields {...props} />
  </Suspense>
)
