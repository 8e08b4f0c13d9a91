import type { LetterDelivery } from '@fieldstone/contract/entities/letters/letter-delivery'
import { letterDeliveryRoutes } from '@fieldstone/contract/routes/letters/letter-delivery'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'
import { LETTER_DELIVERY } from './letter-delivery-keys.ts'

/** How the reader's own letters come; asked of taxpayers alone. */
export function useLetterDelivery(): UseQueryResult<LetterDelivery> {
  const session = useSession()
  return useQuery({
    queryKey: LETTER_DELIVERY,
    queryFn: ({ signal }) => call(letterDeliveryRoutes.getLetterDelivery, {}, { signal }),
    enabled: session?.role === 'taxpayer',
  })
}
