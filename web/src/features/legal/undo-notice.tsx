import { t } from '../../lib/messages/legal.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface UndoNoticeProps {
  /** What was removed last; null when nothing was. */
  readonly name: string | null
  readonly onUndo: () => Promise<void>
}

/** Says what was removed, and takes it back. */
export function UndoNotice({ name, onUndo }: UndoNoticeProps) {
  const undo = useAction(onUndo)
  if (name === null) return null
  return (
    <Notice role="status">
      {t('removed', { name })}{' '}
      <Button kind="quiet" size="small" isBusy={undo.isBusy} onClick={undo.run}>
        {t('undo')}
      </Button>
    </Notice>
  )
}
