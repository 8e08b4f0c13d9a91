import { t } from '../../lib/messages/intake.ts'
import { Notice } from '../../ui/notice.tsx'

interface ImportWarningsProps {
  /** Sentences of the server. */
  readonly warnings: readonly string[]
  readonly hint?: string
}

/** What to look at in a file before its rows are stored. */
export function ImportWarnings({ warnings, hint }: ImportWarningsProps) {
  if (warnings.length === 0) return null
  return (
    <Notice kind="waiting" title={t('warningsTitle')} role="status">
      {hint}
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Notice>
  )
}
