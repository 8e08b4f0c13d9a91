import { MOST_CHOSEN } from '@fieldstone/contract/entities/worklists/worklist'
import { lienRoutes } from '@fieldstone/contract/routes/certificates/liens'
import { call } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/messages/worklists.ts'
import { useAction } from '../../lib/use-action.ts'

type Query = NonNullable<Parameters<typeof call<typeof lienRoutes.listLienIds>>[1]>['query']

interface Matching {
  /** The filters of the list. */
  readonly query: Query
  readonly totalCount: number
  readonly isCapped: boolean
  readonly chosenCount: number
  readonly onIds: (ids: readonly number[]) => void
}

/** Chooses all matching rows on all pages. The server returns their ids, up to the limit of one call. */
export function useChooseMatching({ query, totalCount, isCapped, chosenCount, onIds }: Matching) {
  const choose = useAction(async () => {
    const { certificateIds } = await call(lienRoutes.listLienIds, { query })
    onIds(certificateIds)
  })
  const isMore = isCapped || totalCount > MOST_CHOSEN
  if (chosenCount >= (isMore ? MOST_CHOSEN : totalCount)) return null
  const label = isMore
    ? t('chooseFirst', { count: formatCount(MOST_CHOSEN) })
    : t('chooseMatching', { count: formatCount(totalCount) })
  return { label, isBusy: choose.isBusy, onChoose: () => choose.run() }
}
