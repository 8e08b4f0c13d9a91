import type { documentRoutes } from '@fieldstone/contract/routes/documents'
import { CsvButton } from '../../lib/csv-button.tsx'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/documents.ts'
import { useTableView } from '../../lib/table-view.ts'
import { useList } from '../../lib/use-list.ts'
import { type DocumentsFor, documentColumns } from './document-columns.tsx'

interface DocumentListProps {
  readonly certificateId: number
  readonly name: 'images' | 'documents'
  readonly route: (typeof documentRoutes)['listImages'] | (typeof documentRoutes)['listDocuments']
  /** 'removed': files that can be restored. */
  readonly shown: 'present' | 'removed'
  readonly reader: DocumentsFor
}

/** The images or the documents of a certificate, newest first. */
export function DocumentList({ certificateId, name, route, shown, reader }: DocumentListProps) {
  // The parameters in the address include the certificate, because a page can show the files of several.
  const isRemoved = shown === 'removed'
  const [view, setView] = useTableView(10, `${isRemoved ? shown : ''}${name}${certificateId}`)
  const query = isRemoved ? { ...view, removed: true } : view
  const files = useList(route, { params: { id: certificateId }, query })
  const hasRows = (files.list.data?.totalCount ?? 0) > 0
  const title = t(isRemoved ? REMOVED[name] : name)
  return (
    <section aria-label={title}>
      <h3 className="document-kind">{title}</h3>
      <ListTable
        {...files}
        fetchFile={null}
        isPart
        caption={title}
        columns={documentColumns(reader, isRemoved)}
        rowKey={(row) => row.id}
        view={[view, setView]}
        emptyText={t(isRemoved ? 'removedNone' : EMPTY[name])}
        noMatchText={t('noMatch')}
        hasFilter={hasRows || view.filter !== ''}
        actions={
          hasRows && files.fetchFile ? (
            <CsvButton label={t('csvOf', { list: title })} fetchFile={files.fetchFile} />
          ) : null
        }
      />
    </section>
  )
}

const EMPTY = { images: 'imagesEmpty', documents: 'documentsEmpty' } as const
const REMOVED = { images: 'removedImages', documents: 'removedDocuments' } as const
