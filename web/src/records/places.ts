import type { County, State } from '@fieldstone/contract/entities/counties/place'
import { certificateRoutes } from '@fieldstone/contract/routes/certificates/certificates'
import { useCall } from '../lib/calls.ts'

export interface Places {
  readonly states: readonly State[]
  readonly counties: readonly County[]
}

/** Reads the states and counties with certificates. Until they are loaded, returns the specification's list. */
export function usePlaces(): Places {
  const states = useCall(certificateRoutes.listStates, {}, ONE_HOUR)
  const counties = useCall(certificateRoutes.listCounties, {}, ONE_HOUR)
  return { states: states.data ?? FALLBACK_STATES, counties: counties.data ?? FALLBACK_COUNTIES }
}

const ONE_HOUR = { staleTime: 60 * 60_000 }

const FALLBACK_STATES: readonly State[] = [{ id: 'OH', name: 'Ohio' }]
const FALLBACK_COUNTIES: readonly County[] = [
  { id: 856, name: 'Franklin', stateId: 'OH' },
  { id: 854, name: 'Hamilton', stateId: 'OH' },
  { id: 1033, name: 'Montgomery', stateId: 'OH' },
  { id: 1032, name: 'Pickaway', stateId: 'OH' },
  { id: 855, name: 'Summit', stateId: 'OH' },
]
