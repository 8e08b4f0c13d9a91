import { type RefObject, useEffect, useRef } from 'react'

/** Ctrl+S saves the form of a page, from anywhere in it. The ref is for any element of the form. */
export function useSaveKey<E extends HTMLElement>(): RefObject<E | null> {
  const part = useRef<E>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key !== 's') return
      event.preventDefault()
      part.current?.closest('form')?.requestSubmit()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return part
}
