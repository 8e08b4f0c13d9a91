import type { ImportRun } from '@fieldstone/contract/entities/intake/import'
import { importRoutes } from '@fieldstone/contract/routes/intake'
import { useState } from 'react'
import { t } from '../../lib/messages/intake.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { UndoObstacles } from './undo-obstacles.tsx'
import { useImportAction } from './use-import-action.ts'

/** Undoes a whole import, after a question. */
export function UndoImport({ run: { id } }: { readonly run: ImportRun }) {
  const [isAsking, setAsking] = useState(false)
  const undo = useImportAction(importRoutes.undoImport)
  const confirm = () => {
    setAsking(false)
    undo.mutate({ params: { id } })
  }
  return (
    <>
      {undo.error ? (
        <Notice kind="bad" title={t('failed')} role="alert">
          {undo.error.message}
        </Notice>
      ) : null}
      <UndoObstacles runId={id} />
      <div>
        <Button kind="default" isBusy={undo.isPending} onClick={() => setAsking(true)}>
          {t('undo')}
        </Button>
      </div>
      <AlertDialog
        isOpen={isAsking}
        title={t('undoTitle')}
        onClose={() => setAsking(false)}
        ask={{ confirmLabel: t('undoConfirm'), cancelLabel: t('cancel'), onConfirm: confirm }}
      >
        <p>{t('undoBody')}</p>
      </AlertDialog>
    </>
  )
}
