import type { Route, Subject } from '@fieldstone/contract/route'
import type { QueryKey } from '@tanstack/react-query'

/** A route whose answer is kept until its subject changes. */
export type ReadRoute = Route & { readonly reads: Subject }

/** The parts of a call's input that its answer depends on. */
export interface ReadInput {
  readonly params?: unknown
  readonly query?: unknown
  /** Of a read by POST. */
  readonly body?: unknown
}

/** 'legal/history' -> ['legal', 'history'], which is below the key of 'legal'. */
export const keyOfSubject = (subject: Subject): QueryKey => subject.split('/')

/** The key under which an answer is kept. The subject comes first, so that a change finds all answers about it. */
export const keyOf = ({ reads, path }: ReadRoute, { params, query, body }: ReadInput = {}): QueryKey => [
  ...keyOfSubject(reads),
  path,
  params ?? null,
  { query, body },
]
