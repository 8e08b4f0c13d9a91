import { COUNTY_KEY } from '../../lib/shared-keys.ts'
import { CERTIFICATES_KEY } from '../keys.ts'

export const WORKLISTS = ['worklists'] as const

/** Of certificates that were put into a worklist or taken out of it. */
export const STALE_AFTER_WORKLISTS = [WORKLISTS, CERTIFICATES_KEY, COUNTY_KEY] as const
