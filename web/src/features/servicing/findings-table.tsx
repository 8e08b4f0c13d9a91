import type { Finding } from '@fieldstone/contract/entities/verify'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/messages/servicing.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import '../../ui/data-table.css'
import './verify.css'

/** One line for each invariant, and the first of the records that break it. */
export function FindingsTable({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <div className="data-table">
      <table className="table stacks still">
        <caption className="visually-hidden">{t('verifyCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('columnCheck')}</th>
            <th scope="col" className="money">
              {t('columnLooked')}
            </th>
            <th scope="col">{t('columnResult')}</th>
          </tr>
        </thead>
        <tbody>
          {findings.map((finding) => (
            <tr key={finding.id}>
              <td className="main">
                {finding.title}
                <Offending finding={finding} />
              </td>
              <td className="money" data-label={t('columnLooked')}>
                {formatCount(finding.rowCount)}
              </td>
              <td className="lead">
                <StatusBadge kind={finding.isOk ? 'good' : 'bad'}>
                  {finding.isOk ? t('holds') : t('violated', { count: formatCount(finding.offendingCount) })}
                </StatusBadge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Offending({ finding: { offending } }: { readonly finding: Finding }) {
  if (offending.length === 0) return null
  return (
    <details className="small">
      <summary>{t('offending', { count: formatCount(offending.length) })}</summary>
      <ul className="offending">
        {offending.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
