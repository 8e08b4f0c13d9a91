import type { ComparedMonth, ForecastMonth } from '@fieldstone/contract/entities/analysis/forecast/forecast'
import { t } from '../../../lib/messages/forecast.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { BandPicture, type DrawnMonth } from './band-picture.tsx'
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
