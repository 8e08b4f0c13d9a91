import { useEffect, useState } from 'react'
import { t } from '../lib/messages/shortcuts.ts'
import { useSession } from '../lib/session.ts'
import { GoTo } from './go-to.tsx'
import { chooseRow, focusFilter, focusRow, isTyping, singleKeysAreOn } from './shortcut-actions.ts'
import { ShortcutList } from './shortcut-list.tsx'

/**
 * The shortcuts of every page, and the footer button that lists them. Single-letter keys work only outside fields and
 * dialogs, and can be switched off.
 */
export default function Shortcuts() {
  const [open, setOpen] = useState<'list' | 'goTo' | null>(null)
  const session = useSession()
  const isStaff = session !== null && session.role !== 'taxpayer'
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const act = actionOf(event, { isStaff, show: setOpen })
      if (act?.()) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isStaff])
  const close = () => setOpen(null)
  return (
    <>
      <button type="button" className="keys-button" onClick={() => setOpen('list')}>
        {t('open')}
      </button>
      <ShortcutList isOpen={open === 'list'} isStaff={isStaff} onClose={close} />
      {session && open === 'goTo' ? <GoTo session={session} onClose={close} /> : null}
    </>
  )
}

interface KeyContext {
  readonly isStaff: boolean
  readonly show: (what: 'list' | 'goTo') => void
}

/** The action of a key, or null. It returns false if it did nothing; the browser then handles the key. */
function actionOf(event: KeyboardEvent, { isStaff, show }: KeyContext): (() => boolean) | null {
  const { key, ctrlKey, metaKey, altKey } = event
  const isDialogOpen = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  if (isDialogOpen) return null
  const shown = (what: 'list' | 'goTo') => () => {
    show(what)
    return true
  }
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return isStaff ? shown('goTo') : null
  if (ctrlKey || metaKey || altKey || isTyping(event.target) || !singleKeysAreOn()) return null
  switch (key) {
    case '/':
      return focusFilter
    case 'j':
      return () => focusRow(1)
    case 'k':
      return () => focusRow(-1)
    case 'x':
      return chooseRow
    case '?':
      return shown('list')
    default:
      return null
  }
}
