import { type RefObject, useEffect, useRef } from 'react'

/** New rows can take the one away that has the focus: then the list itself has it, and not nothing. */
export function useFocusOfRows(table: RefObject<HTMLElement | null>, rows: unknown) {
  const isInside = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may be without the one that had it
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body)
      table.current?.focus({ preventScroll: true })
  }, [table, rows])
  return {
    onFocus: () => {
      isInside.current = true
    },
    onBlur: () => {
      isInside.current = false
    },
  }
}
