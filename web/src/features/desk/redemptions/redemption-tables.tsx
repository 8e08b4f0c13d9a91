import type {
  BulkResult,
  LeftRedemption,
  ReadyRedemption,
} from '@fieldstone/contract/entities/desk/bulk-redemption'
import { Link } from 'react-router'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/redemptions.ts'
import { deskPath } from '../../../lib/staff-paths.ts'
import '../../../records/choose-rows.css'
import { Notice } from '../../../ui/notice.tsx'

interface ReadyTableProps {
  readonly ready: readonly ReadyRedemption[]
  readonly off: ReadonlySet<number>
  readonly onChoose: (certificateId: number, isChosen: boolean) => void
}

/** What can be posted, each with what it is posted by. */
export function ReadyTable({ ready, off, onChoose }: ReadyTableProps) {
  return (
    <table className="table stacks">
      <caption>{t('caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('columnChoose')}</th>
          <th scope="col">{t('columnCertificate')}</th>
          <th scope="col" className="num">
            {t('columnReceived')}
          </th>
          <th scope="col">{t('columnPaidBy')}</th>
          <th scope="col">{t('columnProof')}</th>
          <th scope="col" className="num">
            {t('columnAmount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {ready.map(({ certificateId: id, certificateNo, receivedOn, paymentType, ...it }) => (
          <tr key={id}>
            <td>
              <input
                type="checkbox"
                className="choose"
                aria-label={t('choose', { certificate: certificateNo })}
                checked={!off.has(id)}
                onChange={(event) => onChoose(id, event.currentTarget.checked)}
              />
            </td>
            <td className="main">
              <Link to={deskPath(id)}>{certificateNo}</Link>
            </td>
            <td className="num" data-label={t('columnReceived')}>
              {formatDate(receivedOn)}
            </td>
            <td data-label={t('columnPaidBy')}>{[paymentType, it.payerName].filter(Boolean).join(', ')}</td>
            <td data-label={t('columnProof')}>{it.proof}</td>
            <td className="num" data-label={t('columnAmount')}>
              {formatMoney(it.amountCents)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What is left to its desk, with the reason. */
export function LeftTable({
  caption,
  left,
}: {
  readonly caption: string
  readonly left: readonly LeftRedemption[]
}) {
  return (
    <table className="table stacks">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('columnCertificate')}</th>
          <th scope="col">{t('columnReason')}</th>
        </tr>
      </thead>
      <tbody>
        {left.map(({ certificateId, certificateNo, reason }) => (
          <tr key={certificateId}>
            <td className="main">
              <Link to={deskPath(certificateId)}>{certificateNo}</Link>
            </td>
            <td data-label={t('columnReason')}>{t(`reason_${reason}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What came of the act: its sum, the way to undo each, and what was not posted. */
export function PostedNotice({ result: { posted, totalCents, left } }: { readonly result: BulkResult }) {
  return (
    <Notice
      kind={left.length === 0 ? 'good' : 'waiting'}
      role="status"
      title={t('posted', { count: posted.length, amount: formatMoney(totalCents) })}
    >
      {posted.length === 0 ? null : (
        <p>
          {t('postedHint')}{' '}
          {posted.map(({ certificateId, certificateNo }, index) => (
            <span key={certificateId}>
              {index === 0 ? null : ', '}
              <Link to={deskPath(certificateId)}>{certificateNo}</Link>
            </span>
          ))}
        </p>
      )}
      {left.length === 0 ? null : <LeftTable caption={t('leftMeanwhile')} left={left} />}
    </Notice>
  )
}
