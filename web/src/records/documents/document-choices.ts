import { documentRoutes } from '@fieldstone/contract/routes/documents'
import { formatInstantDay } from '../../lib/format.ts'
import { t } from '../../lib/messages/documents.ts'
import { useList } from '../../lib/use-list.ts'
import type { Option } from '../../ui/field.tsx'

/**
 * Returns the documents and images of a certificate that this user sees, newest first, to choose one or none. The chosen one
 * stays among them even if this user may not see it.
 */
export function useDocumentChoices(certificateId: number, chosen: string): readonly Option[] {
  const input = { params: { id: certificateId }, query: { page: 1, pageSize: 200, sort: '', filter: '' } }
  const { data: documents } = useList(documentRoutes.listDocuments, input).list
  const { data: images } = useList(documentRoutes.listImages, input).list
  const rows = documents && images ? [...documents.rows, ...images.rows] : []
  // Administrators see the name of what a firm keeps for itself, but it proves nothing to them.
  const seen = rows
    .filter(({ canOpen }) => canOpen)
    .map(({ id, name, addedAt }) => ({
      value: String(id),
      label: t('choice', { name, at: formatInstantDay(addedAt) }),
    }))
  const isUnseen = chosen !== '' && !seen.some(({ value }) => value === chosen)
  return [
    { value: '', label: t('chooseNone') },
    ...seen,
    ...(isUnseen ? [{ value: chosen, label: t('choiceUnseen', { id: chosen }) }] : []),
  ]
}
