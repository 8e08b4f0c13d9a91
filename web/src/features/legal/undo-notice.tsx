import { t } from '../../lib/messages/legal.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface UndoNoticeProps {
  /** The name of what was removed last. Null if nothing was. */
  readonly name: string | null
  readonly onUndo: () => Promise<void>
}

/** Shows what was removed, and offers undo. */
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
