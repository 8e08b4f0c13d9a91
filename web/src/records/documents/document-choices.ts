import { documentRoutes } from '@fieldstone/contract/routes/documents'
import { useQuery } from '@tanstack/react-query'
import { callPage } from '../../lib/api.ts'
import { formatInstantDay } from '../../lib/format.ts'
import { t } from '../../lib/messages/documents.ts'
import type { Option } from '../../ui/field.tsx'
import { documentChoicesKey } from './keys.ts'

/**
 * The documents and images of a certificate that this user sees, newest first, to choose one or none. What is chosen
 * stays among them, also when this user may not see it.
 */
export function useDocumentChoices(certificateId: number, chosen: string): readonly Option[] {
  const params = { id: certificateId }
  const query = { page: 1, pageSize: 200, sort: '', filter: '' }
  const { data = [] } = useQuery({
    queryKey: documentChoicesKey(certificateId),
    queryFn: async ({ signal }) => {
      const lists = [documentRoutes.listDocuments, documentRoutes.listImages]
      const pages = await Promise.all(lists.map((route) => callPage(route, { params, query }, { signal })))
      return pages.flatMap(({ rows }) => rows)
    },
  })
  // What a firm keeps for itself is named to administrators, and proves nothing to them.
  const seen = data
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
