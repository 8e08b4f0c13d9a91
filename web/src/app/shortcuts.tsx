import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../lib/messages/shortcuts.ts'
import { useSession } from '../lib/session.ts'
import {
  chooseRow,
  focusChosenActs,
  focusCommand,
  focusFilter,
  focusPart,
  focusRow,
  focusUndo,
  isInRow,
  isTyping,
  singleKeysAreOn,
} from './shortcut-actions.ts'
import { type Key, ShortcutList } from './shortcut-list.tsx'

interface ShortcutsProps {
  /** Where the button that lists them stands; unless said, it stands alone. */
  readonly children?: (showList: () => void) => ReactNode
  /** Those that the list names beside everybody's. */
  readonly more?: readonly Key[]
}

/**
 * The shortcuts of every page, and the button that lists them. Single-letter keys work only outside fields and dialogs,
 * and can be switched off.
 */
export default function Shortcuts({ children, more = [] }: ShortcutsProps) {
  const [isListed, setListed] = useState(false)
  const session = useSession()
  const isStaff = session !== null && session.role !== 'taxpayer'
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const act = actionOf(event, { isStaff, showList: () => setListed(true) })
      if (act?.()) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isStaff])
  return (
    <>
      {children ? (
        children(() => setListed(true))
      ) : (
        <button type="button" className="keys-button" onClick={() => setListed(true)}>
          {t('open')}
        </button>
      )}
      <ShortcutList isOpen={isListed} more={more} onClose={() => setListed(false)} />
    </>
  )
}

interface KeyContext {
  readonly isStaff: boolean
  readonly showList: () => void
}

/** The action of a key, or null. It returns false if it did nothing; the browser then handles the key. */
function actionOf(event: KeyboardEvent, { isStaff, showList }: KeyContext): (() => boolean) | null {
  const { key, ctrlKey, metaKey, altKey } = event
  const isDialogOpen = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  if (isDialogOpen) return null
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return isStaff ? focusCommand : null
  // With Alt it also works in a field.
  if (altKey && !ctrlKey && !metaKey && isStaff) {
    if (key === 'PageDown') return () => focusPart(1)
    if (key === 'PageUp') return () => focusPart(-1)
  }
  if (ctrlKey || metaKey || altKey || isTyping(event.target) || !singleKeysAreOn()) return null
  switch (key) {
    case '/':
      return focusFilter
    case 'j':
      return () => focusRow(1)
    case 'k':
      return () => focusRow(-1)
    case 'ArrowDown':
      return isInRow() ? () => focusRow(1) : null
    case 'ArrowUp':
      return isInRow() ? () => focusRow(-1) : null
    case 'x':
      return () => chooseRow()
    case 'X':
      return () => chooseRow({ shiftKey: true })
    case '.':
      return focusChosenActs
    case 'u':
      return focusUndo
    case '?':
      return () => {
        showList()
        return true
      }
    default:
      return null
  }
}
