import type { Bps } from '../money/cents.ts'
import type { Lien, Subsequent } from './lien.ts'
import { type Regime, settingAt } from './regime.ts'

/** The rate of a subsequent that has none of its own: the regime's as of its date, or the certificate's rate. */
export function usualSubsequentRate(lien: Lien, regime: Regime, { paidOn }: Subsequent): Bps {
  const setting = settingAt(regime, 'subsequentRateBps', paidOn)
  return setting === 'certificate' ? lien.rateBps : setting
}
