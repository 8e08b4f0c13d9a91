import { Component, type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../lib/api.ts'
import { t } from '../lib/messages/app.ts'
import { Button } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { PageSkeleton } from '../ui/skeletons.tsx'
import { MissingPage } from './missing-page.tsx'

interface Props {
  readonly children: ReactNode
  /** A change clears the error: the reader has opened another page. */
  readonly resetKey?: string
}

/**
 * Shows what to do when a page breaks, with the request id. A page may throw an ApiError: 404 and 403 have their own
 * pages. (Outside the router only crashes arrive here.)
 */
export class ErrorBoundary extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidUpdate(before: Props) {
    if (before.resetKey !== this.props.resetKey && this.state.error !== null) this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (error instanceof ApiError && (error.status === 404 || error.status === 403))
      return <MissingPage status={error.status} />
    if (isMissingChunk(error)) return <StalePage error={error} />
    return <BrokenPage error={error} onRetry={() => this.setState({ error: null })} />
  }
}

const isMissingChunk = (error: unknown) => error instanceof TypeError && /import|module/i.test(error.message)

/** How long the next page may take to appear, in milliseconds. */
const LEAVING_MS = 3_000

/**
 * The page for a missing chunk: after an upgrade the old chunks are gone, and only a reload brings the new ones.
 * Firefox also stops loading the chunks of a page that is being left, so nothing is reported while it may be leaving.
 */
function StalePage({ error }: { readonly error: unknown }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), LEAVING_MS)
    return () => clearTimeout(timer)
  }, [])
  return isShown ? <BrokenPage error={error} /> : <PageSkeleton />
}

interface BrokenPageProps {
  readonly error: unknown
  /** Missing: only a reload helps. */
  readonly onRetry?: () => void
}

/** The page for a 500, a missing chunk or a bug. */
function BrokenPage({ error, onRetry }: BrokenPageProps) {
  const requestId = error instanceof ApiError ? error.requestId : null
  const message = error instanceof ApiError ? error.sentence : t(onRetry ? 'brokenBody' : 'brokenNew')
  return (
    <Sheet isRuled role="alert" className="stack broken">
      <h1 className="modest">{t('brokenTitle')}</h1>
      <p className="prose">{message}</p>
      {requestId ? (
        <p>
          {t('brokenId')} <CopyText text={requestId} what={t('brokenId')} />
        </p>
      ) : null}
      <div className="row">
        {onRetry ? <Button onClick={onRetry}>{t('tryAgain')}</Button> : null}
        <Button kind={onRetry ? 'default' : 'primary'} onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      </div>
    </Sheet>
  )
}
