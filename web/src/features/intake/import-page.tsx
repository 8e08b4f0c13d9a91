import type { ImportRun } from '@fieldstone/contract/entities/intake/import'
import { importRoutes } from '@fieldstone/contract/routes/intake'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { formatInstant } from '../../lib/format.ts'
import { t } from '../../lib/messages/intake.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { staleAfter } from '../../lib/use-send.ts'
import { useIdParam } from '../../records/id-param.ts'
import { Loaded } from '../../records/loaded.tsx'
import { TaskNotice } from '../../records/task-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { CommitForm } from './commit-form.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportReport } from './import-report.tsx'
import { ImportState } from './import-state.tsx'
import { MappingSection } from './mapping-section.tsx'
import { UndoImport } from './undo-import.tsx'

const POLL_MS = 1_000

const isWorking = ({ task }: ImportRun): boolean => task?.state === 'waiting' || task?.state === 'running'

/** Shows one import: the mapping of its columns, the report of the check, the progress and the result. */
export default function ImportPage() {
  const id = useIdParam('importId')
  const run = useCall(
    importRoutes.getImport,
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? POLL_MS : false),
    },
  )
  return (
    <div className="stack loose">
      <Link to={PATHS.imports}>{t('backList')}</Link>
      <Loaded query={run} title={t('title')} skeleton={<BlockSkeleton height="24rem" />}>
        {(data) => <ImportSheets run={data} />}
      </Loaded>
    </div>
  )
}

function ImportSheets({ run }: { readonly run: ImportRun }) {
  const [isMapping, setMapping] = useState(false)
  const { fileName, source, state, createdBy, createdAt, report, task } = run
  const isOpen = state === 'draft' || state === 'checked'
  return (
    <>
      <div className="row apart">
        <PageHead
          title={fileName}
          area={t('title')}
          lede={t('pageLede', { sender: source, by: createdBy ?? '–', at: formatInstant(createdAt) })}
        />
        <ImportState state={state} />
      </div>
      {task === null ? null : (
        <TaskNotice task={task} failedTitle={t('failed')} stale={staleAfter(importRoutes.checkImport)} />
      )}
      {isWorking(run) ? <ImportProgress run={run} /> : null}
      {state === 'undone' ? <Notice>{t('undone')}</Notice> : null}
      {report && !isWorking(run) && state !== 'undone' ? <ImportReport run={run} report={report} /> : null}
      {state === 'checked' && task !== null ? <CommitForm run={run} checkedBy={task.id} /> : null}
      {isOpen && (state === 'draft' || isMapping) ? (
        <MappingSection run={run} onChecked={() => setMapping(false)} />
      ) : null}
      {state === 'checked' && !isMapping ? (
        <div>
          <Button kind="default" onClick={() => setMapping(true)}>
            {t('changeColumns')}
          </Button>
        </div>
      ) : null}
      {state === 'imported' ? (
        <>
          <p>
            <Link to={PATHS.adminParcels}>{t('toLiens')}</Link>
          </p>
          <UndoImport run={run} />
        </>
      ) : null}
    </>
  )
}
