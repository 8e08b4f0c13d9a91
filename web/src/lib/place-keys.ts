/** What is chosen among: states, counties, firms. */
export const statesKey = ['places', 'states'] as const
export const countiesKey = ['places', 'counties'] as const
