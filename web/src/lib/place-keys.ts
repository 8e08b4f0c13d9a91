/** What is chosen among: states, counties, firms. */
export const PLACES_KEY = ['places'] as const
export const statesKey = ['places', 'states'] as const
export const countiesKey = ['places', 'counties'] as const
