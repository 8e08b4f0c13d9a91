import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { hasUnsavedChanges } from '../lib/unsaved-changes.ts'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'))

type Leave = () => void
let ask: ((leave: Leave) => void) | null = null
let isReturning = false
let isLeaving = false

/**
 * Asks before a link or Back leaves a page with unsaved changes. The declarative router cannot block navigation, so
 * link clicks are intercepted, and a history step is undone until the user has answered.
 */
export function LeaveGuard() {
  const navigate = useNavigate()
  const [leave, setLeave] = useState<Leave | null>(null)
  useEffect(() => {
    ask = (next) => setLeave(() => next)
    const onClick = (event: MouseEvent) => {
      const target = hasUnsavedChanges() ? pathOfLink(event) : null
      if (target === null) return
      event.preventDefault()
      event.stopPropagation()
      setLeave(() => () => void navigate(target))
    }
    document.addEventListener('click', onClick, true)
    return () => {
      ask = null
      document.removeEventListener('click', onClick, true)
    }
  }, [navigate])
  const stay = () => setLeave(null)
  const go = () => {
    setLeave(null)
    leave?.()
  }
  if (leave === null) return null
  return (
    <Suspense fallback={null}>
      <LeaveDialog onStay={stay} onGo={go} />
    </Suspense>
  )
}

/** Must run before the router listens to the history; see LeaveGuard. */
export function interceptPops(): void {
  let index = indexNow()
  addEventListener('popstate', (event) => {
    if (isReturning) {
      isReturning = false
      event.stopImmediatePropagation()
      return
    }
    const steps = indexNow() - index
    if (!isLeaving && steps !== 0 && hasUnsavedChanges() && ask !== null) {
      event.stopImmediatePropagation()
      isReturning = true
      history.go(-steps)
      ask(() => {
        isLeaving = true
        history.go(steps)
      })
      return
    }
    isLeaving = false
    index = indexNow()
  })
  // New entries come without an event; the router numbers them, so the number is read before each step is judged.
  const push = history.pushState.bind(history)
  history.pushState = (...args) => {
    push(...args)
    index = indexNow()
  }
}

/** The router's own number of this entry of the history. */
function indexNow(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0
}

/** The path of a plain click on an internal link; otherwise null. */
function pathOfLink(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!isPlain || !(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download'))
    return null
  const url = new URL(link.href)
  if (url.origin !== location.origin || url.hash !== '') return null
  return url.pathname + url.search
}
