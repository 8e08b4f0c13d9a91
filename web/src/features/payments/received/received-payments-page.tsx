import type { ReceivedPayment } from '@fieldstone/contract/entities/payments/received-payment'
import { receivedPaymentRoutes } from '@fieldstone/contract/routes/payments/received-payments'
import { RECEIVED_OUTCOMES } from '@fieldstone/domain/payments/received'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { trailFrom } from '../../../lib/back-link.ts'
import { useLogFilter } from '../../../lib/date-range.tsx'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { ListPage, LogFilters } from '../../../lib/list-page.tsx'
import { t } from '../../../lib/messages/received.ts'
import { PATHS } from '../../../lib/paths.ts'
import { adminParcelPath, receivedPaymentPath } from '../../../lib/staff-paths.ts'
import { useTableView } from '../../../lib/table-view.ts'
import { useList } from '../../../lib/use-list.ts'
import { PersonLink } from '../../../records/person-link.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Column } from '../../../ui/table-view.ts'
import { paidWithText, STATE_BADGES } from './received-words.ts'
import { RecordDialog } from './record-dialog.tsx'

/** Lists the money that came by mail, wire or at the counter, newest first. */
export default function ReceivedPaymentsPage() {
  const { pathname, search } = useLocation()
  const [view, setView] = useTableView(20)
  const filter = useLogFilter()
  const state = RECEIVED_OUTCOMES.find((it) => it === filter.filterBy('state'))
  const belongsTo = filter.filterBy('belongsTo') === 'none' ? ('none' as const) : undefined
  const query = { ...view, ...filter.range, state, belongsTo }
  return (
    <ListPage
      {...useList(receivedPaymentRoutes.listReceivedPayments, { query }, { staleTime: 0 })}
      title={t('title')}
      lede={t('lede')}
      caption={t('caption')}
      emptyText={t('none')}
      columns={columns(pathname + search)}
      rowKey={(row) => row.id}
      view={[view, setView]}
      filters={
        <LogFilters filter={filter}>
          <SelectField
            id="state"
            label={t('state')}
            value={state ?? ''}
            none={t('stateAll')}
            options={RECEIVED_OUTCOMES.map((value) => ({ value, label: t(`state_${value}`) }))}
            onChange={(event) => filter.change({ state: event.currentTarget.value })}
          />
          <SelectField
            id="belongsTo"
            label={t('belongsTo')}
            value={belongsTo ?? ''}
            none={t('belongsToAll')}
            options={[{ value: 'none', label: t('belongsToNone') }]}
            onChange={(event) => filter.change({ belongsTo: event.currentTarget.value })}
          />
          <RecordButton />
        </LogFilters>
      }
      isNarrowed={filter.isNarrowed || state !== undefined || belongsTo !== undefined}
    />
  )
}

function RecordButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('record')}</Button>
      <Link className={buttonClass({ kind: 'default' })} to={PATHS.lockbox}>
        {t('lockbox')}
      </Link>
      {isOpen ? <RecordDialog certificateNo="" certificateId={null} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const columns = (here: string): readonly Column<ReceivedPayment>[] => [
  {
    key: 'receivedDate',
    header: t('columnReceived'),
    place: 'main',
    align: 'number',
    cell: (row) => (
      <Link to={receivedPaymentPath(row.id)} state={trailFrom(here)}>
        {formatDate(row.receivedOn)}
      </Link>
    ),
  },
  {
    key: 'taxSaleNo',
    header: t('columnCertificate'),
    cell: ({ certificateId, certificateNo }) =>
      certificateId === null ? (
        t('unidentified')
      ) : (
        <Link to={adminParcelPath(certificateId)} state={trailFrom(here)}>
          {certificateNo}
        </Link>
      ),
  },
  {
    key: 'payerName',
    header: t('columnPayer'),
    cell: ({ id, payerName }) => (
      <PersonLink person={payerName === '' ? null : { payerOf: id }}>{payerName || t('noPayer')}</PersonLink>
    ),
  },
  { key: 'instrument', header: t('columnPaidWith'), cell: paidWithText },
  {
    key: 'amount',
    header: t('columnAmount'),
    align: 'money',
    cell: ({ totalCents }) => formatMoney(totalCents),
  },
  {
    key: 'state',
    header: t('columnState'),
    place: 'lead',
    cell: ({ state }) => <StatusBadge kind={STATE_BADGES[state]}>{t(`state_${state}`)}</StatusBadge>,
  },
  {
    key: 'settledDate',
    header: t('columnSettled'),
    align: 'number',
    cell: ({ clearedOn }) => formatDate(clearedOn),
  },
]
