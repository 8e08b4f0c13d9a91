import { PLACES_KEY } from '../../lib/place-keys.ts'
import { COUNTIES_KEY, FIRST_STEPS_KEY } from '../../lib/shared-keys.ts'

/** Of places that were added. */
export const STALE_AFTER_PLACES = [FIRST_STEPS_KEY, COUNTIES_KEY, PLACES_KEY] as const
