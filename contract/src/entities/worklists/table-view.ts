import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { text } from '../../values.ts'

/** The page of a list, with a star for each id in its address: '/county/<star>/parcels'. */
export const viewPage = text(120).check(z.regex(/^(?:\/[\w*-]+)+$/))

const changeFields = {
  page: viewPage,
  name: text(60).check(z.minLength(1)),
  /** The query of the page: 'status=Legal&sort=-taxSaleNo'. */
  query: text(1_500),
} as const

const viewFields = {
  id: ['viewID', z.int()],
  page: z.string(),
  name: z.string(),
  query: z.string(),
} as const

/** How a person looks at a list, kept under a name. */
export type TableView = EntityOf<typeof viewFields>
export type TableViewChange = EntityOf<typeof changeFields>
export const tableView = entity(viewFields)
export const tableViewChange = entity(changeFields)
