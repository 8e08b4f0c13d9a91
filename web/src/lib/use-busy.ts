import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

type State = 'idle' | 'working' | 'leaving'

/**
 * Whether the work of a form is under way. What leads to another page stays busy until that page stands: its
 * code may still be on its way, and a click meanwhile would do the work again. Going back ends it.
 */
export function useBusy() {
  const [state, setState] = useState<State>('idle')
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    shown.current = key
    // The page that was led to has this part, too.
    setState((now) => (now === 'leaving' ? 'idle' : now))
  }, [key])
  useEffect(() => {
    if (state !== 'leaving') return
    const stay = () => setState('idle')
    window.addEventListener('popstate', stay)
    return () => window.removeEventListener('popstate', stay)
  }, [state])
  const whileBusy = async (work: () => Promise<void>): Promise<void> => {
    const [place, from] = [window.location.pathname, shown.current]
    setState('working')
    try {
      await work()
    } finally {
      const isLeaving = window.location.pathname !== place && shown.current === from
      setState(isLeaving ? 'leaving' : 'idle')
    }
  }
  return { isBusy: state !== 'idle', whileBusy }
}
