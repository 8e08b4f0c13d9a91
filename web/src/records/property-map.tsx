import { lazy, Suspense } from 'react'
import { useSiteSettings } from '../lib/site-settings.ts'
import { BlockSkeleton } from '../ui/skeletons.tsx'

/** Below what a page is opened for, so that it may come after it. */
const MapEmbed = lazy(async () => ({ default: (await import('../ui/map-embed.tsx')).MapEmbed }))

/** The map of a property by the company's template; without a template, only the address. */
export function PropertyMap({ address }: { readonly address: string }) {
  const { data: site, isError } = useSiteSettings()
  const waiting = <BlockSkeleton height="14rem" />
  if (!site && !isError) return waiting
  return (
    <Suspense fallback={waiting}>
      <MapEmbed
        address={address}
        template={site?.mapsTemplate ?? ''}
        linkTemplate={site?.mapsLinkTemplate ?? ''}
      />
    </Suspense>
  )
}
