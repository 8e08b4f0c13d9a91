import { createContext, type ReactNode, use, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { t } from './messages/app.ts'

interface PageHeadingProps {
  /** The page's name in the window's title: 'page – certificate or area – product'. */
  readonly title: string
  readonly area?: string
  /** The smaller size, for pages whose figure is the hero. */
  readonly isModest?: boolean
  /** Content of the h1 if it is more than the title. */
  readonly children?: ReactNode
}

/**
 * The one h1 of a page. It sets the window's title; after a change of route it takes the focus and the title is
 * announced, so that a person who does not see the screen knows that a page has come. Show it while data loads, too.
 */
export function PageHeading({ title, area, isModest, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const windowTitle = [title, area, t('brand')].filter(Boolean).join(' – ')
  use(TitleSink)?.(windowTitle)
  useEffect(() => {
    document.title = windowTitle
  }, [windowTitle])
  useEffect(() => {
    if (isFirstPage(pathname)) return
    // The scroll position is set elsewhere.
    heading.current?.focus({ preventScroll: true })
    announce(document.title)
  }, [pathname])
  return (
    <h1 ref={heading} tabIndex={-1} {...(isModest ? { className: 'modest' } : {})}>
      {children ?? unbroken(title)}
    </h1>
  )
}

/** Keeps 'e-mail' on one line: a browser may break a line after a hyphen. */
const unbroken = (title: string): ReactNode =>
  title.split(/(e-mail(?:s|ed)?)/i).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
      <span key={at} className="unbroken">
        {part}
      </span>
    ),
  )

interface PageHeadProps extends PageHeadingProps {
  /** What the page is for, below its heading. */
  readonly lede: ReactNode
  /** In grey and in the size of the text, where the page's table or figures matter more. */
  readonly isQuiet?: boolean
}

/** How a page begins: its heading and what it is for. */
export const PageHead = ({ lede, isQuiet, ...heading }: PageHeadProps) => (
  <div className="stack tight">
    <PageHeading {...heading} />
    <p className={isQuiet ? 'muted' : 'lede'}>{lede}</p>
  </div>
)

/** Told the window's title where there is no window: when pages are rendered at build time. */
export const TitleSink = createContext<((title: string) => void) | null>(null)

/** Says of each page whether it is still the one that the browser opened; its first heading names that one. */
export function firstPageWatch(): (pathname: string) => boolean {
  let first: string | null = null
  let hasLeft = false
  return (pathname) => {
    first ??= pathname
    hasLeft ||= pathname !== first
    return !hasLeft
  }
}

/** The first page does not take the focus, for the skip link; this includes a redirect from '/'. */
const isFirstPage = firstPageWatch()

let announcement = ''
const listeners = new Set<() => void>()

/** Announces a text in the page's polite live region. */
export function announce(text: string): void {
  announcement = text
  for (const listener of listeners) listener()
}

/** The live region itself; the application shows it once. */
export function LiveRegion() {
  const text = useSyncExternalStore(
    subscribe,
    () => announcement,
    () => '',
  )
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {text}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
