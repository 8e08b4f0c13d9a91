import { bps } from '@fieldstone/domain/money/cents'
import {
  RETURN_LIMITS,
  type ReturnCounts,
  type ReturnRate,
  ratesToWatch,
} from '@fieldstone/domain/payments/return-rates'
import { formatBps, formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/books.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusBadge, type StatusKind } from '../../../ui/status-badge.tsx'
import '../../../ui/data-table.css'

/** Returned bank debits beside what the network allows; from half of a limit on staff are told. */
export function ReturnRates({ counts }: { readonly counts: ReturnCounts }) {
  const { debitCount } = counts
  return (
    <Sheet isFlush aria-labelledby="rates">
      <div className="sheet-head">
        <h2 id="rates">{t('ratesHeading')}</h2>
        {debitCount === 0 ? null : (
          <p className="muted small">{t('ratesOf', { count: formatCount(debitCount) })}</p>
        )}
      </div>
      {debitCount === 0 ? <p className="table-empty muted">{t('ratesNone')}</p> : <Table counts={counts} />}
    </Sheet>
  )
}

const RATES = Object.keys(RETURN_LIMITS) as ReturnRate[]

const Table = ({ counts }: { readonly counts: ReturnCounts }) => (
  <div className="data-table">
    <table className="table stacks still">
      <caption className="visually-hidden">{t('ratesCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('columnRate')}</th>
          <th scope="col">{t('columnReturned')}</th>
          <th scope="col">{t('columnShare')}</th>
          <th scope="col">{t('columnLimit')}</th>
          <th scope="col">{t('columnStanding')}</th>
        </tr>
      </thead>
      <tbody>
        {RATES.map((rate) => {
          const standing = standingOf(rate, counts)
          return (
            <tr key={rate}>
              <td className="main">{t(`rate_${rate}`)}</td>
              <td className="num" data-label={t('columnReturned')}>
                {formatCount(counts[rate])}
              </td>
              <td className="num" data-label={t('columnShare')}>
                {formatBps(shareOf(rate, counts))}
              </td>
              <td className="num" data-label={t('columnLimit')}>
                {formatBps(bps(RETURN_LIMITS[rate]))}
              </td>
              <td className="lead">
                <StatusBadge kind={BADGES[standing]}>{t(`standing_${standing}`)}</StatusBadge>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </div>
)

type Standing = 'fine' | 'watch' | 'over'

const BADGES: Readonly<Record<Standing, StatusKind>> = { fine: 'good', watch: 'waiting', over: 'bad' }

const shareOf = (rate: ReturnRate, counts: ReturnCounts) =>
  bps(Math.round((counts[rate] * 10_000) / counts.debitCount))

function standingOf(rate: ReturnRate, counts: ReturnCounts): Standing {
  if (counts[rate] * 10_000 > RETURN_LIMITS[rate] * counts.debitCount) return 'over'
  return ratesToWatch(counts).includes(rate) ? 'watch' : 'fine'
}
