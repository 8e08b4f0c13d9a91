import type { DeskPlan, PlanPreview } from '@fieldstone/contract/entities/plans/desk-plan'
import { planDeskRoutes } from '@fieldstone/contract/routes/plans/plan-desk'
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api.ts'
import { t } from '../../../lib/messages/plan-desk.ts'
import { readAgain } from '../../../lib/shared-keys.ts'
import { useSettled } from '../../../lib/use-settled.ts'

import type { AskedTerms } from './desk-terms.ts'
import { deskPlanKey, previewKey, staleAfterPlan } from './keys.ts'

export const useDeskPlan = (id: number): UseQueryResult<DeskPlan> =>
  useQuery({
    queryKey: deskPlanKey(id),
    queryFn: ({ signal }) => call(planDeskRoutes.getDeskPlan, { params: { id } }, { signal }),
    retry: (count, error) => !(error instanceof ApiError) && count < 2,
    staleTime: 0,
  })

/** After an act, or a refusal: the plan is read again, and so are the queues that it may have left. */
export function useFreshPlan(id: number): () => Promise<void> {
  const queries = useQueryClient()
  return () => readAgain(queries, staleAfterPlan(id))
}

type PreviewNow = UseQueryResult<PlanPreview> & {
  /** The figures are those of the terms as they stand now, not of those before. */
  readonly isCurrent: boolean
}

/** What the terms come to; the figures before stay while the next are on their way. */
export function usePreview(id: number, asked: AskedTerms | null): PreviewNow {
  const settled = useSettled(asked, PAUSE_MS)
  const preview = useQuery({
    queryKey: previewKey(id, settled),
    queryFn: ({ signal }) =>
      call(planDeskRoutes.previewPlan, { params: { id }, query: settled ?? never() }, { signal }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    retry: (count, error) => !(error instanceof ApiError) && count < 2,
  })
  const isSettled = JSON.stringify(settled) === JSON.stringify(asked)
  return { ...preview, isCurrent: isSettled && preview.isSuccess && !preview.isPlaceholderData }
}

const never = (): never => {
  throw new Error('nothing to ask for')
}

const PAUSE_MS = 250

/** A refusal in words that say what to do. */
export function refusalOf({ code, message }: ApiError): string {
  if (code === 'plan_changed') return t('meanwhile')
  return code === 'plan_exists' ? t('again') : message
}
