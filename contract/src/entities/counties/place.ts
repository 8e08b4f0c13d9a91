import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'

const stateFields = {
  id: ['stateID', z.string()],
  name: ['stateName', z.string()],
} as const

const countyFields = {
  id: ['countyID', z.int()],
  name: ['countyName', z.string()],
  stateId: ['stateID', z.string()],
} as const

export type State = EntityOf<typeof stateFields>
export type County = EntityOf<typeof countyFields>
export const state = entity(stateFields)
export const county = entity(countyFields)
