import type { AnswerOf, Route } from '@fieldstone/contract/route'
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Args, type CallInput, type CallOptions, call } from './api.ts'
import { keyOf, type ReadRoute } from './query-keys.ts'

/** The arguments of a hook: input and options. The input may be left out where the route takes none. */
export type WithInput<R extends Route, Options> = keyof CallInput<R> extends never
  ? [input?: Record<string, never>, options?: Options]
  : [input: CallInput<R>, options?: Options]
type ReadOptions<Answer> = Pick<
  UseQueryOptions<Answer>,
  | 'staleTime'
  | 'gcTime'
  | 'retry'
  | 'refetchInterval'
  | 'refetchOnReconnect'
  | 'enabled'
  | 'throwOnError'
  | 'placeholderData'
> &
  Pick<CallOptions, 'isBackground'> & {
    /** False for a call that also writes: leaving the page does not abort it. */
    readonly isAbortable?: boolean
  }

/**
 * Reads an answer: `useCall(firmRoutes.getFirm, { params: { id } })`. It is read again when its subject has changed. With a
 * `refetchInterval` it is read in the background once it has an answer, so that a page left open does not extend the session.
 */
export function useCall<R extends ReadRoute>(
  route: R,
  ...[input, { isBackground = false, isAbortable = true, ...options } = {}]: WithInput<
    R,
    ReadOptions<AnswerOf<R>>
  >
): UseQueryResult<AnswerOf<R>> {
  const queryKey = keyOf(route, input)
  return useQuery({
    queryKey,
    queryFn: ({ signal, client }) => {
      const isPoll = Boolean(options.refetchInterval) && client.getQueryData(queryKey) !== undefined
      const signals = isAbortable ? { signal } : {}
      return call(route, ...argsOf<R>(input, { ...signals, isBackground: isBackground || isPoll }))
    },
    ...options,
  })
}

/** The same arguments, with the options that a call may have. */
export const argsOf = <R extends Route>(input: unknown, options: CallOptions = {}) =>
  [input ?? {}, options] as unknown as Args<R>

/** For `refetchInterval`: reads again every two seconds while this is true of the answer. */
export const pollWhile =
  <Answer>(isUnderWay: (answer: Answer) => boolean) =>
  ({ state: { data } }: { readonly state: { readonly data: Answer | undefined } }): number | false =>
    data !== undefined && isUnderWay(data) ? 2_000 : false
