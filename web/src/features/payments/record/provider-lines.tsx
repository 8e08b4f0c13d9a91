import type { PaymentRecord } from '@fieldstone/contract/entities/payment-record'
import { Link } from 'react-router'
import { formatInstantDay, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/payment-record.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import '../../../ui/data-table.css'

type Lines = PaymentRecord['providerLines']

/** What the provider's balance says of this payment: gross, fee, net, and the payout that carried it. */
export const ProviderLines = ({ lines }: { readonly lines: Lines }) => (
  <Sheet isRuled isFlush aria-labelledby="provider-lines">
    <div className="sheet-head">
      <h2 id="provider-lines">{t('linesHeading')}</h2>
      <Link to={PATHS.payouts}>{t('linesLink')}</Link>
    </div>
    {lines.length === 0 ? <p className="table-empty muted">{t('linesNone')}</p> : <Table lines={lines} />}
  </Sheet>
)

const Table = ({ lines }: { readonly lines: Lines }) => (
  <div className="data-table">
    <table className="table stacks still">
      <caption className="visually-hidden">{t('linesCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('lineMade')}</th>
          <th scope="col">{t('lineKind')}</th>
          <th scope="col" className="money">
            {t('lineGross')}
          </th>
          <th scope="col" className="money">
            {t('lineFee')}
          </th>
          <th scope="col" className="money">
            {t('lineNet')}
          </th>
          <th scope="col">{t('linePayout')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className="lead num">{formatInstantDay(line.at)}</td>
            <td className="main">{line.kind.replaceAll('_', ' ')}</td>
            <td className="money" data-label={t('lineGross')}>
              {formatMoney(line.amountCents)}
            </td>
            <td className="money" data-label={t('lineFee')}>
              {formatMoney(line.feeCents)}
            </td>
            <td className="money" data-label={t('lineNet')}>
              {formatMoney(line.netCents)}
            </td>
            <td className="num" data-label={t('linePayout')}>
              {line.payoutId ?? t('lineNoPayout')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
