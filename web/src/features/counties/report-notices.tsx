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

interface DiffersNoticeProps {
  readonly report: ReportName
  readonly countyId: number
}

/** Two reports tell of money, by different rules: leads to the certificates on which they differ. */
export const DiffersNotice = ({ report, countyId }: DiffersNoticeProps) =>
  report === 'funds' || report === 'redemptions' ? (
    <p className="muted small">
      {t('differsFrom')} <Link to={reportPath(countyId, 'differences')}>{t('toDifferences')}</Link>
    </p>
  ) : null
