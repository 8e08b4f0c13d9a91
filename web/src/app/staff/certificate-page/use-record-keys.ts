import { useEffect } from 'react'
import { isTyping, singleKeysAreOn } from '../../shortcut-actions.ts'

type Acts = Readonly<Record<string, () => void>>

/**
 * The keys of a record: 1 to 8 its tabs, '.' the acts, J and K the next and previous of the list, and the acts that have a
 * key of their own. They rest while a field has the focus or a dialog is open, and each only opens what asks again.
 */
export function useRecordKeys(acts: Acts): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isSingle(event)) return
      const act = acts[event.key] ?? linkOf(event.key)
      if (act === null) return
      event.preventDefault()
      act()
    }
    // Before the keys of every page, of which J and K are some.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [acts])
}

function isSingle({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const isDialogOpen = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  return !(ctrlKey || metaKey || altKey || isDialogOpen || isTyping(target)) && singleKeysAreOn()
}

function linkOf(key: string): (() => void) | null {
  const selector =
    key === '.'
      ? '[data-menu=acts]'
      : /^[1-8]$/.test(key)
        ? `.record-tabs li:nth-child(${key}) a`
        : key === 'j' || key === 'k'
          ? `.record-turn [data-turn="${key.toUpperCase()}"]`
          : null
  const link = selector === null ? null : document.querySelector<HTMLElement>(selector)
  return link === null ? null : () => link.click()
}
