import { type RefObject, useEffect, useRef, useState } from 'react'
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

/**
 * The location of a property: address, link to the map site, and a sandboxed frame, which is loaded when it comes near
 * the screen and only if its host is reachable.
 */
export function MapEmbed({ address, template, linkTemplate }: MapEmbedProps) {
  const words = useWords()
  const source = fill(template, address)
  const link = fill(linkTemplate, address)
  const ground = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(ground)
  const isReachable = useIsReachable(isNear ? source : null)
  return (
    <figure className="map-embed">
      <div className="map-ground muted" ref={ground}>
        {source === null || isReachable === false ? <p>{words.mapMissing}</p> : null}
        {source !== null && isReachable === true ? (
          <iframe
            src={source}
            title={words.mapOf(address)}
            sandbox="allow-scripts allow-same-origin allow-popups"
            referrerPolicy="no-referrer"
          />
        ) : null}
      </div>
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

/** True once the element is near the viewport, or if the browser cannot tell. */
function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(!('IntersectionObserver' in window))
  useEffect(() => {
    if (isNear || element.current === null) return
    const watcher = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '300px' },
    )
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element, isNear])
  return isNear
}

/** Whether the host answers; null until known. A frame does not report that the browser shows an error page. */
function useIsReachable(source: string | null): boolean | null {
  const [isReachable, setReachable] = useState<boolean | null>(null)
  useEffect(() => {
    if (source === null) return
    const given = new AbortController()
    const check = async () => {
      const answer = await hostAnswers(source, given.signal)
      if (!given.signal.aborted) setReachable(answer)
    }
    void check()
    addEventListener('online', check, { signal: given.signal })
    return () => given.abort()
  }, [source])
  return isReachable
}

/** Requests a file that reveals nothing about the property. Any response counts, even a 404. */
async function hostAnswers(source: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(new URL('/favicon.ico', source), {
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
    })
    return true
  } catch {
    return false
  }
}

/** Null unless the template is http(s): a setting must not become a script. */
function fill(template: string, address: string): string | null {
  if (address.trim() === '' || !/^https?:\/\//.test(template)) return null
  return template.replaceAll('{address}', encodeURIComponent(address))
}
