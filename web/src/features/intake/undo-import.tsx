import type { ImportRun } from '@fieldstone/contract/entities/intake/import'
import type { UndoGroup, UndoObstacle } from '@fieldstone/contract/entities/intake/import-undo'
import { importRoutes } from '@fieldstone/contract/routes/intake'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/messages/intake.ts'
import { adminParcelPath } from '../../lib/staff-paths.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useImportAction } from './use-import-action.ts'

/** Undoes a whole import once staff confirm. */
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

/** Shows why an import cannot be undone: each reason with what depends on it, and links to the first certificates. */
function UndoObstacles({ runId }: { readonly runId: number }) {
  const found = useCall(importRoutes.undoObstacles, { params: { id: runId } }, { staleTime: 0 })
  if (found.error) return <Notice kind="bad">{t('obstaclesFailed')}</Notice>
  if (!found.data || found.data.count === 0) return null
  const { count, groups, obstacles } = found.data
  return (
    <Notice kind="waiting" title={t('obstaclesTitle', { count })}>
      <p>{t('obstaclesBody')}</p>
      {groups.map((group) => (
        <Group
          key={group.reason}
          group={group}
          obstacles={obstacles.filter(({ reason }) => reason === group.reason)}
        />
      ))}
    </Notice>
  )
}

interface GroupProps {
  readonly group: UndoGroup
  readonly obstacles: readonly UndoObstacle[]
}

function Group({ group: { reason, count, uses }, obstacles }: GroupProps) {
  const moreCount = count - obstacles.length
  return (
    <>
      <p>{t(`group_${reason}`, { count, uses: uses.map(useText).join(', ') })}</p>
      <ul>
        {obstacles.map(({ certificateId, certificateNo }) => (
          <li key={`${certificateId} ${certificateNo}`}>
            {certificateId === null ? (
              certificateNo
            ) : (
              <Link to={adminParcelPath(certificateId)}>{certificateNo}</Link>
            )}
          </li>
        ))}
        {moreCount > 0 ? <li>{t('obstaclesMore', { count: moreCount })}</li> : null}
      </ul>
    </>
  )
}

const useText = ({ use, count }: UndoGroup['uses'][number]): string =>
  t('useOn', { use: t(`use_${use}`), count: formatCount(count) })
