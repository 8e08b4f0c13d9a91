import type { CsvTable } from '@fieldstone/contract/csv'
import type { AnswerOf, Route, Subject } from '@fieldstone/contract/route'
import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type Args, type CallInput, type CallOptions, call, type RowOf } from './api.ts'
import { callCsv } from './api-files.ts'
import { readAgain } from './shared-keys.ts'
import { type ListOptions, readPage, useListPage } from './use-list-page.ts'

/** A route whose answer is kept until its subject changes. */
type ReadRoute = Route & { readonly reads: Subject }
type ListRoute = ReadRoute & { readonly sorts: readonly string[]; readonly csv: CsvTable }

type WithInput<R extends Route, Options> = keyof CallInput<R> extends never
  ? [input?: Record<string, never>, options?: Options]
  : [input: CallInput<R>, options?: Options]
type ReadOptions<Answer> = Pick<
  UseQueryOptions<Answer>,
  | 'staleTime'
  | 'retry'
  | 'refetchInterval'
  | 'refetchOnReconnect'
  | 'enabled'
  | 'throwOnError'
  | 'placeholderData'
> &
  Pick<CallOptions, 'isBackground'>
interface Input {
  readonly params?: unknown
  readonly query?: unknown
}

/** Under what an answer is kept. The subject stands first, so that a change finds all answers about it. */
export const keyOf = ({ reads, path }: ReadRoute, { params = null, query = null }: Input = {}): QueryKey => [
  reads,
  path,
  params,
  query,
]

/** Reads an answer: `useCall(firmRoutes.getFirm, { params: { id } })`. It is read again when its subject has changed. */
export function useCall<R extends ReadRoute>(
  route: R,
  ...[input, { isBackground = false, ...options } = {}]: WithInput<R, ReadOptions<AnswerOf<R>>>
): UseQueryResult<AnswerOf<R>> {
  return useQuery({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => call(route, ...argsOf<R>(input, { signal, isBackground })),
    ...options,
  })
}

/** Reads a page of a list, for `<ListTable {...useList(firmRoutes.listFirms, { query })} … />`. */
export function useList<R extends ListRoute>(
  route: R,
  ...[input, options]: WithInput<R, ListOptions<RowOf<R>>>
) {
  return {
    list: useListPage<RowOf<R>>(keyOf(route, input), readPage(route, ...argsOf<R>(input)), options),
    sorts: route.sorts,
    fetchFile: () => callCsv(route, ...argsOf<R>(input)),
  }
}

/**
 * Returns a function that makes a call and has all answers about its subjects read again.
 *
 * `const save = useSend(firmRoutes.saveFirm, { shows: firmRoutes.getFirm })`: the answer is also that of `shows` for the same
 * params, which is not read again.
 */
export function useSend<R extends Route>(route: R, { shows }: { readonly shows?: ReadRoute } = {}) {
  const queries = useQueryClient()
  return async (...args: Args<R>): Promise<AnswerOf<R>> => {
    const [input] = args
    const answer = await call(route, ...args)
    const shown = shows ? keyOf(shows, { params: (input as Input | undefined)?.params }) : null
    if (shown !== null) {
      // A read that is still waited for was asked before the change, and would come after it.
      await queries.cancelQueries({ queryKey: shown, exact: true })
      queries.setQueryData(shown, answer)
    }
    const stale = (route.changes ?? []).map((subject) => [subject])
    void readAgain(queries, stale, shown)
    return answer
  }
}

/** Returns a function that has all answers about these subjects read again, for what was done beside the page. */
export function useReadAgain(...subjects: readonly Subject[]): () => Promise<void> {
  const queries = useQueryClient()
  return () =>
    readAgain(
      queries,
      subjects.map((subject) => [subject]),
    )
}

// The same arguments, with the options that a call may have.
const argsOf = <R extends Route>(input: unknown, options: CallOptions = {}) =>
  [input ?? {}, options] as unknown as Args<R>
