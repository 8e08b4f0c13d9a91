import { PERSON_PARTS } from '@fieldstone/contract/entities/people/person'
import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { isPlaced } from '../../lib/is-placed.ts'

/** Goes to the part that the address names, and there the keyboard goes on. Back and a reload keep their own place. */
export function usePartOfHash(): void {
  const { hash, key } = useLocation()
  const type = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same part may be asked for again
  useEffect(() => {
    const part = PERSON_PARTS.find((it) => hash === `#${it}`)
    if (part === undefined || (type === 'POP' && isPlaced())) return
    const heading = document.getElementById(part)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }, [hash, key])
}
