import { IMPORT_TEMPLATES, type ImportSummary } from '@fieldstone/contract/entities/intake/import'
import { importRoutes } from '@fieldstone/contract/routes/intake'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { callFile } from '../../lib/api-files.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { formatCount, formatInstant } from '../../lib/format.ts'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/intake.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { importPath } from '../../lib/staff-paths.ts'
import { useTableView } from '../../lib/table-view.ts'
import { useList } from '../../lib/use-list.ts'
import { BackToToday } from '../../records/back-to.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Column } from '../../ui/table-view.ts'
import { ImportState } from './import-state.tsx'

const StartDialog = lazy(() => import('./start-dialog.tsx'))

/** Lists the files that were imported in the browser, newest first, with a button to import another. */
export default function ImportsPage() {
  const [view, setView] = useTableView(20)
  const [isStarting, setStarting] = useState(false)
  // Other pages upload, check and import files.
  const list = useList(importRoutes.listImports, { query: view }, { staleTime: 0 })
  const count = list.list.data?.totalCount ?? 0
  return (
    <div className="stack loose">
      <BackToToday />
      <div className="row apart">
        <PageHead title={t('title')} lede={t('lede')} />
        <Button onClick={() => setStarting(true)}>{t('start')}</Button>
      </div>
      <Sheet isRuled isFlush aria-label={t('caption')}>
        <ListTable
          {...list}
          caption={t('caption')}
          columns={columns()}
          rowKey={(row) => row.id}
          view={[view, setView]}
          emptyText={t('none')}
          noMatchText={t('noMatch')}
          hasFilter={count > 0 || view.filter !== ''}
        />
      </Sheet>
      <Templates />
      <Suspense fallback={null}>
        {isStarting ? <StartDialog onClose={() => setStarting(false)} /> : null}
      </Suspense>
    </div>
  )
}

/** Downloads the template of each file of a portfolio. */
const Templates = () => (
  <Sheet className="stack" aria-labelledby="templates">
    <h2 id="templates">{t('templatesHeading')}</h2>
    <p>{t('templatesLede')}</p>
    <div className="row">
      {IMPORT_TEMPLATES.map((name) => (
        <CsvButton
          key={name}
          label={t(`template_${name}`)}
          fetchFile={() => callFile(importRoutes.importTemplate, { params: { name } })}
        />
      ))}
    </div>
  </Sheet>
)

const countOf = (value: number | null): string => (value === null ? '–' : formatCount(value))

const columns = (): readonly Column<ImportSummary>[] => [
  {
    key: 'fileName',
    header: t('columnFile'),
    place: 'main',
    cell: ({ id, fileName }) => <Link to={importPath(id)}>{fileName}</Link>,
  },
  {
    key: 'state',
    header: t('columnState'),
    place: 'lead',
    cell: ({ state }) => <ImportState state={state} />,
  },
  {
    key: 'sender',
    header: t('columnSender'),
    cell: ({ source }) => source,
  },
  {
    key: 'rows',
    header: t('columnRows'),
    align: 'number',
    cell: ({ rowCount }) => countOf(rowCount),
  },
  {
    key: 'added',
    header: t('columnAdded'),
    align: 'number',
    cell: ({ addedCount }) => countOf(addedCount),
  },
  {
    key: 'changed',
    header: t('columnChanged'),
    align: 'number',
    cell: ({ changedCount }) => countOf(changedCount),
  },
  {
    key: 'rejected',
    header: t('columnRejected'),
    align: 'number',
    cell: ({ rejectedCount }) => countOf(rejectedCount),
  },
  {
    key: 'created',
    header: t('columnCreated'),
    cell: ({ createdAt }) => formatInstant(createdAt),
  },
]
