import type { FirstSteps } from '@fieldstone/contract/entities/first-steps/first-steps'
import { firstStepRoutes } from '@fieldstone/contract/routes/first-steps'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { FIRST_STEPS_KEY, readAgain } from '../../lib/shared-keys.ts'

export const useFirstSteps = () =>
  useQuery({
    queryKey: FIRST_STEPS_KEY,
    queryFn: ({ signal }) => call(firstStepRoutes.getFirstSteps, {}, { signal }),
    staleTime: 0,
  })

/** After a refusal the page shows how the steps stand now. */
export function useReloadSteps(): () => Promise<void> {
  const queries = useQueryClient()
  return () => readAgain(queries, [FIRST_STEPS_KEY])
}

/** Every act answers how all steps stand then. */
export function useShowSteps(): (steps: FirstSteps) => void {
  const queries = useQueryClient()
  return (steps) => queries.setQueryData(FIRST_STEPS_KEY, steps)
}
