import { useEffect } from 'react'

/** Forms with unsaved input. Read by the leave guard. */
const dirty = new Set<symbol>()

export const hasUnsavedChanges = (): boolean => dirty.size > 0

/** Asks before leaving the page while `isDirty` is true. For forms with a Save button. */
export function useUnsavedChanges(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const form = Symbol('form')
    dirty.add(form)
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onBeforeUnload)
    return () => {
      dirty.delete(form)
      removeEventListener('beforeunload', onBeforeUnload)
    }
  }, [isDirty])
}
