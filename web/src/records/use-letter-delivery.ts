import { letterDeliveryRoutes } from '@fieldstone/contract/routes/letters/letter-delivery'
import { useCall } from '../lib/calls.ts'
import { useSession } from '../lib/session.ts'

/** Reads how letters reach a taxpayer who is logged in. Nobody else has such a choice. */
export const useLetterDelivery = () =>
  useCall(letterDeliveryRoutes.getLetterDelivery, {}, { enabled: useSession()?.role === 'taxpayer' })
