import type { Route } from '@fieldstone/contract/route'
import { firstStepRoutes } from '@fieldstone/contract/routes/first-steps'
import { useCall } from '../../lib/calls.ts'
import { useSend } from '../../lib/use-send.ts'

export const useFirstSteps = () => useCall(firstStepRoutes.getFirstSteps, {}, { staleTime: 0 })

/** Returns a function that sends one step. The answer, the state of all steps, is shown at once. */
export const useSendStep = <R extends Route>(route: R) =>
  useSend(route, { shows: firstStepRoutes.getFirstSteps })
