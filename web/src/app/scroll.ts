import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * A new page starts at its top; Back and a reload restore the position. It is stored in the history entry, which
 * survives a reload.
 */
export function useScrollRestoration(): void {
  const { pathname, search, hash } = useLocation()
  const navigationType = useNavigationType()
  const lastPath = useRef(pathname)
  useEffect(keepPosition, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each change of address
  useLayoutEffect(() => {
    const isOtherPage = lastPath.current !== pathname
    lastPath.current = pathname
    if (navigationType === 'POP') return restore(savedPosition())
    // A change of the query only is the same page: a list keeps its position.
    if (isOtherPage && hash === '' && navigationType === 'PUSH') scrollTo(0, 0)
    return undefined
  }, [pathname, search])
}

/** Data may load after the page: retries while the page grows, until it fits, 2 s have passed or the user scrolls. */
function restore(top: number): () => void {
  const stop = () => {
    watcher.disconnect()
    clearTimeout(timer)
    removeEventListener('wheel', stop)
    removeEventListener('touchstart', stop)
    removeEventListener('keydown', stop)
  }
  const attempt = () => {
    if (document.documentElement.scrollHeight - innerHeight < top) return
    scrollTo(0, top)
    stop()
  }
  const watcher = new ResizeObserver(attempt)
  const timer = setTimeout(stop, 2000)
  for (const event of ['wheel', 'touchstart', 'keydown']) addEventListener(event, stop, { passive: true })
  watcher.observe(document.body)
  attempt()
  return stop
}

function keepPosition(): () => void {
  history.scrollRestoration = 'manual'
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => history.replaceState({ ...stateNow(), scrollTop: Math.round(scrollY) }, '')
  const onScroll = () => {
    clearTimeout(timer)
    timer = setTimeout(save, 120)
  }
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('pagehide', save)
  return () => {
    clearTimeout(timer)
    removeEventListener('scroll', onScroll)
    removeEventListener('pagehide', save)
  }
}

const savedPosition = (): number => Number(stateNow()['scrollTop'] ?? 0)

function stateNow(): Record<string, unknown> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
