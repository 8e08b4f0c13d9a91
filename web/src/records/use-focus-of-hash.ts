import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { fieldIdOf } from '../lib/kept-drafts.ts'

/** Who comes for what they had typed here goes on in its field, which the address names. */
export function useFocusOfHash(place: string): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (!hash.startsWith(`#${fieldIdOf(place, '')}`)) return
    const field = document.getElementById(hash.slice(1))
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [hash, place])
}
