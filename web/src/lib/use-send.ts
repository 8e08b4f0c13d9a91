import type { AnswerOf, Route, Subject } from '@fieldstone/contract/route'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type Args, call } from './api.ts'
import { keyOf, keyOfSubject, type ReadInput, type ReadRoute } from './query-keys.ts'
import { ALL_KEYS, readAgain } from './shared-keys.ts'

/** The keys of all answers that a call makes stale, for `readAgain`. */
export const staleAfter = ({ changes = [] }: Route): readonly QueryKey[] =>
  changes === 'everything' ? [ALL_KEYS] : changes.map(keyOfSubject)

interface SendOptions {
  /** The read that the answer is for, too: with the params that both have, or of this key. It is not read again. */
  readonly shows?: ReadRoute | QueryKey
  /** Resolves once what is shown has been read again, so that a button stays busy until then. */
  readonly waits?: boolean
}

/**
 * Returns a function that makes a call and has all answers about its subjects read again.
 *
 * `const save = useSend(firmRoutes.saveFirm, { shows: firmRoutes.getFirm })`
 */
export function useSend<R extends Route>(route: R, { shows, waits = false }: SendOptions = {}) {
  const queries = useQueryClient()
  return async (...args: Args<R>): Promise<AnswerOf<R>> => {
    const [input] = args
    const answer = await call(route, ...args)
    const shown =
      shows && 'reads' in shows ? keyOf(shows, { params: sharedParams(shows, input) }) : (shows ?? null)
    if (shown !== null) {
      // A read that is still waited for was asked before the change, and would come after it.
      await queries.cancelQueries({ queryKey: shown, exact: true })
      queries.setQueryData(shown, answer)
    }
    const reads = readAgain(queries, staleAfter(route), shown)
    if (waits) await reads
    return answer
  }
}

/** The params of a call that the path of a read has, too. Undefined if it has none, as for a read without params. */
function sharedParams({ path }: ReadRoute, input: unknown): unknown {
  const params = (input as ReadInput | undefined)?.params ?? {}
  const shared = Object.entries(params).filter(([name]) => path.split('/').includes(`:${name}`))
  return shared.length === 0 ? undefined : Object.fromEntries(shared)
}

/** Returns a function that has all answers about these subjects read again, for what was done beside the page. */
export function useReadAgain(...subjects: readonly Subject[]): () => Promise<void> {
  const queries = useQueryClient()
  return () => readAgain(queries, subjects.map(keyOfSubject))
}
