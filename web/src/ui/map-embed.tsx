import { useWords } from './words.tsx'
import './map-embed.css'

interface MapEmbedProps {
  /** The property's address; nothing else about it leaves this site. */
  readonly address: string
  /** Address of the frame with {address} in it; '' when no map is set up. */
  readonly template: string
  /** The same for the link that opens the map's own site. */
  readonly linkTemplate: string
}

/** The place of a property: a lazy, sandboxed frame, and the address as text with a link beside it. */
export function MapEmbed({ address, template, linkTemplate }: MapEmbedProps) {
  const words = useWords()
  const source = fill(template, address)
  const link = fill(linkTemplate, address)
  return (
    <figure className="map-embed">
      {source ? (
        <iframe
          src={source}
          title={words.mapOf(address)}
          loading="lazy"
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
        />
      ) : (
        <p className="map-missing muted">{words.mapMissing}</p>
      )}
      <figcaption className="small row apart">
        <span>{address}</span>
        {link ? (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {words.openInMaps}
          </a>
        ) : null}
      </figcaption>
    </figure>
  )
}

/** Null for anything but a page of the web: a setting must not become a script. */
function fill(template: string, address: string): string | null {
  if (address.trim() === '' || !/^https?:\/\//.test(template)) return null
  return template.replaceAll('{address}', encodeURIComponent(address))
}
