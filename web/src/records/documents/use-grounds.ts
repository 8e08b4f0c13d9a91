import { groundRoutes } from '@fieldstone/contract/routes/payoff/grounds'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { groundsKey } from './keys.ts'

/** On what the payoff of a certificate rests; read again with its documents. Each line of its table asks anew, at once. */
export const useGrounds = (certificateId: number) =>
  useQuery({
    queryKey: groundsKey(certificateId),
    queryFn: ({ signal }) => call(groundRoutes.getGrounds, { params: { id: certificateId } }, { signal }),
    staleTime: 5_000,
  })
