import type { CsvTable } from '@fieldstone/contract/csv'
import type { Route } from '@fieldstone/contract/route'
import type { RowOf } from './api.ts'
import { callCsv } from './api-files.ts'
import { argsOf, type WithInput } from './calls.ts'
import { keyOf, type ReadRoute } from './query-keys.ts'
import { type ListOptions, readPage, useListPage } from './use-list-page.ts'

/**
 * Reads a page of a list, for `<ListTable {...useList(firmRoutes.listFirms, { query })} … />`. Do not also read the same
 * page by `useCall`, which keeps rows without their count under the same key.
 */
export function useList<R extends ReadRoute>(
  route: R,
  ...[input, options]: WithInput<R, ListOptions<RowOf<R>>>
) {
  return {
    list: useListPage<RowOf<R>>(keyOf(route, input), readPage(route, ...argsOf<R>(input)), options),
    sorts: route.sorts ?? [],
    fetchFile: hasFile(route) ? () => callCsv(route, ...argsOf<typeof route>(input)) : null,
  }
}

const hasFile = <R extends Route>(route: R): route is R & { readonly csv: CsvTable } =>
  route.csv !== undefined
