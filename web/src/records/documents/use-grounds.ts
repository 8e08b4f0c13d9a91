import { groundRoutes } from '@fieldstone/contract/routes/payoff/grounds'
import { useCall } from '../../lib/calls.ts'

/** Reads what the payoff of a certificate is based on. Each line of its table mounts this hook, so one read serves them all. */
export const useGrounds = (certificateId: number) =>
  useCall(groundRoutes.getGrounds, { params: { id: certificateId } }, { staleTime: 5_000 })
