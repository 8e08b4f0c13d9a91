import type { RehearsalDay } from '@fieldstone/contract/entities/analysis/rehearsals/rehearsal'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { useId } from 'react'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/rehearsals.ts'
import { Sheet } from '../../../ui/sheet.tsx'

type Bin = RehearsalDay['bins'][number]

interface DifferenceChartProps {
  readonly title: string
  readonly sums: RehearsalDay
}

/** A histogram of the differences, with the same figures as a table. */
export function DifferenceChart({ title, sums }: DifferenceChartProps) {
  const headingId = useId()
  const { bins, loweredCount, raisedCount } = sums
  const most = bins.reduce((a, b) => (b.count > a.count ? b : a))
  if (most.count === 0)
    return (
      <Sheet className="stack" aria-labelledby={headingId}>
        <h2 id={headingId}>{title}</h2>
        <p className="muted">{t('chartNone')}</p>
      </Sheet>
    )
  const summary = t('chartSummary', {
    lowered: formatCount(loweredCount),
    raised: formatCount(raisedCount),
    label: binText(most),
    count: formatCount(most.count),
  })
  return (
    <Sheet className="stack" aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <div className="rehearsal-chart">
        <svg viewBox={`0 0 ${bins.length * STEP} ${HEIGHT}`} role="img" aria-label={summary}>
          {bins.map((bin, at) => {
            const height = bin.count === 0 ? 0 : Math.max(2, (bin.count / most.count) * ROOM)
            const middle = at * STEP + STEP / 2
            return (
              <g key={keyOf(bin)}>
                <rect
                  className={isLower(bin) ? 'lower' : 'higher'}
                  x={at * STEP + GAP / 2}
                  y={BASE - height}
                  width={STEP - GAP}
                  height={height}
                />
                {bin.count === 0 ? null : (
                  <text x={middle} y={BASE - height - 4}>
                    {formatCount(bin.count)}
                  </text>
                )}
              </g>
            )
          })}
          <line x1={0} x2={bins.length * STEP} y1={BASE} y2={BASE} />
          <line className="zero" x1={zeroOf(bins)} x2={zeroOf(bins)} y1={8} y2={BASE + 6} />
          <text className="axis-word" x={zeroOf(bins)} y={HEIGHT - 2}>
            {formatMoney(cents(0)).replace(/\.00$/, '')}
          </text>
        </svg>
        <table className="chart-table">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('columnBin')}</th>
              <th scope="col" className="num">
                {t('columnCount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {bins.map((bin) => (
              <tr key={keyOf(bin)}>
                <th scope="row">
                  <i className={isLower(bin) ? 'chart-key lower' : 'chart-key higher'} />
                  {binText(bin)}
                </th>
                <td className="num">{formatCount(bin.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Sheet>
  )
}

/** The drawing's own units. */
const [STEP, GAP, HEIGHT] = [56, 10, 240]
const BASE = HEIGHT - 24
/** Leaves room for the number above the highest bar. */
const ROOM = BASE - 24

const isLower = ({ toCents }: Bin): boolean => toCents !== null && toCents <= 0
const keyOf = ({ fromCents, toCents }: Bin): string => `${fromCents} ${toCents}`
const zeroOf = (bins: readonly Bin[]): number => bins.filter(isLower).length * STEP

function binText({ fromCents: from, toCents: to }: Bin): string {
  if (from === null) return t('binLessBeyond', { amount: dollars(to) })
  if (to === null) return t('binMoreBeyond', { amount: dollars(from) })
  if (to === 0) return t('binLessUpTo', { amount: dollars(from) })
  if (from === 0) return t('binMoreUpTo', { amount: dollars(to) })
  return to < 0
    ? t('binLess', { from: dollars(to), to: dollars(from) })
    : t('binMore', { from: dollars(from), to: dollars(to) })
}

/** Returns '$1,000'. The edges are whole dollars. */
const dollars = (amount: Cents | null): string =>
  formatMoney(cents(Math.abs(amount ?? 0))).replace(/\.00$/, '')
