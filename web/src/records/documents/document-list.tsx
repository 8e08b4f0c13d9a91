import type { Document } from '@fieldstone/contract/entities/document'
import type { documentRoutes } from '@fieldstone/contract/routes/documents'
import { callPage } from '../../lib/api.ts'
import { callCsv } from '../../lib/api-files.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { formatInstantDay } from '../../lib/format.ts'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/documents.ts'
import { useTableView } from '../../lib/table-view.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import type { Column } from '../../ui/table-view.ts'
import { documentsKey } from './documents-key.ts'
import { sizeText } from './size-text.ts'

interface DocumentListProps {
  readonly certificateId: number
  readonly name: 'images' | 'documents'
  readonly route: (typeof documentRoutes)['listImages'] | (typeof documentRoutes)['listDocuments']
  readonly onOpen: (document: Document) => void
}

/** The images or the documents of a certificate, newest first. */
export function DocumentList({ certificateId, name, route, onOpen }: DocumentListProps) {
  const params = { id: certificateId }
  // Its parameters in the address name the certificate, too: a page can show the files of several.
  const [view, setView] = useTableView(10, `${name}${certificateId}`)
  const list = useListPage([...documentsKey(certificateId), name, view], (signal) =>
    callPage(route, { params, query: view }, { signal }),
  )
  const hasRows = (list.data?.totalCount ?? 0) > 0
  const title = t(name)
  return (
    <section aria-label={title}>
      <h3 className="document-kind">{title}</h3>
      <ListTable
        caption={title}
        columns={columns(onOpen)}
        list={list}
        rowKey={(row) => row.id}
        view={[view, setView]}
        emptyText={t(name === 'images' ? 'imagesEmpty' : 'documentsEmpty')}
        noMatchText={t('noMatch')}
        hasFilter={hasRows || view.filter !== ''}
        actions={
          hasRows ? (
            <CsvButton
              label={t('csvOf', { list: title })}
              fetchFile={() => callCsv(route, { params, query: view })}
            />
          ) : null
        }
      />
    </section>
  )
}

const columns = (onOpen: (document: Document) => void): readonly Column<Document>[] => [
  {
    key: 'name',
    header: t('columnName'),
    place: 'main',
    isSortable: true,
    cell: (document) => (
      <button type="button" className="document-name" onClick={() => onOpen(document)}>
        {document.name}
      </button>
    ),
  },
  {
    key: 'category',
    header: t('columnCategory'),
    place: 'lead',
    isSortable: true,
    cell: ({ category }) => t(`category_${category}`),
  },
  { key: 'note', header: t('columnNote'), cell: ({ note }) => note || '–' },
  {
    key: 'byteCount',
    header: t('columnSize'),
    align: 'number',
    isSortable: true,
    cell: ({ byteCount }) => sizeText(byteCount),
  },
  { key: 'added', header: t('columnAdded'), isSortable: true, cell: addedText },
  { key: 'visible', header: t('columnVisible'), cell: visibleText },
]

function addedText({ addedAt, addedBy }: Document): string {
  const at = formatInstantDay(addedAt)
  return addedBy === null ? at : t('addedBy', { at, name: addedBy })
}

function visibleText({ isForCounty, isForFirm }: Document): string {
  if (isForCounty && isForFirm) return t('visibleAll')
  if (isForCounty) return t('visibleCounty')
  return t(isForFirm ? 'visibleFirm' : 'visibleAdmin')
}
