import { useEffect, useState } from 'react'
import { formatTime } from '../../lib/format.ts'
import { t } from '../../lib/messages/legal.ts'
import type { SaveState } from '../../records/save-queue.ts'

interface SaveNoteProps {
  readonly state: SaveState
  readonly savedAt: Date | null
  readonly hasErrors: boolean
}

/** How the last save went: nothing while it is quick, then 'Saving…', then the time. */
export function SaveNote({ state, savedAt, hasErrors }: SaveNoteProps) {
  const isSlow = useSlow(state === 'saving')
  if (state === 'failing')
    return (
      <span className="saved failing" role="alert">
        {t('failing')}
      </span>
    )
  const text = hasErrors
    ? t('notSaved')
    : isSlow
      ? t('saving')
      : savedAt
        ? t('savedAt', { time: formatTime(savedAt) })
        : ''
  const look = hasErrors ? 'saved failing' : isSlow ? 'saved saving' : 'saved'
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
