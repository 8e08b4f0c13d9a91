import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { useWords } from './words.tsx'
import './failed.css'

interface FailedProps {
  readonly title: string
  /** The error message of the server or the browser. */
  readonly message: string
  /** Left out where another try changes nothing. */
  readonly onRetry?: () => void
}

/** Shown in place of data that could not be loaded. */
export function Failed({ title, message, onRetry }: FailedProps) {
  const words = useWords()
  return (
    <Notice kind="bad" title={title} role="alert" takesFocus={false}>
      <p>{message}</p>
      {onRetry ? (
        <p className="failed-retry">
          <Button kind="default" size="small" onClick={onRetry}>
            {words.tryAgain}
          </Button>
        </p>
      ) : null}
    </Notice>
  )
}
