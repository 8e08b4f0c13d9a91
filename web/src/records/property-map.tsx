import { useSiteSettings } from '../lib/site-settings.ts'
import { MapEmbed } from '../ui/map-embed.tsx'
import { BlockSkeleton } from '../ui/skeletons.tsx'

/** The map of a property by the company's template; without a template, only the address. */
export function PropertyMap({ address }: { readonly address: string }) {
  const { data: site, isError } = useSiteSettings()
  if (!site && !isError) return <BlockSkeleton height="14rem" />
  return (
    <MapEmbed
      address={address}
      template={site?.mapsTemplate ?? ''}
      linkTemplate={site?.mapsLinkTemplate ?? ''}
    />
  )
}
