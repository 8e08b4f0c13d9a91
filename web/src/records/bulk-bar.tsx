import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { t } from '../lib/messages/worklists.ts'
import { Button } from '../ui/button.tsx'
import { Key } from '../ui/menu.tsx'
import './bulk-bar.css'

interface BulkBarProps {
  readonly count: number
  /** What can be done with all of them. */
  readonly children: ReactNode
  /** Escape does it, too. */
  readonly onClear: () => void
}

/** Comes with the first row that is chosen, and stays in sight below the list. */
export function BulkBar({ count, children, onClear }: BulkBarProps) {
  useEscape(onClear)
  const focus = useFocusOfRow()
  return (
    <section className="bulk" aria-label={t('chosenRows')} {...focus}>
      <p role="status">
        <b>{t('chosenCount', { count })}</b>
      </p>
      <div className="bulk-acts">{children}</div>
      <Button kind="quiet" size="small" className="clear" onClick={onClear}>
        {t('clearChosen')} <Key name="Esc" />
      </Button>
    </section>
  )
}

/** Unless a field, a menu or a dialog has a use for it. */
function useEscape(onClear: () => void): void {
  const clear = useRef(onClear)
  clear.current = onClear
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [popover]:popover-open')) return
      const isField =
        event.target instanceof HTMLElement &&
        event.target.matches('input:not([type="checkbox"]), select, textarea')
      if (!isField) clear.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/**
 * The bar goes away with what has the focus in it, or in a dialog that it has opened: the focus returns to the row that it
 * came from, or to the first one where that is gone.
 */
function useFocusOfRow() {
  const from = useRef<Element | null>(null)
  const isInside = useRef(false)
  useEffect(
    () => () => {
      if (!isInside.current || document.activeElement !== document.body) return
      const row = from.current?.isConnected ? from.current : document.querySelector(FIRST_ROW)
      if (row instanceof HTMLElement) row.focus()
    },
    [],
  )
  return {
    onFocus: ({ relatedTarget }: FocusEvent) => {
      isInside.current = true
      if (relatedTarget?.matches('tbody *')) from.current = relatedTarget
    },
    onBlur: () => {
      isInside.current = false
    },
  }
}

const FIRST_ROW = 'main tbody tr .main :is(a, button:not(.row-more))'
