import type { Document } from '@fieldstone/contract/entities/documents/document'
import type { Role } from '@fieldstone/domain/access/actor'
import { formatInstantDay } from '../../lib/format.ts'
import { t } from '../../lib/messages/documents.ts'
import { sizeText } from '../../lib/uploads.ts'
import type { Column } from '../../ui/table-view.ts'
import { DocumentActs } from './document-acts.tsx'
import { visibleText } from './visibility.ts'

export interface DocumentsFor {
  readonly role: Role | undefined
  readonly onOpen: (document: Document) => void
  readonly onChange: (document: Document) => void
  readonly onGone: () => void
}

/** Returns the columns for a reader: actions for people who work on the case, and the day of removal in lists of removed files. */
export const documentColumns = (
  { role, onOpen, ...acts }: DocumentsFor,
  isRemoved: boolean,
): readonly Column<Document>[] => [
  {
    key: 'name',
    header: t('columnName'),
    place: 'main',
    cell: (document) =>
      document.canOpen && !isRemoved ? (
        <button type="button" className="document-name" onClick={() => onOpen(document)}>
          {document.name}
        </button>
      ) : (
        <span className="document-closed">{document.name}</span>
      ),
  },
  {
    key: 'category',
    header: t('columnCategory'),
    place: 'lead',
    cell: ({ category }) => t(`category_${category}`),
  },
  { key: 'note', header: t('columnNote'), cell: ({ note }) => note || '–' },
  {
    key: 'byteCount',
    header: t('columnSize'),
    align: 'number',
    cell: ({ byteCount }) => sizeText(byteCount),
  },
  {
    key: 'added',
    header: t('columnAdded'),
    cell: ({ addedAt, addedBy }) => whenText(addedAt, addedBy),
  },
  isRemoved
    ? {
        key: 'removed',
        header: t('columnRemoved'),
        cell: ({ removedAt, removedBy }) => (removedAt ? whenText(removedAt, removedBy) : '–'),
      }
    : { key: 'visible', header: t('columnVisible'), cell: (document) => seenBy(document, role) },
  ...(role === 'admin' || role === 'legal'
    ? [
        {
          key: 'acts',
          header: t('columnActs'),
          cell: (document: Document) => <DocumentActs document={document} {...acts} />,
        },
      ]
    : []),
]

/** Says who sees the document. Its firm also sees that administrators asked for it. */
function seenBy(document: Document, role: Role | undefined) {
  const text = visibleText(document, role)
  const { shareAskedAt, canManage } = document
  if (shareAskedAt === null || !canManage) return text
  return (
    <>
      {text}
      <br />
      <b>{t('askedOfUs', { at: formatInstantDay(shareAskedAt) })}</b>
    </>
  )
}

function whenText(instant: Date, name: string | null): string {
  const at = formatInstantDay(instant)
  return name === null ? at : t('addedBy', { at, name })
}
