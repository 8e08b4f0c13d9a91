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

/** 'Posted, Undo' in the place of the act; it takes the focus that the act had, and hands it to the next row. */
export function OutcomeLine({ outcome: { text, undo }, about, onLeave }: OutcomeLineProps) {
  const line = useRef<HTMLSpanElement>(null)
  const leave = useRef(onLeave)
  leave.current = onLeave
  useEffect(() => {
    takeFocus(line.current)
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

/** To the way back, else to what the row is about; not from a control to which somebody has gone meanwhile. */
function takeFocus(line: HTMLElement | null): void {
  const row = line?.closest('.item')
  const here = document.activeElement
  if (here?.matches('a, button, input, select, textarea') && !row?.contains(here)) return
  const stop = line?.querySelector('button') ?? row?.querySelector<HTMLElement>('a, button')
  stop?.focus()
}

/** To the next row, or the one before; a tray that leaves with its last row hands on to the nearest, or to the heading. */
function passFocusOn(line: RefObject<HTMLElement | null>): void {
  const row = line.current?.closest('.item')
  if (!row?.contains(document.activeElement)) return
  const rows = [...document.querySelectorAll('.item')]
  const at = rows.indexOf(row)
  const near = row.nextElementSibling ?? row.previousElementSibling ?? rows[at + 1] ?? rows[at - 1]
  const stop = near?.querySelector<HTMLElement>('a, button') ?? document.querySelector<HTMLElement>('h1')
  stop?.focus()
}
