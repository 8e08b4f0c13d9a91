import { webPaymentRoutes } from '@fieldstone/contract/routes/payments/payment-record'
import { PAYMENT_OUTCOMES } from '@fieldstone/domain/payments/outcome'
import { useLocation } from 'react-router'
import { useLogFilter } from '../../../lib/date-range.tsx'
import { ListPage, LogFilters } from '../../../lib/list-page.tsx'
import { t } from '../../../lib/messages/logs.ts'
import { useTableView } from '../../../lib/table-view.ts'
import { useList } from '../../../lib/use-list.ts'
import OutcomeChoice from '../own/outcome-choice.tsx'
import { singleColumns, webPaymentColumns } from './web-payment-columns.tsx'

/** Every payment started on this site, newest first. */
export default function WebPaymentsPage() {
  const { pathname, search } = useLocation()
  const [view, setView] = useTableView(20)
  const filter = useLogFilter()
  const outcome = PAYMENT_OUTCOMES.find((it) => it === filter.filterBy('outcome'))
  const query = { ...view, ...filter.range, outcome }
  const here = pathname + search
  const single = singleColumns(here)
  const chosen = single
    .map(({ key }) => key)
    .filter((key) => filter.filterBy('columns').split(',').includes(key))
  return (
    <ListPage
      {...useList(webPaymentRoutes.listWebPayments, { query }, { staleTime: 0 })}
      title={t('paymentsTitle')}
      lede={t('paymentsLede')}
      caption={t('paymentsCaption')}
      emptyText={t('paymentsNone')}
      columns={
        chosen.length === 0 ? webPaymentColumns(here) : single.filter(({ key }) => chosen.includes(key))
      }
      rowKey={(row) => row.id}
      view={[view, setView]}
      filters={
        <LogFilters filter={filter}>
          <OutcomeChoice t={t} outcome={outcome} onChoose={(value) => filter.change({ outcome: value })} />
        </LogFilters>
      }
      columnChoice={{
        all: single,
        chosen,
        onChoose: (keys) => filter.change({ columns: keys.join() }),
        onUsual: chosen.length === 0 ? null : () => filter.change({ columns: '' }),
      }}
      isNarrowed={filter.isNarrowed}
    />
  )
}
