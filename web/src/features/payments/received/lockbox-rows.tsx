import type { LockboxResult } from '@fieldstone/contract/entities/payments/lockbox'
import { Link } from 'react-router'
import { formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/lockbox.ts'
import { receivedPaymentPath } from '../../../lib/staff-paths.ts'

type Row = Pick<
  LockboxResult['exceptions'][number],
  'line' | 'outcome' | 'amountCents' | 'slip' | 'receivedId' | 'column'
>

interface LockboxRowsProps {
  readonly caption: string
  readonly rows: readonly Row[]
}

/** Rows that were not simply posted, each with its reason. */
export function LockboxRows({ caption, rows }: LockboxRowsProps) {
  if (rows.length === 0) return null
  return (
    <table className="table stacks">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('columnLine')}</th>
          <th scope="col">{t('columnOutcome')}</th>
          <th scope="col">{t('columnSlip')}</th>
          <th scope="col" className="num">
            {t('columnAmount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, outcome, slip, amountCents, receivedId, column }) => (
          <tr key={line}>
            <td className="main num">
              {receivedId === null ? (
                line
              ) : (
                <Link to={receivedPaymentPath(receivedId)} aria-label={t('open', { line })}>
                  {line}
                </Link>
              )}
            </td>
            <td data-label={t('columnOutcome')}>
              {t(`outcome_${outcome}`)}
              {column === null ? null : ` (${t('inColumn', { column })})`}
            </td>
            <td data-label={t('columnSlip')}>{slip || '–'}</td>
            <td className="num" data-label={t('columnAmount')}>
              {amountCents === null ? '–' : formatMoney(amountCents)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
