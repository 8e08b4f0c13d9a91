import { endpoint, type ObjectKind } from '../api/endpoint.ts'
import { missing } from '../api/fault.ts'
import { page, paging } from '../api/lists.ts'
import { group, optional, text } from '../api/readers.ts'

export const events: ObjectKind = {
  endpoints: [
    endpoint('GET', '/v1/events', group({ type: optional(text()), ...paging }), ({ world }, params) => {
      const all = world.list('event').filter((one) => params.type === undefined || one.type === params.type)
      return page(all, params, '/v1/events')
    }),
    endpoint('GET', '/v1/events/{id}', group({}), ({ world, id }) => {
      const event = world.get('event', id)
      if (event === undefined) throw missing('event', id)
      return event
    }),
  ],
}
