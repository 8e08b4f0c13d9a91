import type { ReactNode } from 'react'
import { isMissingOrForbidden } from '../lib/api.ts'
import { t } from '../lib/messages/app.ts'
import { PageHeading } from '../lib/page-heading.tsx'
import { Failed } from '../ui/failed.tsx'
import { Loading } from '../ui/skeletons.tsx'

/** The part of a query that Loaded needs. */
export interface Query<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

interface LoadedProps<T> {
  readonly query: Query<T>
  /** Shown while loading. */
  readonly skeleton: ReactNode
  /** The page's h1 while there is no data: visible on failure, otherwise for screen readers only. */
  readonly title?: string
  readonly failedTitle?: string
  /** In its place where there is no such record for this reader. */
  readonly missingTitle?: string
  readonly children: (data: T) => ReactNode
}

/** The data of a query; a skeleton while loading; on failure the error, with Try again where that can help. */
export function Loaded<T>(props: LoadedProps<T>): ReactNode {
  const { query, skeleton, title, failedTitle = t('failedTitle'), missingTitle = failedTitle } = props
  const { data, error, refetch } = query
  if (data !== undefined) return props.children(data)
  if (error) {
    const isMissing = isMissingOrForbidden(error)
    return (
      <div className="stack">
        {title ? <PageHeading title={title} /> : null}
        <Failed
          title={isMissing ? missingTitle : failedTitle}
          message={error.message}
          {...(isMissing ? {} : { onRetry: () => void refetch() })}
        />
      </div>
    )
  }
  return (
    <>
      {title ? (
        <div className="visually-hidden">
          <PageHeading title={title} />
        </div>
      ) : null}
      <Loading>{skeleton}</Loading>
    </>
  )
}

type DataOf<Queries> = {
  readonly [K in keyof Queries]: Queries[K] extends Query<infer T> ? T : never
}

/** Several queries as one: loaded when all are, failed when one is. */
export function allOf<Queries extends Readonly<Record<string, Query<unknown>>>>(
  queries: Queries,
): Query<DataOf<Queries>> {
  const all = Object.entries(queries)
  const failed = all.flatMap(([, query]) => (query.error === null ? [] : [query]))
  const isRead = all.every(([, query]) => query.data !== undefined)
  return {
    // All have data, as checked above.
    data: isRead
      ? (Object.fromEntries(all.map(([name, query]) => [name, query.data])) as DataOf<Queries>)
      : undefined,
    error: failed[0]?.error ?? null,
    refetch: () => {
      for (const query of failed) query.refetch()
    },
  }
}
