import type { QueryKey } from '@tanstack/react-query'
import { certificateKey } from '../keys.ts'

/** On what its payoff rests: read anew with the certificate. */
export const groundsKey = (certificateId: number): QueryKey => [...certificateKey(certificateId), 'grounds']
