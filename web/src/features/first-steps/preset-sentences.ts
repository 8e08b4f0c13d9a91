import type { Preset } from '@fieldstone/domain/payoff/presets'
import { formatBps, formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/first-steps.ts'

/** What a preset decides about the figure that an owner pays, in sentences. All of it is on the page of payoff rules. */
export function presetSentences({ rows: [{ values }, ...later] }: Preset): readonly string[] {
  const { strategy, subsequentRateBps } = values
  const rate = (value: Parameters<typeof formatBps>[0]) => ({ rate: formatBps(value) })
  return [
    strategy.kind === 'period-penalty'
      ? t('accrual_period-penalty', { months: strategy.periodMonths })
      : t(`accrual_${strategy.kind}`),
    ...(values.maxRateBps === null ? [] : [t('maxRate', rate(values.maxRateBps))]),
    ...(values.minAppliesTo.length === 0 ? [] : [t('minCharge', rate(values.minChargeBps))]),
    subsequentRateBps === 'certificate' ? t('laterAsCertificate') : t('laterRate', rate(subsequentRateBps)),
    t('expenseRate', rate(values.expenseRateBps)),
    ...values.feeTable.map(({ label, amountCents }) =>
      t('feeOf', { label, amount: formatMoney(amountCents) }),
    ),
    t(`good_${values.goodThrough}`),
    ...(values.noContactDays === 0 ? [] : [t('noContact', { days: values.noContactDays })]),
    t('zoneOf', { zone: values.timeZone }),
    ...later.flatMap(({ effectiveFrom, values: { maxRateBps } }) =>
      maxRateBps == null ? [] : [t('fromDay', { date: formatDate(effectiveFrom), ...rate(maxRateBps) })],
    ),
  ]
}
