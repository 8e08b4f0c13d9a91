import { Link } from 'react-router'
import { formatMoney, formatTime } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/payments.ts'
import { t as refusals } from '../../../lib/messages/refusals.ts'
import { paymentDonePath, payoffPath } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusals.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { CardProblem } from './use-page-payment.ts'

interface CardProblemNoticeProps {
  readonly certificateId: number
  readonly problem: CardProblem | null
  /** Called when a link of the notice leaves the page, to close the dialog. */
  readonly onLeave: () => void
}

/** Why the card payment did not start, and what to do about it. */
export function CardProblemNotice({ certificateId, problem, onLeave }: CardProblemNoticeProps) {
  switch (problem?.kind) {
    case undefined:
      return null
    case 'amount-changed': {
      const before = <span className="money">{formatMoney(problem.before)}</span>
      const now = <b className="money">{formatMoney(problem.now)}</b>
      return (
        <Notice kind="waiting" title={t('changedTitle')} role="alert">
          {t.rich('changed', { before, now })}
        </Notice>
      )
    }
    case 'already-paying': {
      const to = `${paymentDonePath(certificateId)}?${new URLSearchParams({ payment: problem.paymentId ?? '' })}`
      return (
        <Notice kind="waiting" role="alert">
          {refusalText('already_paying')} {problem.paymentId ? <Link to={to}>{t('seePayment')}</Link> : null}
        </Notice>
      )
    }
    case 'held-by-another':
      return (
        <Notice kind="waiting" role="alert">
          {t('heldByAnother', { time: formatTime(problem.until) })}
        </Notice>
      )
    case 'older-first':
      return (
        <Notice kind="bad" title={refusals('title')} role="alert">
          {refusalText('older_certificate_unpaid')}{' '}
          {problem.oldestId === null ? null : (
            <Link to={payoffPath(problem.oldestId)} onClick={onLeave}>
              {t('goToOldest')}
            </Link>
          )}
        </Notice>
      )
    case 'refused':
      return (
        <Notice kind="bad" title={refusals('title')} role="alert">
          {problem.text}
        </Notice>
      )
  }
}
