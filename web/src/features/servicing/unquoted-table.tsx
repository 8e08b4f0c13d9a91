import type { VerifyReport } from '@fieldstone/contract/entities/verify'
import { Link } from 'react-router'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/messages/servicing.ts'
import { adminParcelPath } from '../../lib/paths.ts'
import { Sheet } from '../../ui/sheet.tsx'
import '../../ui/data-table.css'
import './verify.css'

/** Certificates that have no figure, by reason, with the way to each. */
export function UnquotedTable({ unquoted }: { readonly unquoted: VerifyReport['unquoted'] }) {
  return (
    <Sheet isFlush aria-labelledby="unquoted">
      <div className="sheet-head">
        <h2 id="unquoted">{t('unquotedHeading')}</h2>
        <p className="muted small">{t('unquotedLede')}</p>
      </div>
      <div className="data-table">
        <table className="table stacks still">
          <caption className="visually-hidden">{t('unquotedCaption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('columnReason')}</th>
              <th scope="col" className="money">
                {t('columnCount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {unquoted.map(({ reason, count, certificateIds }) => (
              <tr key={reason}>
                <td className="main">
                  {reason}
                  <span className="row small unquoted-links">
                    {certificateIds.map((id) => (
                      <Link key={id} className="num" to={adminParcelPath(id)}>
                        {id}
                      </Link>
                    ))}
                  </span>
                </td>
                <td className="money" data-label={t('columnCount')}>
                  {formatCount(count)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Sheet>
  )
}
