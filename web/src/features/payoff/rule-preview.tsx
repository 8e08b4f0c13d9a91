import type { RulePreview } from '@fieldstone/contract/entities/payoff/payoff-rules'
import { cents } from '@fieldstone/domain/money/cents'
import { Link } from 'react-router'
import { formatCount, formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/payoff-rules.ts'
import { adminParcelPath } from '../../lib/staff-paths.ts'

/** Shows what the new row would change: in total, and for some certificates, the largest change first. */
export function RulePreviewTable({ preview }: { readonly preview: RulePreview }) {
  const { checkedCount, changedCount, totalBeforeCents, totalAfterCents, examples } = preview
  return (
    <>
      <h2>{t('previewHeading')}</h2>
      <p>
        {t('previewCount', { changed: formatCount(changedCount), checked: formatCount(checkedCount) })}{' '}
        {t('previewTotal', { before: formatMoney(totalBeforeCents), after: formatMoney(totalAfterCents) })}
      </p>
      {examples.length === 0 ? null : (
        <table className="chart-table">
          <caption className="visually-hidden">{t('previewHeading')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('columnCertificate')}</th>
              <th scope="col">{t('columnCounty')}</th>
              <th scope="col">{t('columnGood')}</th>
              <th scope="col" className="num">
                {t('columnBefore')}
              </th>
              <th scope="col" className="num">
                {t('columnAfter')}
              </th>
              <th scope="col" className="num">
                {t('columnChange')}
              </th>
            </tr>
          </thead>
          <tbody>
            {examples.map((it) => (
              <tr key={it.certificateId}>
                <th scope="row">
                  <Link to={adminParcelPath(it.certificateId)}>{it.certificateNo}</Link>
                </th>
                <td>{it.countyName}</td>
                <td>{formatDate(it.goodThroughAfter)}</td>
                <td className="num">{figure(it.beforeCents)}</td>
                <td className="num">{figure(it.afterCents)}</td>
                <td className="num">{change(it.beforeCents, it.afterCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

const figure = (amount: RulePreview['totalBeforeCents'] | null): string =>
  amount === null ? t('fromStaff') : formatMoney(amount)

const change = (before: number | null, after: number | null): string =>
  before === null || after === null ? '' : formatMoney(cents(after - before))
