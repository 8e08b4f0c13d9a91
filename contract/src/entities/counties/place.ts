import * as z from 'zod/mini'
import { entity } from '../../entity.ts'

export const state = entity({
  id: ['stateID', z.string()],
  name: ['stateName', z.string()],
})
export type State = z.output<typeof state>

export const county = entity({
  id: ['countyID', z.int()],
  name: ['countyName', z.string()],
  stateId: ['stateID', z.string()],
})
export type County = z.output<typeof county>
