import type { Document } from '@fieldstone/contract/entities/documents/document'
import { documentRoutes } from '@fieldstone/contract/routes/documents'
import { formatInstantDay } from '../../lib/format.ts'
import { t } from '../../lib/messages/documents.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSend } from '../../lib/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { showSuccess, showUndo } from '../../ui/toasts.tsx'

interface DocumentActsProps {
  readonly document: Document
  readonly onChange: (document: Document) => void
  /** Called after the row disappears and takes the focus with it. */
  readonly onGone: () => void
}

const WAITS = { waits: true }

/** The actions on a document: change, remove or restore your own, or ask a firm to share one of its own. */
export function DocumentActs({ document, onChange, onGone }: DocumentActsProps) {
  const { id, name, canManage, canOpen, shareAskedAt, removedAt } = document
  const params = { id }
  const send = {
    restore: useSend(documentRoutes.restoreDocument, WAITS),
    remove: useSend(documentRoutes.removeDocument, WAITS),
    ask: useSend(documentRoutes.askForDocument, WAITS),
  }
  const restore = useAction(async () => {
    await send.restore({ params })
    onGone()
    void showSuccess(t('restoreDone', { name }))
  })
  const remove = useAction(async () => {
    await send.remove({ params })
    onGone()
    void showUndo(t('removeDone', { name }), { label: t('undo'), onUndo: () => restore.run() })
  })
  const ask = useAction(async () => {
    await send.ask({ params })
    void showSuccess(t('askDone', { name }))
  })
  if (removedAt !== null) return <Act label={t('restore')} name={t('restoreOf', { name })} action={restore} />
  if (canManage)
    return (
      <span className="document-acts">
        <Button
          kind="quiet"
          size="small"
          aria-label={t('changeOf', { name })}
          onClick={() => onChange(document)}
        >
          {t('change')}
        </Button>
        <Act label={t('remove')} name={t('removeOf', { name })} action={remove} />
      </span>
    )
  if (canOpen) return '–'
  if (shareAskedAt !== null) return t('asked', { at: formatInstantDay(shareAskedAt) })
  return <Act label={t('ask')} name={t('askFor', { name })} action={ask} />
}

interface ActProps {
  readonly label: string
  /** The label with the name of the document. */
  readonly name: string
  readonly action: { readonly isBusy: boolean; readonly run: () => void }
}

const Act = ({ label, name, action }: ActProps) => (
  <Button kind="quiet" size="small" aria-label={name} isBusy={action.isBusy} onClick={() => action.run()}>
    {label}
  </Button>
)
