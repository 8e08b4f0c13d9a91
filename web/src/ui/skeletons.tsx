import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from './words.tsx'
import './skeletons.css'

/** A loading state: hidden for the first 300 ms, with a message after 5 s. */
export function Loading({ children }: { readonly children: ReactNode }) {
  const words = useWords()
  const seconds = useSecondsShown()
  return (
    <div className="loading" aria-busy="true">
      <span className="visually-hidden" role="status">
        {seconds === 'soon' ? '' : words.loading}
      </span>
      {seconds === 'soon' ? <div style={{ visibility: 'hidden' }}>{children}</div> : children}
      {seconds === 'long' ? <p className="muted small">{words.loadingLong}</p> : null}
    </div>
  )
}

/** Placeholder of lines of text. */
export function TextSkeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className="stack tight" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other identity
        <SkeletonBlock key={line} height="1.25rem" width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </div>
  )
}

/** Placeholder of a word or number within a line. */
export const WordSkeleton = ({ width = '8rem' }: { readonly width?: string }) => (
  <span className="skeleton word" style={{ width }} aria-hidden="true" />
)

/** Placeholder of a given height, so that the layout does not jump. */
export const BlockSkeleton = ({ height }: { readonly height: string }) => <SkeletonBlock height={height} />

/** Placeholder of an unknown page: heading, text, panel. */
export const PageLayoutSkeleton = () => (
  <div className="stack loose">
    <SkeletonBlock height="2.75rem" width="min(28rem, 80%)" />
    <TextSkeleton lines={2} />
    <BlockSkeleton height="16rem" />
  </div>
)

/** Placeholder of a page that is loading. */
export const PageSkeleton = () => (
  <Loading>
    <PageLayoutSkeleton />
  </Loading>
)

const SkeletonBlock = ({ height, width }: { readonly height: string; readonly width?: string }) => (
  <div className="skeleton" style={{ height, width }} aria-hidden="true" />
)

function useSecondsShown(): 'soon' | 'now' | 'long' {
  const [phase, setPhase] = useState<'soon' | 'now' | 'long'>('soon')
  useEffect(() => {
    const now = setTimeout(() => setPhase('now'), 300)
    const long = setTimeout(() => setPhase('long'), 5000)
    return () => {
      clearTimeout(now)
      clearTimeout(long)
    }
  }, [])
  return phase
}
