import { Link } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { t } from '../../lib/messages/reports.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type PlacedReport, reportPath } from './report-calls.ts'

interface SpanNoticeProps {
  readonly error: Error | null
  readonly onShorten: () => void
}

/** Shown if the days are too far apart. Offers a shorter span. */
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

/** Two reports of a county show money by different rules. This notice links to the certificates on which they differ. */
export const DiffersNotice = ({ report, countyId }: PlacedReport) =>
  countyId !== null && (report === 'funds' || report === 'redemptions') ? (
    <p className="muted small">
      {t('differsFrom')}{' '}
      <Link to={reportPath({ report: 'differences', countyId })}>{t('toDifferences')}</Link>
    </p>
  ) : null
