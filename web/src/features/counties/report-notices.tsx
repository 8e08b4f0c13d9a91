import type { ReportName } from '@fieldstone/contract/reports'
import { Link } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { t } from '../../lib/messages/reports.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { reportPath } from './report-calls.ts'

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

interface DiffersNoticeProps {
  readonly report: ReportName
  readonly countyId: number
}

/** Two reports show money by different rules. This notice links to the certificates on which they differ. */
export const DiffersNotice = ({ report, countyId }: DiffersNoticeProps) =>
  report === 'funds' || report === 'redemptions' ? (
    <p className="muted small">
      {t('differsFrom')} <Link to={reportPath(countyId, 'differences')}>{t('toDifferences')}</Link>
    </p>
  ) : null
