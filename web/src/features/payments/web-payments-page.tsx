import { paymentRoutes } from '@fieldstone/contract/routes/payments'
import { PAYMENT_OUTCOMES } from '@fieldstone/domain/payments/outcome'
import { useLocation } from 'react-router'
import { callPage } from '../../lib/api.ts'
import { callCsv } from '../../lib/api-files.ts'
import { useLogFilter } from '../../lib/date-range.tsx'
import { LogFilters, LogPage } from '../../lib/log-page.tsx'
import { t } from '../../lib/messages/logs.ts'
import { useTableView } from '../../lib/table-view.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import { SelectField } from '../../ui/field.tsx'
import { webPaymentColumns } from './web-payment-columns.tsx'

/** Every payment started on this site, newest first. */
export default function WebPaymentsPage() {
  const { pathname, search } = useLocation()
  const [view, setView] = useTableView(20)
  const filter = useLogFilter()
  const outcome = PAYMENT_OUTCOMES.find((it) => it === filter.filterBy('outcome'))
  const query = { ...view, ...filter.range, outcome }
  const list = useListPage(
    ['web-payments', query],
    (signal) => callPage(paymentRoutes.listWebPayments, { query }, { signal }),
    { staleTime: 0 },
  )
  return (
    <LogPage
      title={t('paymentsTitle')}
      lede={t('paymentsLede')}
      caption={t('paymentsCaption')}
      emptyText={t('paymentsNone')}
      list={list}
      columns={webPaymentColumns(pathname + search)}
      rowKey={(row) => row.id}
      view={[view, setView]}
      filters={
        <LogFilters filter={filter}>
          <SelectField
            id="outcome"
            label={t('outcome')}
            value={outcome ?? ''}
            options={[
              { value: '', label: t('outcomeAll') },
              ...PAYMENT_OUTCOMES.map((value) => ({ value, label: t(`outcome_${value}`) })),
            ]}
            onChange={(event) => filter.change({ outcome: event.currentTarget.value })}
          />
        </LogFilters>
      }
      isNarrowed={filter.isNarrowed}
      fetchFile={() => callCsv(paymentRoutes.listWebPayments, { query })}
    />
  )
}
