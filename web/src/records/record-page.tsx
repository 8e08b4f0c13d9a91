import type { ReactNode } from 'react'
import { BlockSkeleton } from '../ui/skeletons.tsx'
import { BackTo } from './back-to.tsx'
import { Loaded, type Query } from './loaded.tsx'
import { QueueNext } from './queue-next.tsx'

interface RecordPageProps<T> {
  readonly query: Query<T>
  /** The page's h1 while there is no record. */
  readonly title: string
  readonly failedTitle: string
  /** The link back: its words, and where it leads when no other list led here. */
  readonly back: readonly [words: string, home: string]
  readonly children: (record: T) => ReactNode
}

/** One record that was opened from a list: the way back, and the record once it is there. */
export function RecordPage<T>({
  query,
  title,
  failedTitle,
  back: [words, home],
  children,
}: RecordPageProps<T>) {
  return (
    <div className="stack loose">
      <BackTo home={home} words={words} />
      <QueueNext />
      <Loaded
        query={query}
        title={title}
        failedTitle={failedTitle}
        skeleton={<BlockSkeleton height="20rem" />}
      >
        {children}
      </Loaded>
    </div>
  )
}
