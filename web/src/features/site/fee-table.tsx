import type { PaymentConfig } from '@fieldstone/contract/entities/payments/payment-config'
import { isChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import { feeBpsOf } from '@fieldstone/domain/payments/fees'
import { openMethods, type PayMethod } from '@fieldstone/domain/payments/limits'
import { formatBps, formatMoney } from '../../lib/format.ts'
import { t as methodWords } from '../../lib/messages/methods.ts'
import { t } from '../../lib/messages/questions.ts'
import { usePaymentConfig } from '../../lib/payment-config.ts'
import { Failed } from '../../ui/failed.tsx'
import { MoneyTable } from '../../ui/money-table.tsx'
import { Loading, TextSkeleton } from '../../ui/skeletons.tsx'

/** The current fee of each payment method. */
export function FeeTable() {
  const { data: config, error, refetch } = usePaymentConfig()
  if (error) return <Failed title={t('costFailed')} message={error.message} onRetry={() => void refetch()} />
  if (!config)
    return (
      <Loading>
        <TextSkeleton lines={5} />
      </Loading>
    )
  if (!config.isCompanySet) return <p>{t('a6Closed')}</p>
  return (
    <MoneyTable
      caption={t('costHeading')}
      headings={[t('costWay'), t('costFee')]}
      entries={openMethods(config.mode, config).map((method) => ({
        key: method,
        label: method === 'MAIL' ? t('costMail') : methodWords(`${method}_choice`),
        amount: feeText(method, config) ?? t('costNone'),
      }))}
    />
  )
}

/** Returns the current fee of a payment method. Null if it has none. */
export function feeText(method: PayMethod, config: PaymentConfig): string | null {
  if (isChargeMethod(method)) return formatBps(feeBpsOf(method, config))
  return method === 'WIRE' ? formatMoney(config.wireFeeCents) : null
}
