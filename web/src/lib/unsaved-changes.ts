import { useEffect } from 'react'

/** Forms whose typed text would be lost if the page were left now. Read by the leave guard of the application. */
const dirty = new Set<symbol>()

export const hasUnsavedChanges = (): boolean => dirty.size > 0

/** Asks before the page is left while `isDirty` holds. For forms with a Save button. */
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
