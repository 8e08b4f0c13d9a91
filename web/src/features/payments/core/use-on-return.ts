import { useEffect, useEffectEvent } from 'react'

/** Calls `act` when Back restores the page from the browser's cache, as it was when the browser left it. */
export function useOnReturn(act: () => void): void {
  const onPageShow = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) act()
  })
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => onPageShow(event)
    addEventListener('pageshow', listener)
    return () => removeEventListener('pageshow', listener)
  }, [])
}
