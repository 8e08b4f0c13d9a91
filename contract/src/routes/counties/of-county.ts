import { byId } from '../../paging.ts'

/** What is read of a county, by its users and by administrators. */
export const ofCounty = {
  method: 'GET',
  access: ['admin', 'county'],
  params: byId,
  errors: ['not_found'],
} as const
