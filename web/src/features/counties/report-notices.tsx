import { ApiError } from '../../lib/api.ts'
import { t } from '../../lib/messages/reports.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface SpanNoticeProps {
  readonly error: Error | null
  readonly onShorten: () => void
}

/** The days are too far apart: offers a span that is not. */
export const SpanNotice = ({ error, onShorten }: SpanNoticeProps) =>
  error instanceof ApiError && error.code === 'span_too_long' ? (
    <Notice title={t('spanTitle')}>
      <p>{error.message}</p>
      <p>
        <Button kind="default" size="small" onClick={onShorten}>
          {t('lastYear')}
        </Button>
      </p>
    </Notice>
  ) : null
