import type { UndoObstacles as Obstacles } from '@fieldstone/contract/entities/intake/import-undo'
import { importRoutes } from '@fieldstone/contract/routes/intake'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/messages/intake.ts'
import { adminParcelPath } from '../../lib/staff-paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { obstaclesKey } from './keys.ts'

/** The certificates that keep an import from being undone, each a link with its reason. */
export function UndoObstacles({ runId }: { readonly runId: number }) {
  const found = useQuery({
    queryKey: obstaclesKey(runId),
    queryFn: ({ signal }) => call(importRoutes.undoObstacles, { params: { id: runId } }, { signal }),
    staleTime: 0,
  })
  if (found.error) return <Notice kind="bad">{t('obstaclesFailed')}</Notice>
  if (!found.data || found.data.count === 0) return null
  return (
    <Notice kind="waiting" title={t('obstaclesTitle', { count: found.data.count })}>
      <p>{t('obstaclesBody')}</p>
      <List {...found.data} />
    </Notice>
  )
}

function List({ count, obstacles }: Obstacles) {
  const moreCount = count - obstacles.length
  return (
    <>
      <ul>
        {obstacles.map(({ certificateId, certificateNo, reason }) => (
          <li key={`${certificateId} ${reason}`}>
            {certificateId === null ? (
              certificateNo
            ) : (
              <Link to={adminParcelPath(certificateId)}>{certificateNo}</Link>
            )}
            {': '}
            {t(`obstacle_${reason}`)}
          </li>
        ))}
      </ul>
      {moreCount > 0 ? <p>{t('obstaclesMore', { count: moreCount })}</p> : null}
    </>
  )
}
