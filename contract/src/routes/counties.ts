import * as z from 'zod/mini'
import { attorney, attorneyUser } from '../entities/attorney.ts'
import { county, state } from '../entities/place.ts'
import { byId } from '../paging.ts'
import { EVERYONE, route, SIGNED_IN } from '../route.ts'

export const countyRoutes = {
  listAllStates: route({
    method: 'GET',
    path: '/api/states',
    access: EVERYONE,
    summary: 'The states that are set up here, by name.',
    answer: z.array(state),
  }),
  listAllCounties: route({
    method: 'GET',
    path: '/api/counties',
    access: SIGNED_IN,
    summary: 'Every county, by name.',
    answer: z.array(county),
  }),
  listAttorneys: route({
    method: 'GET',
    path: '/api/attorneys',
    access: ['admin', 'legal'],
    summary: 'The attorney firms by the name of their contact; for a legal user its own alone.',
    answer: z.array(attorney),
  }),
  listAttorneyUsers: route({
    method: 'GET',
    path: '/api/attorneys/:id/users',
    access: ['admin', 'legal'],
    summary: 'The users of a firm to whom a certificate may be assigned, by name.',
    params: byId,
    answer: z.array(attorneyUser),
    errors: ['not_found'],
  }),
} as const
