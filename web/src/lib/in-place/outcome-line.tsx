import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { t } from '../messages/today.ts'
import { useAction } from '../use-action.ts'
import type { Outcome } from './kept-rows.ts'

/** As long as a row says what was done with it. */
const STAYS_MS = 8000

interface OutcomeLineProps {
  readonly outcome: Outcome
  /** What was acted on, for who does not see the row. */
  readonly about: string
  readonly onLeave: () => void
}

/** 'Posted, Undo' in the place of the act; it has the focus that the act had, and hands it to the next row. */
export function OutcomeLine({ outcome: { text, undo }, about, onLeave }: OutcomeLineProps) {
  const line = useRef<HTMLSpanElement>(null)
  const leave = useRef(onLeave)
  leave.current = onLeave
  useEffect(() => {
    line.current?.querySelector('button')?.focus()
    const timer = setTimeout(() => {
      passFocusOn(line)
      leave.current()
    }, STAYS_MS)
    return () => clearTimeout(timer)
  }, [])
  const back = useAction(async () => {
    await undo?.()
    passFocusOn(line)
    onLeave()
  })
  return (
    <span className="outcome" ref={line}>
      <b role="status">{text}</b>
      {undo === null ? null : (
        <Button kind="default" size="small" isBusy={back.isBusy} onClick={() => back.run()}>
          {t('undo')}
          <span className="visually-hidden"> {about}</span>
        </Button>
      )}
    </span>
  )
}

/** To the next row, or the one before, or the head of the tray: never to nowhere. */
function passFocusOn(line: RefObject<HTMLElement | null>): void {
  const row = line.current?.closest('.item')
  if (!row?.contains(document.activeElement)) return
  const near = row.nextElementSibling ?? row.previousElementSibling ?? row.closest('section')
  near?.querySelector<HTMLElement>('a, button')?.focus()
}
