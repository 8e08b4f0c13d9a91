import type { ComparedMonth, ForecastMonth } from '@fieldstone/contract/entities/analysis/forecast/forecast'
import { monthText } from '../../../lib/dates.ts'
import { t } from '../../../lib/messages/forecast.ts'
import { Plot, round, SIZE, scaleOf } from '../../../ui/plot.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { expectedCount, wholeDollars } from './words.ts'

type Month = ForecastMonth & Partial<Pick<ComparedMonth, 'came'>>

/** Redemptions and cash beside each other. */
export const Pictures = ({ months }: { readonly months: readonly Month[] }) => (
  <div className="halves">
    <Sheet className="stack" aria-labelledby="picture-redemptions">
      <h2 id="picture-redemptions">{t('pictureRedemptions')}</h2>
      <BandPicture
        title={t('pictureRedemptions')}
        months={months.map(drawnCount)}
        text={(value) => (Number.isInteger(value) ? String(value) : expectedCount(value))}
      />
    </Sheet>
    <Sheet className="stack" aria-labelledby="picture-cash">
      <h2 id="picture-cash">{t('pictureCash')}</h2>
      <BandPicture title={t('pictureCash')} months={months.map(drawnCash)} text={wholeDollars} />
    </Sheet>
  </div>
)

const drawnCount = ({ month, redemptions, came }: Month): DrawnMonth => ({
  month,
  ...redemptions,
  ...(came ? { came: came.redeemedCount } : {}),
})

const drawnCash = ({ month, cash, came }: Month): DrawnMonth => ({
  month,
  mean: cash.meanCents,
  ...{ low80: cash.low80Cents, high80: cash.high80Cents, low95: cash.low95Cents, high95: cash.high95Cents },
  ...(came ? { came: came.cashCents } : {}),
})

/** One month of the chart, in the unit of the chart. */
interface DrawnMonth {
  readonly month: string
  readonly mean: number
  readonly low80: number
  readonly high80: number
  readonly low95: number
  readonly high95: number
  /** The actual figure. Undefined for future months. */
  readonly came?: number
}

interface BandPictureProps {
  readonly title: string
  readonly months: readonly DrawnMonth[]
  readonly text: (value: number) => string
}

/** Keeps them apart on a phone. */
const MOST_LABELS = 3

/** Draws the expected figures as a line, their bounds as two bands, and actual figures as dots. The table has the same figures. */
function BandPicture({ title, months, text }: BandPictureProps) {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last || months.length < 2) return null
  const scale = scaleOf(months.flatMap(({ high95, came = 0 }) => [high95, came]))
  const share = (at: number) => at / (months.length - 1)
  const point = (at: number, value: number) =>
    `${round(share(at) * SIZE)} ${round(SIZE - scale.at(value) * SIZE)}`
  const area = (low: (it: DrawnMonth) => number, high: (it: DrawnMonth) => number) => {
    const forth = months.map((it, at) => point(at, high(it)))
    const back = months.map((it, at) => point(at, low(it))).reverse()
    return `M${[...forth, ...back].join('L')}Z`
  }
  const hasCome = months.some(({ came }) => came !== undefined)
  const every = Math.ceil(months.length / MOST_LABELS)
  return (
    <figure className="forecast-picture">
      <Plot
        label={summaryOf(title, months, text)}
        scale={scale}
        text={text}
        below={months
          .map(({ month }, at) => ({ text: monthText(month), share: share(at) }))
          .filter((_, at) => at % every === 0)}
        marks={months.map(({ month, came }, at) =>
          came === undefined ? null : (
            <i
              key={month}
              className="forecast-dot"
              style={{ left: `${share(at) * 100}%`, bottom: `${scale.at(came) * 100}%` }}
            />
          ),
        )}
      >
        <path
          className="of95"
          d={area(
            (it) => it.low95,
            (it) => it.high95,
          )}
        />
        <path
          className="of80"
          d={area(
            (it) => it.low80,
            (it) => it.high80,
          )}
        />
        <path className="mean" d={`M${months.map((it, at) => point(at, it.mean)).join('L')}`} />
      </Plot>
      <figcaption>
        <ul className="forecast-keys">
          <li>
            <i className="line" aria-hidden="true" />
            {t('keyExpected')}
          </li>
          <li>
            <i className="of80" aria-hidden="true" />
            {t('key80')}
          </li>
          <li>
            <i className="of95" aria-hidden="true" />
            {t('key95')}
          </li>
          {hasCome ? (
            <li>
              <i className="forecast-dot" aria-hidden="true" />
              {t('keyCame')}
            </li>
          ) : null}
        </ul>
      </figcaption>
    </figure>
  )
}

function summaryOf(title: string, months: readonly DrawnMonth[], text: (value: number) => string): string {
  const most = months.reduce((best, it) => (it.mean > best.mean ? it : best))
  const [first = most, last = most] = [months[0], months.at(-1)]
  const said = t('pictureLabel', {
    title,
    ...{ first: text(first.mean), from: monthText(first.month) },
    ...{ last: text(last.mean), through: monthText(last.month) },
    ...{ most: text(most.mean), mostIn: monthText(most.month) },
  })
  const compared = months.filter(({ came }) => came !== undefined)
  if (compared.length === 0) return said
  const within = compared.filter(({ came = 0, low80, high80 }) => came >= low80 && came <= high80).length
  return `${said} ${t('pictureCame', { within, months: compared.length })}`
}
