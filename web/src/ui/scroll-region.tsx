import { type ReactNode, useEffect, useRef, useState } from 'react'

interface ScrollRegionProps {
  /** The id of the text that names it. */
  readonly labelledBy: string
  readonly children: ReactNode
}

/**
 * Scrolls what is wider than its place, so that the page never scrolls sideways. How wide a table is depends on the
 * reader's fonts, so it is measured. While it scrolls it can be focused, for the keyboard, and is named like its table.
 */
export function ScrollRegion({ labelledBy, children }: ScrollRegionProps) {
  const region = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const place = region.current
    if (place === null) return
    const observer = new ResizeObserver(() => setScrolls(place.scrollWidth > place.clientWidth))
    observer.observe(place)
    for (const child of place.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={region}
      {...(scrolls && {
        className: 'table-scroll',
        role: 'region',
        'aria-labelledby': labelledBy,
        tabIndex: 0,
      })}
    >
      {children}
    </div>
  )
}
