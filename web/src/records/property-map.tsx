import { Suspense } from 'react'
import { lazyPage } from '../lib/lazy-page.tsx'
import { useSiteSettings } from '../lib/site-settings.ts'
import { BlockSkeleton } from '../ui/skeletons.tsx'

/** On public pages it is below what they are opened for, so that it may come after it; a record loads it ahead. */
const MapEmbed = lazyPage(async () => ({ default: (await import('../ui/map-embed.tsx')).MapEmbed }))

export const preloadMap = MapEmbed.preload

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
