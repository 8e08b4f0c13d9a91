import { useEffect, useState } from 'react'
import { formatTime } from '../../lib/format.ts'
import { t } from '../../lib/messages/legal.ts'
import type { SaveState } from '../../records/save-queue.ts'

interface SaveNoteProps {
  readonly editor: {
    readonly state: SaveState
    readonly savedAt: Date | null
    readonly errors: Readonly<Record<string, string>>
    readonly conflict: unknown
  }
}

/** Shows the state of the last save: nothing while it is quick, then 'Saving…', then the time. */
export function SaveNote({ editor: { state, savedAt, errors, conflict } }: SaveNoteProps) {
  const isSlow = useSlow(state === 'saving')
  if (state === 'failing')
    return (
      <span className="saved failing" role="alert">
        {t('failing')}
      </span>
    )
  const hasErrors = Object.keys(errors).length > 0
  const isHeld = hasErrors || conflict !== null
  const text = hasErrors
    ? t('notSaved')
    : isHeld
      ? t('notChosen')
      : isSlow
        ? t('saving')
        : savedAt
          ? t('savedAt', { time: formatTime(savedAt) })
          : ''
  const look = isHeld ? 'saved failing' : isSlow ? 'saved saving' : 'saved'
  return (
    <span className={text === '' ? 'visually-hidden' : look} role="status">
      {text}
    </span>
  )
}

/** True once something has lasted for 300 ms. */
function useSlow(isActive: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isActive) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), 300)
    return () => clearTimeout(timer)
  }, [isActive])
  return isSlow
}
