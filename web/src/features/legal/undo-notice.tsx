import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { t } from '../../lib/messages/legal.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showFailure } from '../../ui/toasts.tsx'

interface UndoNoticeProps {
  /** What was removed last; null when nothing was. */
  readonly name: string | null
  readonly onUndo: () => Promise<void>
}

/** Says what was removed, and takes it back. */
export function UndoNotice({ name, onUndo }: UndoNoticeProps) {
  const [isBusy, setBusy] = useState(false)
  if (name === null) return null
  const undo = async () => {
    setBusy(true)
    try {
      await onUndo()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      void showFailure(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Notice role="status">
      {t('removed', { name })}{' '}
      <Button kind="quiet" size="small" isBusy={isBusy} onClick={() => void undo()}>
        {t('undo')}
      </Button>
    </Notice>
  )
}
