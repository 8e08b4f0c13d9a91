import type { DeskPlan, PlanPreview } from '@fieldstone/contract/entities/plans/desk-plan'
import { planDeskRoutes } from '@fieldstone/contract/routes/plans/plan-desk'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '../../../lib/api.ts'
import { useCall } from '../../../lib/calls.ts'
import { t } from '../../../lib/messages/plan-desk.ts'
import { useReadAgain } from '../../../lib/use-send.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import type { AskedTerms } from './desk-terms.ts'

export const useDeskPlan = (id: number): UseQueryResult<DeskPlan> =>
  useCall(planDeskRoutes.getDeskPlan, { params: { id } }, { staleTime: 0 })

/** Reads the plan again after a change or a refusal, and the queues that may have contained it. */
export const useReadPlanAgain = () => useReadAgain(...planDeskRoutes.changePlan.changes)

type PreviewNow = UseQueryResult<PlanPreview> & {
  /** Whether the preview is for the terms as they are typed now, not for earlier ones. */
  readonly isCurrent: boolean
}

/** Previews the terms. Keeps the previous preview until the next one arrives. Sends no request if `asked` is null. */
export function usePreview({ id, today }: DeskPlan, asked: AskedTerms | null): PreviewNow {
  const settled = useSettled(asked, PAUSE_MS)
  const query = settled ?? { firstDueDate: today, offerExpireDate: today }
  const preview = useCall(
    planDeskRoutes.previewPlan,
    { params: { id }, query },
    { enabled: settled !== null, placeholderData: keepPreviousData },
  )
  const isSettled = JSON.stringify(settled) === JSON.stringify(asked)
  return { ...preview, isCurrent: isSettled && preview.isSuccess && !preview.isPlaceholderData }
}

const PAUSE_MS = 250

/** Returns the text of a refusal, with what to do now. */
export function refusalOf({ code, message }: ApiError): string {
  if (code === 'plan_changed') return t('meanwhile')
  return code === 'plan_exists' ? t('again') : message
}
