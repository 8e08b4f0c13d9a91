import { formatBps, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/site.ts'
import { usePaymentConfig } from '../../lib/payment-config.ts'
import { MoneyTable } from '../../ui/money-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loading, TextSkeleton } from '../../ui/skeletons.tsx'

/** The current fee of each payment method. */
export function FeeTable() {
  const { data: config, error } = usePaymentConfig()
  if (error) return <Notice kind="bad">{error.message}</Notice>
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
      entries={[
        { key: 'mail', label: t('costMail'), amount: t('costNone') },
        { key: 'ach', label: t('costAch'), amount: formatBps(config.achFeeBps) },
        { key: 'card', label: t('costCard'), amount: formatBps(config.cardFeeBps) },
        { key: 'wire', label: t('costWire'), amount: formatMoney(config.wireFeeCents) },
      ]}
    />
  )
}
