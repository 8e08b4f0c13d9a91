import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { text } from '../../values.ts'

/** The page of a list, with a star for each id in its address: '/county/<star>/parcels'. */
export const viewPage = text(120).check(z.regex(/^(?:\/[\w*-]+)+$/))

export const tableViewChange = entity({
  page: viewPage,
  name: text(60).check(z.minLength(1)),
  /** The query of the page: 'status=Legal&sort=-taxSaleNo'. */
  query: text(1_500),
})
export type TableViewChange = z.output<typeof tableViewChange>

/** How a person looks at a list, kept under a name. */
export const tableView = entity({
  id: ['viewID', z.int()],
  page: z.string(),
  name: z.string(),
  query: z.string(),
})
export type TableView = z.output<typeof tableView>
